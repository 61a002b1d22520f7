// The paper of an approval sheet: a document like any label, of the size A4, laid out by the product's own engine.
import type { LabelDocument, TableElement, TextElement } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { type Micrometres, micrometres, millimetres } from '@labelwright/label-document/lengths'

const margin = 18
const pageWidth = 210
const inside = pageWidth - 2 * margin

const variable = (variableName: string, inputType: LabelVariable['inputType'] = 'multiline'): LabelVariable => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 1_000_000,
  required: false,
  inputType,
})

const point = (points: number): Micrometres => micrometres(Math.round((points * 25_400) / 72))

interface TextPlace {
  readonly y: number
  readonly height: number
  readonly points: number
  readonly bold?: boolean
}

const text = (content: string, { y, height, points, bold = false }: TextPlace): TextElement => ({
  id: `text at ${y}`,
  type: 'text',
  content,
  x: millimetres(margin),
  y: millimetres(y),
  width: millimetres(inside),
  height: millimetres(height),
  fontFamily: 'Noto Sans',
  bold,
  fontSize: point(points),
  minimumFontSize: point(6),
  align: 'left',
  wrap: true,
  rotation: 0,
})

/** Titles and widths in millimetres, which together are those of the page inside its margins. */
export type SheetColumns = readonly (readonly [title: string, width: number])[]

const table = (columns: SheetColumns, top: number): TableElement => ({
  id: 'rows',
  type: 'table',
  source: 'rows',
  columns: columns.map(([title, width], index) => ({
    title,
    content: `{{row.${index + 1}}}`,
    width: millimetres(width),
    align: 'left',
  })),
  x: millimetres(margin),
  y: millimetres(top),
  width: millimetres(inside),
  height: millimetres(297 - top - 25),
  rowHeight: millimetres(6),
  rowsGrow: true,
  headerHeight: millimetres(7),
  continuesOn: 'page',
  lineWidth: micrometres(100),
  fontFamily: 'Noto Sans',
  fontSize: point(8),
  minimumFontSize: point(8),
})

const factsTop = 30
const factsLine = 4.6

/** A page with a title, lines of facts, and a table that goes on as long as it has rows. Filled by `title`, `facts`, `rows` and `footer`. */
export function sheetDocument(columns: SheetColumns, factLines: number): LabelDocument {
  const factsHeight = Math.max(1, factLines) * factsLine + 2
  return {
    formatVersion: 3,
    width: millimetres(pageWidth),
    height: millimetres(297),
    cornerRadius: millimetres(0),
    variables: [
      variable('title'),
      variable('facts'),
      variable('rows', 'table'),
      variable('footer'),
      variable('meta_page'),
      variable('meta_pages'),
    ],
    elements: [
      text('{{title}}', { y: margin, height: 10, points: 16, bold: true }),
      text('{{facts}}', { y: factsTop, height: factsHeight, points: 9 }),
      table(columns, factsTop + factsHeight + 4),
      text('{{footer}} · {{meta_page}} / {{meta_pages}}', { y: 280, height: 6, points: 8 }),
    ],
  }
}
