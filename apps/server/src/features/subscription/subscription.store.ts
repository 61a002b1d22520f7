import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { dayMs, firstIdOf } from '../../platform/database/ids.ts'
import { kept } from '../../platform/database/kept-statements.ts'

export const insertSubscription = (trx: Transaction, organizationId: string, type: string) =>
  trx.insertInto('subscriptions').values({ organizationId, type }).execute()

/** The organization's one row; `forUpdate` makes those who meet at a limit wait for each other. */
export const findSubscription = (trx: Transaction) =>
  trx
    .selectFrom('subscriptions')
    .innerJoin('organizations', 'organizations.organizationId', 'subscriptions.organizationId')
    .select([
      'type',
      'status',
      'pendingStatus',
      'pendingRequestedAt',
      'pendingExpiresAt',
      'activeConnectorId',
      'countedMonth',
      'countedPrintJobs',
      sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`.as('month'),
    ])
    .modifyFront(kept)
    .executeTakeFirstOrThrow()

export type SubscriptionRow = Awaited<ReturnType<typeof findSubscription>>

export const lockSubscription = (trx: Transaction) =>
  trx.selectFrom('subscriptions').select('type').forUpdate().executeTakeFirstOrThrow()

/** What counts against the limits of the plan. */
export async function countUse(trx: Transaction) {
  const counted = await sql<{ users: number; labels: number; models: number }>`
    select
      (select count(*) from users where enabled and deleted_at is null) as users,
      (select count(*) from labels where deleted_at is null) as labels,
      (select count(distinct (vendor, model)) from printers) as models`.execute(trx)
  const row = counted.rows[0]
  return { activeUsers: row?.users ?? 0, labels: row?.labels ?? 0, printerModels: row?.models ?? 0 }
}

export const countWidgets = async (trx: Transaction): Promise<number> => {
  const { count } = await trx
    .selectFrom('widgets')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countOpenInvitations = async (trx: Transaction): Promise<number> => {
  const row = await trx
    .selectFrom('invitations')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return row.total
}

export const setPlan = (trx: Transaction, type: string) => trx.updateTable('subscriptions').set({ type }).execute()

export interface PendingChange {
  readonly status: 'Paused' | 'Canceled'
  readonly reason: string
  readonly expiresAt: Date
}

export const setPendingChange = (trx: Transaction, change: PendingChange) =>
  trx
    .updateTable('subscriptions')
    .set({
      pendingStatus: change.status,
      pendingReason: change.reason,
      pendingRequestedAt: sql`now()`,
      pendingExpiresAt: change.expiresAt,
    })
    .execute()

export const clearPendingChange = (trx: Transaction) =>
  trx
    .updateTable('subscriptions')
    .set({ pendingStatus: null, pendingReason: null, pendingRequestedAt: null, pendingExpiresAt: null })
    .execute()

export const setStatus = (trx: Transaction, status: 'Active' | 'Paused' | 'Canceled') =>
  trx.updateTable('organizations').set({ status }).execute()

/**
 * Counts one print job of this month unless the quota is used up; decided by one statement on one row, so that parallel
 * jobs cannot pass it. Returns whether it was counted.
 */
export async function takePrintJob(trx: Transaction, quota: number): Promise<boolean> {
  const taken = await sql`
    update subscriptions set
      counted_print_jobs = case when counted_month = to_char(now() at time zone 'UTC', 'YYYY-MM') then counted_print_jobs + 1 else 1 end,
      counted_month = to_char(now() at time zone 'UTC', 'YYYY-MM')
    where (case when counted_month = to_char(now() at time zone 'UTC', 'YYYY-MM') then counted_print_jobs else 0 end) < ${quota}::integer`.execute(
    trx,
  )
  return (taken.numAffectedRows ?? 0n) > 0n
}

/** Print jobs of this month (UTC) that count: those of which a label may have been printed. */
export async function countJobsOfMonth(trx: Transaction): Promise<number> {
  const now = new Date()
  const begin = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  const { jobs } = await trx
    .selectFrom('printJobs')
    .select((build) => build.fn.countAll<number>().as('jobs'))
    .where('id', '>=', firstIdOf(begin - dayMs))
    .where('createdAt', '>=', sql<Date>`date_trunc('month', now(), 'UTC')`)
    .where('isGivenBack', '=', false)
    .executeTakeFirstOrThrow()
  return jobs
}

export const setPrintJobs = (trx: Transaction, jobs: number) =>
  trx
    .updateTable('subscriptions')
    .set({ countedPrintJobs: jobs, countedMonth: sql`to_char(now() at time zone 'UTC', 'YYYY-MM')` })
    .execute()

/** Gives a job back whose labels were all provably never printed, or takes it again when late truth says otherwise. */
export const changePrintJobs = (trx: Transaction, by: number, month: string) =>
  trx
    .updateTable('subscriptions')
    .set({ countedPrintJobs: sql`greatest(counted_print_jobs + ${by}, 0)` })
    .where('countedMonth', '=', month)
    .execute()

export async function findAdminOfPaused(trx: Transaction, userId: string) {
  return trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.organizationId', 'users.organizationId')
    .select(['users.id', 'users.email', 'organizations.name'])
    .where('users.id', '=', userId)
    .where('users.accountType', '=', 'TenantAdmin')
    .where('users.enabled', '=', true)
    .where('organizations.status', '=', 'Paused')
    .executeTakeFirst()
}

export const findRequester = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.organizationId', 'users.organizationId')
    .select(['users.email', 'organizations.name as organizationName'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
