import { vi } from 'vitest'
import { claimJobs } from '../platform/jobs/job-queue.ts'
import { type JobRunnerOptions, runJob } from '../platform/jobs/job-runner.ts'
import type { TestApp } from './start-app.ts'

/** Runs the jobs of these kinds that are due, one by one, until none is left. */
export async function runDueJobs(options: JobRunnerOptions): Promise<void> {
  const stopping = new AbortController().signal
  for (const kind of options.kinds) {
    for (;;) {
      const [job] = await claimJobs(options.database, kind, 1)
      if (!job) break
      await runJob(options, kind, { job, stopping })
    }
  }
}

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
