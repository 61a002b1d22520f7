import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { watchThread } from './watch-thread.ts'

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

describe('The thread of the server', () => {
  it('is told of where it was busy with one thing for long, and not where it only waited', async () => {
    const said: [level: string, values: object][] = []
    const log = {
      info: (values: object) => said.push(['info', values]),
      warn: (values: object) => said.push(['warn', values]),
    }
    const stop = watchThread(log as never)
    await sleep(30)
    said.length = 0
    // Waits without using the processor, as where others have the core.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    await sleep(30)
    expect(said).toEqual([])
    for (const ms of [120, 300]) {
      const until = usedMs() + ms
      while (usedMs() < until);
      await sleep(30)
    }
    const values = { busyMs: expect.any(Number) }
    expect(said).toEqual([
      ['info', values],
      ['warn', values],
    ])
    stop()
  })
})
