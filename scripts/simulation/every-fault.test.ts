import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareGround } from './ground.ts'
import { runEveryFault } from './runs.ts'

let ground: Awaited<ReturnType<typeof prepareGround>>
beforeAll(async () => {
  ground = await prepareGround()
})
afterAll(() => ground.remove())

const nothing = () => undefined

describe('Two labels, with each fault that can happen on their way', () => {
  it('come out once on a raw socket, or the record says that nobody can tell or that they did not', async () => {
    const { broken, runs, states } = await runEveryFault(ground, {
      printer: 'raw-socket',
      oneOfPairs: 0,
      onRun: nothing,
    })
    expect(broken).toEqual([])
    expect(runs).toBeGreaterThan(200)
    expect(states.Unknown).toBeGreaterThan(0)
  }, 600_000)

  it('come out once on a print queue, which is asked after a crash', async () => {
    const { broken, runs } = await runEveryFault(ground, { printer: 'print-queue', oneOfPairs: 0, onRun: nothing })
    expect(broken).toEqual([])
    expect(runs).toBeGreaterThan(200)
  }, 600_000)
})
