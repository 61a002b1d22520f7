// Capitals and figures as strokes of our own, so that a sign depends on no font.
import { move, type Shape } from './shape.ts'
import { stroke } from './stroke.ts'

/** Advance and path of each, 100 high on the line at y = 100; thickness comes with the word. */
const letters: Readonly<Record<string, readonly [width: number, d: string]>> = {
  A: [76, 'M0 100L38 0L76 100M14 66L62 66'],
  B: [62, 'M0 0L0 100L35 100C70 100 70 48 35 48L0 48M0 0L32 0C62 0 62 48 32 48'],
  C: [68, 'M68 18C40 -12 0 0 0 50C0 100 40 112 68 82'],
  D: [66, 'M0 0L0 100L28 100C80 100 80 0 28 0Z'],
  E: [54, 'M54 0L0 0L0 100L54 100M0 48L46 48'],
  F: [52, 'M52 0L0 0L0 100M0 48L44 48'],
  H: [66, 'M0 0L0 100M66 0L66 100M0 48L66 48'],
  I: [0, 'M0 0L0 100'],
  K: [62, 'M0 0L0 100M60 0L2 56M22 38L62 100'],
  L: [50, 'M0 0L0 100L50 100'],
  M: [82, 'M0 100L0 0L41 70L82 0L82 100'],
  N: [66, 'M0 100L0 0L66 100L66 0'],
  O: [80, 'M40 0C92 0 92 100 40 100C-12 100 -12 0 40 0Z'],
  P: [60, 'M0 100L0 0L32 0C66 0 66 56 32 56L0 56'],
  R: [62, 'M0 100L0 0L32 0C64 0 64 54 32 54L0 54M32 54L62 100'],
  S: [58, 'M56 14C36 -8 2 -4 4 24C6 58 58 40 58 74C58 106 18 108 0 86'],
  T: [68, 'M0 0L68 0M34 0L34 100'],
  U: [66, 'M0 0L0 62C0 112 66 112 66 62L66 0'],
  V: [74, 'M0 0L37 100L74 0'],
  X: [66, 'M0 0L66 100M66 0L0 100'],
  Y: [70, 'M0 0L35 50L70 0M35 50L35 100'],
  0: [62, 'M31 0C72 0 72 100 31 100C-10 100 -10 0 31 0Z'],
  1: [24, 'M0 22L24 0L24 100'],
  2: [58, 'M2 24C6 -10 56 -8 56 26C56 52 16 72 0 100L58 100'],
  3: [56, 'M2 14C18 -6 52 -4 52 24C52 46 36 48 20 48M20 48C40 48 56 52 56 74C56 106 16 108 0 86'],
  4: [64, 'M48 100L48 0L0 70L64 70'],
  5: [56, 'M52 0L8 0L4 46C24 34 56 38 56 68C56 106 16 110 0 88'],
  6: [60, 'M50 6C20 -12 2 26 2 62C2 112 60 112 60 68C60 30 14 28 3 60'],
  7: [58, 'M0 0L58 0L18 100'],
  8: [60, 'M30 46C-4 46 0 0 30 0C60 0 64 46 30 46C-10 46 -10 100 30 100C70 100 70 46 30 46Z'],
  9: [60, 'M10 94C40 112 58 74 58 38C58 -12 0 -12 0 32C0 70 46 72 57 40'],
  '.': [0, 'M0 98L0 100'],
  '-': [40, 'M0 52L40 52'],
  '<': [50, 'M50 18L0 50L50 82'],
  ' ': [20, 'M0 200L0 200'],
}

export interface WordLook {
  /** Its middle and the baseline. */
  readonly x: number
  readonly y: number
  /** Of capitals from the middle of strokes to the middle of strokes. */
  readonly height: number
  /** Of strokes, in hundredths of the height; 17 when absent. */
  readonly weight?: number
}

const gap = 34

/** A word on its baseline, about a middle. Throws where a letter was never drawn. */
export function word(text: string, { x, y, height, weight = 17 }: WordLook): Shape {
  const drawn = [...text].map((letter) => {
    const known = letters[letter]
    if (!known) throw new Error(`The letter ${letter} is not drawn`)
    return { letter, width: known[0], d: known[1] }
  })
  const total = drawn.reduce((sum, { width }) => sum + width + gap, -gap)
  const scale = height / 100
  let left = -total / 2
  return drawn.flatMap(({ letter, width, d }) => {
    const from = left
    left += width + gap
    if (letter === ' ') return []
    return move(stroke(d, weight, { ends: letter === '.' ? 'round' : 'flat' }), {
      about: [0, 100],
      scale,
      x: x + from * scale,
      y: y - 100,
    })
  })
}
