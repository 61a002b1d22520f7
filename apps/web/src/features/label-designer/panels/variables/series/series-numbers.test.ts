import { expect, it } from 'vitest'
import { readSeriesNumber, writtenNumber } from './series-numbers.ts'

const plain = { base: 10, pad: 0, prefix: '' }
const letters = { base: 36, pad: 5, prefix: 'SN-' }

it('writes numbers as they are printed', () => {
  expect(writtenNumber(plain, 42)).toBe('42')
  expect(writtenNumber(letters, 46_655)).toBe('SN-00ZZZ')
})

it('reads back what it writes, with the prefix or without', () => {
  for (const number of [0, 7, 35, 36, 123_456]) {
    for (const writing of [plain, letters]) {
      expect(readSeriesNumber(writing, writtenNumber(writing, number))).toBe(number)
    }
  }
  expect(readSeriesNumber(letters, 'zzz')).toBe(46_655)
})

it('refuses what is no number of the series', () => {
  for (const typed of ['', '-1', '12a', '1.5', ' ', 'SN-']) expect(readSeriesNumber(plain, typed)).toBeUndefined()
  expect(readSeriesNumber(letters, 'SN-')).toBeUndefined()
})
