import type { Result } from './measure.ts'

/** A result of the render suite, to a tenth, or to a hundredth where it is small. */
export const row = (name: string, subject: string, value: number, unit: string): Result => ({
  suite: 'render',
  case: name,
  subject,
  value: value < 100 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10,
  unit,
})
