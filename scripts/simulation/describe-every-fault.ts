// Single faults on both kinds of printer: `every-fault.test.ts` takes some of them, `every-fault.proof.test.ts` all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hangMs } from '../product/hang-ms.ts'
import { prepareGround } from './ground.ts'
import { runEveryFault } from './runs.ts'

/** Single faults of two labels on either printer, at least. */
const minFaults = 200

/** Runs one of so many faults. */
export function describeEveryFault(oneOfFaults: number): void {
  describe('Two labels, with each fault that can happen on their way', () => {
    let ground: Awaited<ReturnType<typeof prepareGround>>
    beforeAll(async () => {
      ground = await prepareGround()
    }, hangMs)
    afterAll(() => ground.remove())
    const options = { oneOfFaults, oneOfPairs: 0, onRun: () => undefined }

    it(
      'come out once on a raw socket, or the record says that nobody can tell or that they did not',
      async () => {
        const { broken, runs, states } = await runEveryFault(ground, { printer: 'raw-socket', ...options })
        expect(broken).toEqual([])
        expect(runs).toBeGreaterThan(minFaults / oneOfFaults)
        expect(states.Unknown).toBeGreaterThan(0)
      },
      hangMs,
    )

    it(
      'come out once on a print queue, which is asked after a crash',
      async () => {
        const { broken, runs } = await runEveryFault(ground, { printer: 'print-queue', ...options })
        expect(broken).toEqual([])
        expect(runs).toBeGreaterThan(minFaults / oneOfFaults)
      },
      hangMs,
    )

    it(
      'are stopped once they are disabled, where they are under approval: tickets end, and are renewed or not [PRT-41]',
      async () => {
        const { broken, runs, states } = await runEveryFault(ground, {
          printer: 'raw-socket',
          isReviewed: true,
          ...options,
        })
        expect(broken).toEqual([])
        expect(runs).toBeGreaterThan(minFaults / oneOfFaults)
        expect(states.Voided).toBeGreaterThan(0)
      },
      hangMs,
    )
  })
}
