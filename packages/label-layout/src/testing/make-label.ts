import type { LabelDocument, LabelElement, TextElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import type { Mark } from '../drawing.ts'
import { type CompiledLabel, compileLabel, layOutLabel } from '../lay-out-label.ts'
import { loadResources } from './load-resources.ts'

export const resources = await loadResources()
export const dpi = 203.2

type Pair = readonly [number, number]

/** A place and a size in millimetres. */
export const at = ([x, y]: Pair, [width, height]: Pair) => ({
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})

/** A text of 10 points in a frame of 40 by 20 mm. */
export const text = (content: string, more: Partial<TextElement> = {}): TextElement => ({
  ...at([5, 5], [40, 20]),
  id: 'text',
  type: 'text',
  content,
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: micrometres(3528),
  align: 'left',
  wrap: false,
  minimumFontSize: micrometres(3528),
  rotation: 0,
  ...more,
})

/** A label of 100 by 60 mm with a variable `v`. */
export const labelOf = (...elements: LabelElement[]): LabelDocument => ({
  formatVersion: 3,
  width: millimetres(100),
  height: millimetres(60),
  cornerRadius: millimetres(0),
  variables: [
    { variableId: 'v', variableName: 'v', variableData: '', dataType: 'default', propertySize: 2000, required: false },
  ],
  elements,
})

/** Reads a document as it would come from a file, and compiles it. */
export function compile(document: LabelDocument): CompiledLabel {
  const read = readLabelDocument(JSON.parse(JSON.stringify(document)))
  if (!read.document) throw new Error(read.problems[0]?.message)
  return compileLabel(read.document, { resources, dpi })
}

export const layOut = (document: LabelDocument, values: Record<string, string> = {}): ReturnType<typeof layOutLabel> =>
  layOutLabel(compile(document), values)

export const textsOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))

/** The place of a mark, in millimetres. */
export const millimetresOf = (mark: Mark | undefined): [x: number, y: number] =>
  mark && mark.type !== 'shape' ? [mark.x / 36_000, mark.y / 36_000] : [0, 0]
