import { claimJobs } from '../platform/jobs/job-queue.ts'
import { type JobRunnerOptions, runJob } from '../platform/jobs/job-runner.ts'

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
