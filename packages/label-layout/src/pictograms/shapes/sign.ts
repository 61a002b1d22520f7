import type { InkRole, Pictogram } from '../pictogram.ts'
import type { Shape } from './shape.ts'

export type Part = readonly [role: InkRole, ...shapes: readonly Shape[]]

const unit = 10
const number = (value: number): number => Math.round(value * unit)

/** Shapes in units of a thousandth of a square sign's side as data with whole numbers. */
export const signOf = ([width, height]: readonly [number, number], ...parts: readonly Part[]): Pictogram => ({
  width: number(width),
  height: number(height),
  paths: parts.map(([role, ...shapes]) => ({ role, d: shapes.flat().map(toPath).join('') })),
})

const toPath = (points: Shape[number]): string => `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`

/** A square sign in one ink. */
export const plainSign = (...shapes: readonly Shape[]): Pictogram => signOf([1000, 1000], ['main', ...shapes])
