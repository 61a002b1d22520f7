import type { Emu } from '@labelwright/label-document/lengths'
import type { Drawing, RuleMark } from './drawing.ts'

/** A stroke of a letter on a grid of 5 by 7. */
type Stroke = readonly [x: number, y: number, width: number, height: number]

const letterT: readonly Stroke[] = [
  [0, 0, 5, 1],
  [2, 0, 1, 7],
]
const letterE: readonly Stroke[] = [
  [0, 0, 1, 7],
  [0, 0, 5, 1],
  [0, 3, 4, 1],
  [0, 6, 5, 1],
]
const letterS: readonly Stroke[] = [
  [0, 0, 5, 1],
  [0, 0, 1, 4],
  [0, 3, 5, 1],
  [4, 3, 1, 4],
  [0, 6, 5, 1],
]

const pitch = 7
const word = [letterT, letterE, letterS, letterT].flatMap((strokes, index) =>
  strokes.map(([x, y, width, height]): Stroke => [x + index * pitch, y, width, height]),
)
const wordWidth = 3 * pitch + 5
const wordHeight = 7

/** Of the label's width and height, where both allow it. */
const mostOfWidth = 0.8
const mostOfHeight = 0.5

/** The drawing with the word TEST across its middle, in strokes of whole dots that every back end paints; each has a white edge. */
export function markAsTest(drawing: Drawing): Drawing {
  const { width, height, dot, marks } = drawing
  const room = Math.min((width * mostOfWidth) / wordWidth, (height * mostOfHeight) / wordHeight)
  const unit = Math.max(1, Math.floor(room / dot))
  const left = Math.round((width / dot - unit * wordWidth) / 2)
  const top = Math.round((height / dot - unit * wordHeight) / 2)
  const edge = Math.ceil(unit / 2)
  const rule = ([x, y, wide, high]: Stroke, around: number): RuleMark => ({
    type: 'rule',
    x: ((left + x * unit - around) * dot) as Emu,
    y: ((top + y * unit - around) * dot) as Emu,
    width: ((wide * unit + 2 * around) * dot) as Emu,
    height: ((high * unit + 2 * around) * dot) as Emu,
  })
  const edges = word.map((stroke): RuleMark => ({ ...rule(stroke, edge), ink: 'white' }))
  return { ...drawing, marks: [...marks, ...edges, ...word.map((stroke) => rule(stroke, 0))] }
}
