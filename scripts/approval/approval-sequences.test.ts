import { describe, expect, it } from 'vitest'
import { walls } from './approval-walls.ts'
import { trySequences } from './run-try-sequences.ts'

// `npm run faults -- approval` runs 1,000 others.
describe('Any sequence of steps through the API', () => {
  it('breaks no rule of approval; without any one of its walls one of them would', async () => {
    const { broken, published, taken, without } = await trySequences([])
    expect(broken).toEqual([])
    expect([taken > 40, published > 1]).toEqual([true, true])
    expect(Object.keys(without)).toEqual(walls.map(({ name }) => name))
    expect(without).toEqual(Object.fromEntries(walls.map(({ name, missedBy }) => [name, missedBy])))
  }, 900_000)
})
