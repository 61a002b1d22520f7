// The one table of work that waits: queued in the transaction that causes it, claimed with a lease, tried again after a failure.
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'

/** Channel of `notify`: tells the runners of all servers which kind was queued. */
export const jobChannel = 'labelwright_jobs'

export interface NewJob {
  readonly organizationId: string
  readonly kind: string
  /** What it is about. Of one kind and subject at most one job waits. */
  readonly subject: string
  /** Not before this many seconds from now. */
  readonly delaySeconds?: number
}

/** Queues a job with the caller's transaction. One that waits already runs at the earlier of both times. */
export async function enqueueJob(trx: Transaction, job: NewJob): Promise<void> {
  const runAt = sql<Date>`now() + make_interval(secs => ${job.delaySeconds ?? 0})`
  await trx
    .insertInto('jobs')
    .values({ id: newId(), organizationId: job.organizationId, kind: job.kind, subject: job.subject, runAt })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'kind', 'subject']).doUpdateSet({
        runAt: sql<Date>`least(jobs.run_at, excluded.run_at)`,
        isQueuedAgain: sql<boolean>`jobs.leased_until is not null`,
      }),
    )
    .execute()
  await sql`select pg_notify(${jobChannel}, ${job.kind})`.execute(trx)
}

/** Removes a job that has become needless. One that runs already is not stopped by it. */
export const withdrawJob = (trx: Transaction, { kind, subject }: Pick<NewJob, 'kind' | 'subject'>) =>
  trx.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute()

/** Whether a job of this kind and subject waits or runs. */
export const isJobWaiting = async (trx: Transaction, { kind, subject }: Pick<NewJob, 'kind' | 'subject'>) =>
  (await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()) !== undefined

export interface Job {
  readonly id: string
  /** Empty for scheduled work, which belongs to no organization. */
  readonly organizationId: string
  readonly subject: string
  /** Which try this is, from 1. Only who claimed the latest one may end the job. */
  readonly attempts: number
  /** Whoever claimed it before was lost: its lease passed before it ended the job. */
  readonly wasLost: boolean
}

/** Puts scheduled work into the table once; every server does so at its start. */
export const scheduleJob = (database: Database, kind: string) =>
  database.withoutOrganization((trx) => sql`select schedule_job(${newId()}, ${kind})`.execute(trx))

interface Claim {
  readonly kind: string
  readonly leaseSeconds: number
  readonly isOnePerOrganization?: boolean
  readonly passedOver?: () => Promise<readonly string[]>
}

/** Claims jobs that are due, at most `most`, for `leaseSeconds`. Others claim them only when that has passed. */
export async function claimJobs(
  database: Database,
  { kind, leaseSeconds, isOnePerOrganization = false, passedOver }: Claim,
  most: number,
): Promise<Job[]> {
  const others = (await passedOver?.()) ?? []
  const claimed = await database.withoutOrganization((trx) =>
    sql<Job>`
      select * from claim_jobs_except(${kind}, ${most}, ${leaseSeconds}, ${isOnePerOrganization}, ${others}::text[])`.execute(
      trx,
    ),
  )
  return claimed.rows
}

/** Kinds of which a job is due now. */
export async function findDueKinds(database: Database): Promise<string[]> {
  const due = await database.withoutOrganization((trx) =>
    sql<{ kind: string }>`select kind from due_jobs()`.execute(trx),
  )
  return due.rows.map(({ kind }) => kind)
}

/** Prolongs the lease; false when the job belongs to somebody else by now, or is gone. */
export async function renewLease(database: Database, { id, attempts }: Job, leaseSeconds: number): Promise<boolean> {
  const renewed = await database.withoutOrganization((trx) =>
    sql<{ renewed: boolean }>`select renew_job(${id}, ${attempts}, ${leaseSeconds}) as renewed`.execute(trx),
  )
  return renewed.rows[0]?.renewed === true
}

/** Whether the job still belongs to who claimed it. If so, nobody else claims it before the end of the transaction. */
export async function lockJob(trx: Transaction, { id, attempts }: Job): Promise<boolean> {
  const own = trx.selectFrom('jobs').select('id').where('id', '=', id).where('attempts', '=', attempts)
  return (await own.forUpdate().executeTakeFirst()) !== undefined
}

export const finishJob = (database: Database, { id, attempts }: Job) =>
  database.withoutOrganization((trx) => sql`select finish_job(${id}, ${attempts})`.execute(trx))

/** Ends a run of scheduled work; the next one comes after `everySeconds`. */
export const rescheduleJob = (database: Database, { id, attempts }: Job, everySeconds: number) =>
  database.withoutOrganization((trx) => sql`select reschedule_job(${id}, ${attempts}, ${everySeconds})`.execute(trx))

/** Returns a failed job to the queue. Without `delaySeconds` it stays in the table with its error and is never claimed again. */
export const returnJob = (
  database: Database,
  { id, attempts }: Job,
  { delaySeconds, error }: { readonly delaySeconds: number | undefined; readonly error: string },
) =>
  database.withoutOrganization((trx) =>
    sql`select return_job(${id}, ${attempts}, ${delaySeconds ?? null}, ${error.slice(0, 500)})`.execute(trx),
  )

/** Returns a job that a stopping server has not ended: due at once, and the try does not count. */
export const releaseJob = (database: Database, { id, attempts }: Job) =>
  database.withoutOrganization((trx) => sql`select release_job(${id}, ${attempts})`.execute(trx))
