// Loaded before a helper (`node --import`). Shifts its clock by the number of milliseconds in a file, and the time since its computer
// was switched on by those in another.
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

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

const passed = process.env.LABELWRIGHT_TEST_PASSED
const realUptime = os.uptime
if (passed !== undefined) {
  os.uptime = () => realUptime() + Number(readFileSync(passed, 'utf8')) / 1_000
  syncBuiltinESMExports()
}
