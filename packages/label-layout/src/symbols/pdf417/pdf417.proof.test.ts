import { describe, it } from 'vitest'
import { expectAnyAsOracle, expectAnyRowsAsOracle, expectLengthsAsOracle } from '../../testing/expect-pdf417.ts'

describe('PDF417 of many contents', () => {
  it('has the same modules as the oracle, whatever kinds of characters follow each other', () =>
    expectAnyAsOracle(5_000))
  it('has the same modules as the oracle at every level and with any number of rows, as printer languages ask for them', () =>
    expectAnyRowsAsOracle(3_000))
  it('has the same modules as the oracle at every length up to 400', () =>
    expectLengthsAsOracle(Array.from({ length: 400 }, (_, index) => index + 1)))
})
