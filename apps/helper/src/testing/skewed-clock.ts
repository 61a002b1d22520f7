// Loaded before a helper (`node --import`). Shifts its clock by the number of milliseconds in a file.
import { readFileSync } from 'node:fs'

const file = process.env.LABELWRIGHT_TEST_CLOCK ?? ''
const aheadMs = (): number => Number(readFileSync(file, 'utf8'))
const RealDate = Date

class SkewedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [SkewedDate.now()] : given) as [number]))
  }

  static override now(): number {
    return RealDate.now() + aheadMs()
  }
}

globalThis.Date = SkewedDate as DateConstructor
