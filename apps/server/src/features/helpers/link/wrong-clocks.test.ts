import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeWrongClock } from '../../../../../helper/src/testing/wrong-clock.ts'
import { callAsPage, type PrintBench, startPrintBench } from './testing/print-by-helper.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let bench: PrintBench

beforeAll(async () => {
  bench = await startPrintBench(150)
})
afterEach(() => bench.clear())
afterAll(() => bench?.stop())

const minute = 60_000
const day = 24 * 60 * minute
const printed = { state: 'Success', times: 1 }

describe('A computer whose clock is wrong', () => {
  it.each([
    ['1 minute fast', minute],
    ['1 minute slow', -minute],
    ['20 minutes fast', 20 * minute],
    ['20 minutes slow', -20 * minute],
    ['2 days fast', 2 * day],
    ['2 days slow', -2 * day],
  ])('prints, over the link and for its pages: %s [PRT-33]', async (_, aheadMs) => {
    const { environment } = makeWrongClock(aheadMs)
    const helper = await bench.start({ environment })
    expect(await bench.untilEnded(await bench.print(helper.helperId, 2))).toEqual([printed, printed])
    const { jobId, body } = await bench.makePageCall(helper)
    expect((await callAsPage(helper.running.port, '/api/print', body)).json()).toEqual({ status: 'Success' })
    expect(await bench.untilEnded(jobId)).toEqual([printed])
  })

  it('prints what waits while the clock jumps [PRT-33]', async () => {
    const clock = makeWrongClock(0)
    const helper = await bench.start({ environment: clock.environment })
    const jobId = await bench.print(helper.helperId, 24)
    for (const aheadMs of [20 * minute, -2 * day, 2 * day]) {
      clock.jumpTo(aheadMs)
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    expect(await bench.untilEnded(jobId)).toEqual(Array.from({ length: 24 }, () => printed))
  })
})
