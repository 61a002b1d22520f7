// Prints while programs are killed or stopped: `kill-while-printing.test.ts` has few of them, `kill-while-printing.proof.test.ts` many.
import { expect } from 'vitest'
import { type KillPlan, killWhilePrinting } from './kill-while-printing.ts'

/** Of the times and victims of a run. */
export const newSeed = () => Math.floor(Math.random() * 1_000_000)

/** Runs a plan. Fails where a label was lost or doubled, a kill was left out, or no more than half of the labels came out. */
export async function expectNothingLost(plan: Omit<KillPlan, 'tables'>): Promise<void> {
  const report = await killWhilePrinting({ ...plan, tables: 6 })
  expect(report.faults, `seed ${plan.seed}, killed ${report.kills.join(', ')}`).toEqual([])
  expect(report.kills, `seed ${plan.seed}`).toHaveLength(plan.kills)
  expect(report.states.Success ?? 0).toBeGreaterThan(plan.prints / 2)
}
