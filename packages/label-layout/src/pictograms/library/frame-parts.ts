import { hole, rectangle, type Shape } from '../shapes/shape.ts'
import { stroke } from '../shapes/stroke.ts'

/** The outline of a box whose outer edge is given. */
export const boxLine = (x: number, y: number, [width, height, line]: readonly [number, number, number]): Shape => [
  ...rectangle(x, y, [width, height]),
  ...hole(rectangle(x + line, y + line, [width - 2 * line, height - 2 * line])),
]

/** Two bars that strike a sign out. */
export const crossedOut = (line: number): Shape => [
  ...stroke('M70 70L930 930', line, { ends: 'flat' }),
  ...stroke('M930 70L70 930', line, { ends: 'flat' }),
]
