import { vi } from 'vitest'
import type { TestApp } from './start-app.ts'

/** Waits until the server has done its scheduled work of these kinds, as it does after its start: else that falls among the steps of a test. */
export async function untilScheduledWorkIsDone(test: TestApp, kinds: readonly string[]): Promise<void> {
  const findDone = () =>
    test.rows.query(
      `select from jobs where kind = any($1) and organization_id is null and leased_until is null and run_at > now()`,
      [kinds],
    )
  await vi.waitFor(
    async () => {
      const { rows } = await findDone()
      if (rows.length < kinds.length) throw new Error(`Not all of this scheduled work is done: ${kinds.join(', ')}`)
    },
    { timeout: 60_000, interval: 50 },
  )
}
