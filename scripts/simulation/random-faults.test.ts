import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareGround } from './ground.ts'
import { runSeeds, scenarioOf } from './runs.ts'
import { simulate } from './world.ts'

let ground: Awaited<ReturnType<typeof prepareGround>>
beforeAll(async () => {
  ground = await prepareGround()
})
afterAll(() => ground.remove())

const given = process.env.LABELWRIGHT_SEED
const first = given === undefined ? Math.floor(Math.random() * 1_000_000) : Number(given)
const count = given === undefined ? 200 : 1

describe('Labels that are printed while messages are lost, doubled and late, programs die and disks are full', () => {
  it('come out once, and the record says of each what is known (LABELWRIGHT_SEED repeats a seed)', async () => {
    const { broken, runs } = await runSeeds(ground, { first, count, onRun: () => undefined })
    expect(broken).toEqual([])
    expect(runs).toBe(count)
  }, 600_000)

  it('suffer the same faults each time for the same seed', async () => {
    const [once, again] = [await simulate(ground, scenarioOf(first)), await simulate(ground, scenarioOf(first))]
    expect(again.happened).toEqual(once.happened)
    expect(again.states).toEqual(once.states)
  })
})
