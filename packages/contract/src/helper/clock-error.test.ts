import { expect, it } from 'vitest'
import { clockError } from './clock-error.ts'

const minute = 60_000
const hour = 60 * minute

it.each([
  [0, undefined],
  [minute, undefined],
  [-minute, undefined],
  [2 * minute - 1, undefined],
  [2 * minute, { count: 2, unit: 'minute', isFast: true }],
  [18 * minute + 20_000, { count: 18, unit: 'minute', isFast: true }],
  [-20 * minute, { count: 20, unit: 'minute', isFast: false }],
  [119 * minute, { count: 119, unit: 'minute', isFast: true }],
  [2 * hour, { count: 2, unit: 'hour', isFast: true }],
  [-47 * hour, { count: 47, unit: 'hour', isFast: false }],
  // The questions of a doctor take a moment.
  [48 * hour - 5, { count: 2, unit: 'day', isFast: true }],
  [48 * hour, { count: 2, unit: 'day', isFast: true }],
  [-365 * 24 * hour, { count: 365, unit: 'day', isFast: false }],
])('A clock that is %s ms ahead is said to be wrong as a person would say it [HELPER-32]', (aheadMs, said) => {
  expect(clockError(aheadMs)).toEqual(said)
})
