import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { Drawing, Mark } from './drawing.ts'

const noMarks: readonly Mark[] = []

/** Puts labels on sheets, row by row, one sheet at a time as it fills. `startAt` is the first free place of the first sheet, counted from 0. */
export function* arrangeOnSheets(
  drawings: Iterable<Drawing>,
  sheet: LabelSheet,
  startAt: number,
): Generator<Drawing, void, undefined> {
  const places = sheet.columns * sheet.rows
  let place = ((Math.floor(startAt) % places) + places) % places
  let marks: Mark[] = []
  let last: Drawing | undefined
  for (const drawing of drawings) {
    last = drawing
    const [right, down] = offsetOf(sheet, place, drawing)
    for (const mark of drawing.marks) marks.push(moveMark(mark, right, down))
    place++
    if (place < places) continue
    yield toSheet(sheet, marks, drawing)
    marks = []
    place = 0
  }
  if (last && marks.length > 0) yield toSheet(sheet, marks, last)
}

const toSheet = ({ width, height }: LabelSheet, marks: readonly Mark[], { dot, accentColor }: Drawing): Drawing => ({
  width: toEmu(width),
  height: toEmu(height),
  cornerRadius: 0 as Emu,
  dot,
  marks,
  sharedMarks: noMarks,
  ...(accentColor && { accentColor }),
})

// On whole dots, so that bars stay whole dots.
function offsetOf(sheet: LabelSheet, place: number, { width, height, dot }: Drawing): readonly [number, number] {
  const column = place % sheet.columns
  const row = Math.floor(place / sheet.columns)
  const right = toEmu(sheet.left) + column * (width + toEmu(sheet.gapX))
  const down = toEmu(sheet.top) + row * (height + toEmu(sheet.gapY))
  return [Math.round(right / dot) * dot, Math.round(down / dot) * dot]
}

/** The same mark somewhere else; lengths in EMU. */
function moveMark(mark: Mark, right: number, down: number): Mark {
  if (mark.type !== 'shape') return { ...mark, x: (mark.x + right) as Emu, y: (mark.y + down) as Emu }
  const polygons = mark.polygons.map((polygon) =>
    polygon.map((value, index) => value + (index % 2 === 0 ? right : down)),
  )
  return { ...mark, polygons }
}
