import { describe, expect, it } from 'vitest'
import { type Wall, walls } from './approval-walls.ts'
import { controlWalls } from './control-walls.ts'
import { trySequences } from './run-try-sequences.ts'

const placesOf = (list: readonly Wall[]) => Object.fromEntries(list.map(({ name, missedBy }) => [name, missedBy]))

// `npm run faults -- approval` runs 1,000 others.
describe('Any sequence of steps through the API', () => {
  it('breaks no rule of approval; without any one of its walls one of them would', async () => {
    const { broken, published, taken, without } = await trySequences('steps')
    expect(broken).toEqual([])
    expect([taken > 40, published > 1]).toEqual([true, true])
    expect(Object.keys(without)).toEqual(walls.map(({ name }) => name))
    expect(without).toEqual(placesOf(walls))
  }, 900_000)

  it('prints what was approved, stops with the label, and takes two people for less control; without any one of these walls it would not [CMP-06] [CMP-11]', async () => {
    const { broken, taken, without } = await trySequences('controls')
    expect(broken).toEqual([])
    expect(taken).toBeGreaterThan(15)
    expect(Object.keys(without)).toEqual(controlWalls.map(({ name }) => name))
    expect(without).toEqual(placesOf(controlWalls))
  }, 900_000)
})
