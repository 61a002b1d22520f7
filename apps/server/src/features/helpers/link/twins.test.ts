import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningHelper, startHelper } from '../../../../../helper/src/testing/start-helper.ts'
import { type SlowPrinter, startSlowPrinter } from '../../../../../../scripts/product/slow-printer.ts'
import { startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { makePrintBench, type PrintBench, soon } from './testing/print-by-helper.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let test: TestApp
let printer: SlowPrinter
let bench: PrintBench

beforeAll(async () => {
  printer = await startSlowPrinter(150)
  test = await startTestApp({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port) })
  bench = await makePrintBench(test, printer)
})
afterEach(() => bench.clear())
afterAll(async () => {
  await test?.stop()
  await printer?.close()
})

/** A second computer that begins with a copy of the first one's data. */
async function startCopy(directory: string): Promise<RunningHelper> {
  const copy = await startHelper(['--data-dir', directory])
  bench.ends.push(copy.stop)
  return copy
}

describe('Two computers with a copy of one pairing', () => {
  it('print every label once, and the history says so [PRT-31]', async () => {
    const first = await bench.start()
    const directory = first.copyDirectory()
    const before = printer.received().size
    const jobId = await bench.print(first.helperId, 40)
    await expect.poll(() => printer.received().size, soon).toBeGreaterThan(before + 3)
    await startCopy(directory)
    expect(await bench.untilEnded(jobId)).toEqual(Array.from({ length: 40 }, () => ({ state: 'Success', times: 1 })))
  })
})
