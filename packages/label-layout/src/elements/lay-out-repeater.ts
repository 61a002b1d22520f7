import { rowConditionKey, rowFormatKey } from '@labelwright/label-document/filling/compile-contents'
import { formatsOf, inFormat } from '@labelwright/label-document/filling/conditional-formats'
import type { PrintedElement, RepeaterElement } from '@labelwright/label-document/label-document'
import { type Micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark } from '../drawing.ts'
import type { Gs1Symbol, LaidOut, PlacedPictogram, RowTexts } from './element-layout.ts'

/** The elements of a repeater once for each row; `layOut` lays out one of them. */
export function layOutRepeater(
  element: RepeaterElement,
  rows: readonly RowTexts[],
  layOut: (inner: PrintedElement, texts: RowTexts) => LaidOut,
): LaidOut {
  const marks: Mark[] = []
  const problems: Problem[] = []
  const gs1Symbols: Gs1Symbol[] = []
  const pictograms: PlacedPictogram[] = []
  const pictures: string[] = []
  const room = rowsInFrame(element)
  const isTooMany = rows.length > room
  const continues = isTooMany && room > 0 && element.continuesOn === 'page'
  rows.slice(0, continues ? room : undefined).forEach((texts, row) => {
    const [left, top] = placeOfRow(element, row)
    for (const inner of element.elements) {
      if (texts.get(rowConditionKey(inner.id)) === 'false') continue
      const x = (left + inner.x) as Micrometres
      const y = (top + inner.y) as Micrometres
      const format = formatsOf(inner).findIndex((_, index) => texts.get(rowFormatKey(inner.id, index)) === 'true')
      const laidOut = layOut({ ...inFormat(inner, format), x, y }, texts)
      marks.push(...laidOut.marks)
      problems.push(...laidOut.problems)
      if (laidOut.gs1Symbols) gs1Symbols.push(...laidOut.gs1Symbols)
      if (laidOut.pictograms) pictograms.push(...laidOut.pictograms)
      pictures.push(...(laidOut.pictures ?? []))
    }
  })
  const bottom = bottomOfRows(element, continues ? room : rows.length)
  const found = { marks, problems, bottom, gs1Symbols, pictograms, pictures }
  if (continues) return { ...found, rowsLeft: rows.length - room }
  if (isTooMany) problems.push(tooManyRows(element, rows.length))
  return found
}

/** EMU. Rows of equal height go down; where they go sideways or up, the frame says where they end. */
function bottomOfRows(element: RepeaterElement, rows: number): number {
  const { y, height, stepY, columns } = element
  if (stepY <= 0) return toEmu((y + height) as Micrometres)
  const inColumn = columns === undefined ? rows : Math.min(rows, Math.max(1, rowsInColumn(element)))
  return toEmu((y + inColumn * stepY) as Micrometres)
}

function placeOfRow(element: RepeaterElement, row: number): readonly [left: number, top: number] {
  const { x, y, width, stepX, stepY, columns } = element
  if (columns === undefined) return [x + row * stepX, y + row * stepY]
  const rows = Math.max(1, rowsInColumn(element))
  const column = Math.floor(row / rows)
  return [x + Math.round((column * width) / columns), y + (row % rows) * stepY]
}

/** Rows that lie in a column to their end. */
const rowsInColumn = ({ height, stepY }: RepeaterElement): number => Math.floor(height / stepY)

/** The number of rows that the frame has room for: in columns those that end in it, else those that begin in it. */
function rowsInFrame(element: RepeaterElement): number {
  const { width, height, stepX, stepY, columns } = element
  if (columns !== undefined) return columns * rowsInColumn(element)
  return Math.min(stepsIn(width, stepX), stepsIn(height, stepY))
}

function stepsIn(length: number, step: number): number {
  if (length === 0) return 0
  return step === 0 ? Infinity : Math.ceil(length / Math.abs(step))
}

const tooManyRows = ({ id }: RepeaterElement, rows: number): Problem => ({
  code: 'text-overflow',
  detail: 'too-many-rows',
  severity: 'error',
  message: `The frame has no room for ${rows} rows.`,
  elementId: id,
})
