import type { Row } from './measure.ts'

/** A result of the render suite, to a tenth, or to a hundredth where it is small. */
export const row: Row = (name, subject, [value, unit]) => ({
  suite: 'render',
  case: name,
  subject,
  value: value < 100 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10,
  unit,
})
