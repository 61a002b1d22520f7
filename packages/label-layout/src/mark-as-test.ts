import type { Emu } from '@labelwright/label-document/lengths'
import type { Drawing, RuleMark } from './drawing.ts'

/** A stroke of a letter on a grid of 5 by 7. */
type Stroke = readonly [x: number, y: number, width: number, height: number]

const letters = {
  T: [
    [0, 0, 5, 1],
    [2, 0, 1, 7],
  ],
  E: [
    [0, 0, 1, 7],
    [0, 0, 5, 1],
    [0, 3, 4, 1],
    [0, 6, 5, 1],
  ],
  S: [
    [0, 0, 5, 1],
    [0, 0, 1, 4],
    [0, 3, 5, 1],
    [4, 3, 1, 4],
    [0, 6, 5, 1],
  ],
  P: [
    [0, 0, 1, 7],
    [0, 0, 5, 1],
    [4, 0, 1, 4],
    [0, 3, 5, 1],
  ],
  R: [
    [0, 0, 1, 7],
    [0, 0, 5, 1],
    [4, 0, 1, 4],
    [0, 3, 5, 1],
    [3, 4, 1, 1],
    [4, 5, 1, 2],
  ],
  V: [
    [0, 0, 1, 5],
    [4, 0, 1, 5],
    [1, 5, 1, 1],
    [3, 5, 1, 1],
    [2, 6, 1, 1],
  ],
  I: [
    [1, 0, 3, 1],
    [2, 0, 1, 7],
    [1, 6, 3, 1],
  ],
  W: [
    [0, 0, 1, 7],
    [4, 0, 1, 7],
    [2, 3, 1, 3],
    [1, 6, 1, 1],
    [3, 6, 1, 1],
  ],
} as const satisfies Readonly<Record<string, readonly Stroke[]>>

const pitch = 7
const wordHeight = 7

interface Word {
  readonly strokes: readonly Stroke[]
  readonly width: number
}

const wordOf = (text: readonly (keyof typeof letters)[]): Word => ({
  strokes: text.flatMap((letter, index) =>
    letters[letter].map(([x, y, width, height]): Stroke => [x + index * pitch, y, width, height]),
  ),
  width: (text.length - 1) * pitch + 5,
})

const test = wordOf(['T', 'E', 'S', 'T'])
const preview = wordOf(['P', 'R', 'E', 'V', 'I', 'E', 'W'])

/** Of the label's width and height, where both allow it. */
const mostOfWidth = 0.8
const mostOfHeight = 0.5

/** The strokes of a word across the middle of a drawing, in whole dots; each with so much around it as `edge` says, in parts of a stroke. */
function strokesAcross({ width, height, dot }: Drawing, word: Word, edge: number): RuleMark[] {
  const room = Math.min((width * mostOfWidth) / word.width, (height * mostOfHeight) / wordHeight)
  const unit = Math.max(1, Math.floor(room / dot))
  const left = Math.round((width / dot - unit * word.width) / 2)
  const top = Math.round((height / dot - unit * wordHeight) / 2)
  const around = Math.ceil(unit * edge)
  return word.strokes.map(
    ([x, y, wide, high]): RuleMark => ({
      type: 'rule',
      x: ((left + x * unit - around) * dot) as Emu,
      y: ((top + y * unit - around) * dot) as Emu,
      width: ((wide * unit + 2 * around) * dot) as Emu,
      height: ((high * unit + 2 * around) * dot) as Emu,
    }),
  )
}

/** The drawing with the word TEST across its middle, in strokes of whole dots that every back end paints; each has a white edge. */
export function markAsTest(drawing: Drawing): Drawing {
  const edges = strokesAcross(drawing, test, 0.5).map((stroke): RuleMark => ({ ...stroke, ink: 'white' }))
  return { ...drawing, marks: [...drawing.marks, ...edges, ...strokesAcross(drawing, test, 0)] }
}

/** The drawing with the word PREVIEW across its middle, in grey: what lies below can be read. */
export function markAsPreview(drawing: Drawing): Drawing {
  const strokes = strokesAcross(drawing, preview, 0).map((stroke): RuleMark => ({ ...stroke, shade: 50 }))
  return { ...drawing, marks: [...drawing.marks, ...strokes] }
}
