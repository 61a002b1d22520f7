import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing, Mark } from '@labelwright/label-layout/drawing'

type Marks = readonly Mark[]
// Back ends keep what they made of shared marks, so these must stay the same array.
const movedShared = new WeakMap<Marks, Map<string, Marks>>()

/** Drawings moved by the offsets of the settings, to the nearest dot; what leaves the label is not printed. Nothing is told the printer, so no other program's labels are moved. */
export function* moveDrawings(
  drawings: Iterable<Drawing>,
  settings: PrintSettings | undefined,
): Generator<Drawing, void, undefined> {
  for (const drawing of drawings) yield moveDrawing(drawing, settings)
}

/** One drawing moved by the offsets of the settings, to the nearest dot. */
export function moveDrawing(drawing: Drawing, settings: PrintSettings | undefined): Drawing {
  const { offsetX, offsetY } = settings ?? {}
  if (!offsetX && !offsetY) return drawing
  const toDots = (offset: typeof offsetX): Emu =>
    (Math.round(offset ? toEmu(offset) / drawing.dot : 0) * drawing.dot) as Emu
  const [right, down] = [toDots(offsetX), toDots(offsetY)]
  const move = (mark: Mark): Mark => moveMark(mark, right, down)
  const shared = sharedOf(drawing.sharedMarks, `${right},${down}`, move)
  return { ...drawing, sharedMarks: shared, marks: [...shared, ...drawing.marks.slice(shared.length).map(move)] }
}

function sharedOf(marks: Marks, key: string, move: (mark: Mark) => Mark): Marks {
  const known = movedShared.get(marks) ?? new Map<string, Marks>()
  movedShared.set(marks, known)
  const moved = known.get(key) ?? marks.map(move)
  known.set(key, moved)
  return moved
}

function moveMark(mark: Mark, right: Emu, down: Emu): Mark {
  if (mark.type !== 'shape') return { ...mark, x: (mark.x + right) as Emu, y: (mark.y + down) as Emu }
  const polygons = mark.polygons.map((polygon) => polygon.map((at, place) => at + (place % 2 === 0 ? right : down)))
  return { ...mark, polygons }
}
