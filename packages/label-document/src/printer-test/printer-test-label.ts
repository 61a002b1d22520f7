// The label that shows how a printer is set up: its edges in the right place, a scale in millimetres, a code to scan.
import { currentFormatVersion, type LabelDocument, type LabelElement } from '../label-document.ts'
import { millimetres } from '../lengths.ts'
import { type Area, columns, inset, rest, within } from '../standard-labels/parts/area.ts'
import { at, barcode, frame, paragraph } from '../standard-labels/parts/elements.ts'
import { lineOf } from '../standard-labels/parts/fields.ts'
import { variable } from '../standard-labels/parts/variables.ts'

/** Stands in the history where another test has the id of its label. */
export const printerTestLabelId = '00000000-0000-0000-0000-000000000001'

/** What a printer's test label says, in the order of its lines; none is needed. */
export interface PrinterTestValues {
  readonly printer: string
  /** Vendor, model, language and resolution. */
  readonly facts: string
  /** Address and port, or print queue. */
  readonly target: string
  readonly printed: string
  /** What its code holds. */
  readonly code: string
}

const lines = ['printer', 'facts', 'target', 'printed'] as const

/** From the edge of the paper to the frame: a frame that is cut or missing shows paper that lies wrong. */
const margin = 1

/** The code holds at most 34 bytes: 24 modules a side (ISO/IEC 16022, table 7) and a quiet zone of one. */
const codeModules = 26
/** Below this a module would be less than two dots of 203 dpi. */
const smallestCode = 7

/** A test label for paper of this size, in millimetres. */
export function printerTestLabel(paper: { readonly width: number; readonly height: number }): LabelDocument {
  const edge = within(paper, margin)
  const inner = inset(edge, 1.2, 2.4)
  const side = Math.min(inner.height, inner.width / 3, 14)
  const hasCode = side >= smallestCode
  const [words, code] = hasCode ? columns(inner, [rest, side], 1.5) : [inner, inner]
  const elements: LabelElement[] = [
    frame(edge),
    ...scale(edge),
    ...linesIn(words),
    ...(hasCode
      ? [barcode({ ...code, height: side }, ['datamatrix', '{{code}}'], { module: side / codeModules })]
      : []),
  ]
  return {
    formatVersion: currentFormatVersion,
    width: millimetres(paper.width),
    height: millimetres(paper.height),
    cornerRadius: millimetres(0),
    variables: [...lines, 'code'].map((name, index) => ({
      ...variable(name, '', { most: 200 }),
      variableId: `v${index + 1}`,
    })),
    elements: elements.map((element, index) => ({ ...element, id: `e${index + 1}` })),
  }
}

/** As many lines as there is room for, the first in bold. */
function linesIn(area: Area): LabelElement[] {
  const size = area.height < 10 ? 5 : 7
  const height = lineOf(size)
  const isTooNarrow = area.width < 8
  const fitting = isTooNarrow ? 0 : Math.max(0, Math.min(lines.length, Math.floor(area.height / height)))
  // As many rows for each as there is room for, at most two.
  const rowHeight = Math.min(2 * height, area.height / Math.max(1, fitting))
  return lines.slice(0, fitting).map((name, index) =>
    paragraph({ ...area, y: area.y + index * rowHeight, height: rowHeight }, `{{${name}}}`, {
      size,
      bold: index === 0,
      fit: 'cut',
    }),
  )
}

const mostTicks = 120

/** Ticks along the top and the left edge: every 5 mm, longer every 10; fewer on very long paper. */
function scale(edge: Area): LabelElement[] {
  const step = Math.max(5, Math.ceil(Math.max(edge.width, edge.height) / mostTicks / 5) * 5)
  const ticks = (length: number) =>
    Array.from({ length: Math.floor((length - 1) / step) }, (_, index) => (index + 1) * step)
  const tick = (area: Area): LabelElement => ({ ...at(area), type: 'line', lineWidth: millimetres(0.2) })
  const longAt = (offset: number): number => (offset % 10 === 0 ? 2 : 1.2)
  return [
    ...ticks(edge.width).map((x) => tick({ x: edge.x + x, y: edge.y, width: 0, height: longAt(x) })),
    ...ticks(edge.height).map((y) => tick({ x: edge.x, y: edge.y + y, width: longAt(y) / 2, height: 0 })),
  ]
}
