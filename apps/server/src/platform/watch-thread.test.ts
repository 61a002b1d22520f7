import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { watchThread } from './watch-thread.ts'

const usedMs = () => process.threadCpuUsage().user / 1_000

describe('The thread of the server', () => {
  it('is told of where it was busy with one thing for long, and not where it only waited', async () => {
    const said: object[] = []
    const stop = watchThread({ warn: (values: object) => said.push(values) } as never)
    await sleep(30)
    said.length = 0
    // Waits without using the processor, as where others have the core.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    await sleep(30)
    expect(said).toEqual([])
    const until = usedMs() + 120
    while (usedMs() < until);
    await sleep(30)
    expect(said).toEqual([{ busyMs: expect.any(Number) }])
    stop()
  })
})
