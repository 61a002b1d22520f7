import { rowConditionKey } from '@labelwright/label-document/compile-contents'
import type {
  PrintedElement,
  RepeaterElement,
  TableElement,
  TextElement,
} from '@labelwright/label-document/label-document'
import { type Emu, type Micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark } from '../drawing.ts'
import type { LaidOut, Target } from './element-layout.ts'
import { snap, snapThickness } from './frame.ts'
import { layOutText } from './lay-out-text.ts'

/** The filled contents of one row, by the key of their slot. */
export type RowTexts = ReadonlyMap<string, string>

/** The elements of a repeater once for each row; `layOut` lays out one of them. */
export function layOutRepeater(
  element: RepeaterElement,
  rows: readonly RowTexts[],
  layOut: (inner: PrintedElement, texts: RowTexts) => LaidOut,
): LaidOut {
  const marks: Mark[] = []
  const problems: Problem[] = []
  rows.forEach((texts, row) => {
    for (const inner of element.elements) {
      if (texts.get(rowConditionKey(inner.id)) === 'false') continue
      const x = (element.x + row * element.stepX + inner.x) as Micrometres
      const y = (element.y + row * element.stepY + inner.y) as Micrometres
      const laidOut = layOut({ ...inner, x, y }, texts)
      marks.push(...laidOut.marks)
      problems.push(...laidOut.problems)
    }
  })
  return { marks, problems: [...problems, ...overTheEdge(element, rows.length)] }
}

function overTheEdge({ id, width, height, stepX, stepY }: RepeaterElement, rows: number): Problem[] {
  const last = rows - 1
  if (last * Math.abs(stepX) < width && last * Math.abs(stepY) < height) return []
  const message = `The frame has no room for ${rows} rows.`
  return rows === 0
    ? []
    : [{ code: 'text-overflow', detail: 'too-many-rows', severity: 'error', message, elementId: id }]
}

const padding = 500

/** Titles, rows and the lines between them. */
export function layOutTable(element: TableElement, rows: readonly RowTexts[], target: Target): LaidOut {
  const marks: Mark[] = []
  const problems: Problem[] = []
  const add = (laidOut: LaidOut): void => {
    marks.push(...laidOut.marks)
    problems.push(...laidOut.problems)
  }
  const lefts = leftsOf(element)
  const { headerHeight, rowHeight } = element
  element.columns.forEach(({ title }, column) => {
    if (headerHeight > 0) add(layOutCell(element, { column, lefts, top: 0, height: headerHeight, text: title }, target))
  })
  rows.forEach((texts, row) => {
    const top = headerHeight + row * rowHeight
    element.columns.forEach((_, column) => {
      const text = texts.get(String(column)) ?? ''
      add(layOutCell(element, { column, lefts, top, height: rowHeight, text }, target))
    })
  })
  if (element.lineWidth > 0) marks.push(...gridLines(element, rows.length, target))
  const isTooTall = headerHeight + rows.length * rowHeight > element.height
  if (isTooTall) {
    const message = `The table has no room for ${rows.length} rows.`
    problems.push({ code: 'text-overflow', detail: 'too-many-rows', severity: 'error', message, elementId: element.id })
  }
  return { marks, problems }
}

// The left edge of each column and the right edge of the last.
function leftsOf({ columns }: TableElement): number[] {
  const lefts = [0]
  for (const { width } of columns) lefts.push((lefts.at(-1) ?? 0) + width)
  return lefts
}

interface Cell {
  readonly column: number
  readonly lefts: readonly number[]
  readonly top: number
  readonly height: number
  readonly text: string
}

function layOutCell(table: TableElement, { column, lefts, top, height, text }: Cell, target: Target): LaidOut {
  const width = (table.columns[column]?.width ?? 0) - 2 * padding
  const { id, fontFamily, fontSize, minimumFontSize } = table
  const cell: TextElement = {
    id,
    type: 'text',
    x: (table.x + (lefts[column] ?? 0) + padding) as Micrometres,
    y: (table.y + top) as Micrometres,
    width: Math.max(0, width) as Micrometres,
    height: height as Micrometres,
    content: '',
    fontFamily,
    bold: top === 0 && table.headerHeight > 0,
    fontSize,
    minimumFontSize,
    align: table.columns[column]?.align ?? 'left',
    wrap: true,
    rotation: 0,
    verticalAlign: 'middle',
  }
  return layOutText(cell, [text], target)
}

function gridLines(table: TableElement, rows: number, { dot }: Target): Mark[] {
  const lefts = leftsOf(table)
  const line = snapThickness(toEmu(table.lineWidth), dot)
  const [left, top] = [snap(toEmu(table.x), dot), snap(toEmu(table.y), dot)]
  const at = (start: number, length: number): Emu => snap(toEmu((start + length) as Micrometres), dot)
  const tops = [0, ...(table.headerHeight > 0 ? [table.headerHeight] : [])]
  for (let row = 1; row <= rows; row++) tops.push(table.headerHeight + row * table.rowHeight)
  const right = at(table.x, lefts.at(-1) ?? 0)
  const bottom = at(table.y, tops.at(-1) ?? 0)
  const across = tops.map((down): Mark => {
    const width = (right - left + line) as Emu
    return { type: 'rule', x: left, y: at(table.y, down), width, height: line }
  })
  const down = lefts.map((over): Mark => {
    const height = (bottom - top + line) as Emu
    return { type: 'rule', x: at(table.x, over), y: top, width: line, height }
  })
  return [...across, ...down]
}
