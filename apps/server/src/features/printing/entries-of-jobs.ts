import { sql } from 'kysely'
import { dayMs, firstIdOf, momentOf } from '../../platform/database/ids.ts'

/** Entries of these jobs. Their ids are of the day of the job (`newIdBeside`), which is said as well: only its month is looked into. */
export function isOfJobs(jobIds: readonly string[]) {
  const moments = jobIds.map(momentOf)
  const [first, last] = [Math.min(...moments) - dayMs, Math.max(...moments) + dayMs]
  return sql<boolean>`print_job_entries.job_id = any(${jobIds}::uuid[])
    and print_job_entries.id >= ${firstIdOf(first)} and print_job_entries.id < ${firstIdOf(last)}`
}
