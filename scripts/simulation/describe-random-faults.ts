// Random faults on one kind of printer: a test file for each kind, so that they run beside each other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareGround } from './ground.ts'
import { runSeeds, scenarioOf } from './runs.ts'
import { type PrinterKind, simulate } from './world.ts'

/** Seeds of a kind are every second one (`scenarioOf`). */
const step = 2

/** The same seeds each time, as a test of another change must not fail by chance (`npm run faults -- seeds` tries new ones), or the one that `LABELWRIGHT_SEED` names where it is of this kind. */
function seedsFor(printer: PrinterKind, seeds: number): { readonly first: number; readonly count: number } {
  const isOfKind = (seed: number) => scenarioOf(seed).printer === printer
  const given = process.env.LABELWRIGHT_SEED
  const begin = Number(given ?? 1)
  if (given !== undefined) return { first: begin, count: isOfKind(begin) ? 1 : 0 }
  return { first: isOfKind(begin) ? begin : begin + 1, count: seeds }
}

/** `seeds` says how many are tried. */
export function describeRandomFaults(printer: PrinterKind, seeds: number): void {
  describe(`Labels on a ${printer} while messages are lost, doubled and late, programs die and disks are full`, () => {
    let ground: Awaited<ReturnType<typeof prepareGround>>
    beforeAll(async () => {
      ground = await prepareGround()
    })
    afterAll(() => ground.remove())
    const { first, count } = seedsFor(printer, seeds)

    it('come out once, and the record says of each what is known (LABELWRIGHT_SEED repeats a seed)', async () => {
      const { broken, runs } = await runSeeds(ground, { first, count, step, onRun: () => undefined })
      expect(broken).toEqual([])
      expect(runs).toBe(count)
    }, 1_800_000)

    it('suffer the same faults each time for the same seed', async () => {
      const [once, again] = [await simulate(ground, scenarioOf(first)), await simulate(ground, scenarioOf(first))]
      expect(again.happened).toEqual(once.happened)
      expect(again.states).toEqual(once.states)
    })
  })
}
