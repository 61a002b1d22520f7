import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export type ReviewEvery = 'never' | 'monthly' | 'quarterly' | 'yearly'

/** The rows that a review covers. */
export interface ReviewedRows {
  readonly firstSeq: number
  readonly lastSeq: number
}

export interface ReviewSchedule {
  readonly every: ReviewEvery
  /** null where nobody reviews. */
  readonly dueAt: Date | null
  readonly isDue: boolean
  /** Due for more than two weeks. */
  readonly isOverdue: boolean
  readonly lastReviewedSeq: number
}

/** By the clock of the database. */
export async function findSchedule(trx: Transaction): Promise<ReviewSchedule> {
  const found = await sql<ReviewSchedule>`
    select every, due_at, coalesce(due_at <= now(), false) as is_due,
      coalesce(due_at <= now() - interval '14 days', false) as is_overdue, last_reviewed_seq
    from (
      select coalesce(s.review_every, 'never') as every, coalesce(l.last_seq, 0)::float8 as last_reviewed_seq,
        case when s.review_every <> 'never' then greatest(s.review_since, l.at)
          + case s.review_every when 'monthly' then interval '1 month' when 'quarterly' then interval '3 months' else interval '1 year' end
        end as due_at
      from (select 1) one
      left join audit_settings s on true
      left join lateral (select last_seq, at from audit_reviews order by last_seq desc limit 1) l on true
    ) schedule`.execute(trx)
  const [schedule] = found.rows
  if (!schedule) throw new Error('the database told no schedule')
  return schedule
}

/** Of rows: how many of which kind of record and action. */
export async function countRows(trx: Transaction, { firstSeq, lastSeq }: ReviewedRows) {
  const found = await sql<{ kind: string; action: string; count: number }>`
    select entity_kind as kind, action, count(*)::float8 as count from audit_rows
    where seq between ${firstSeq} and ${lastSeq} group by 1, 2 order by 1, 2`.execute(trx)
  return found.rows
}

export async function findRow(trx: Transaction, seq: number) {
  const found = await sql<{ at: Date; hash: string }>`
    select at, encode(hash, 'hex') as hash from audit_rows where seq = ${seq}`.execute(trx)
  return found.rows[0]
}

/** Rows that a reviewer looks at one by one. */
const apart = {
  rights: sql<boolean>`r.entity_kind = 'user' and (r.after ?| '{accountType,userRoles,userPermissions,qualityAssuranceRoles,enabled}' or r.action in ('user-disabled', 'user-enabled', 'user-created', 'user-deleted', 'signing-allowed'))`,
  settings: sql<boolean>`r.entity_kind in ('organization', 'quality-assurance', 'audit-trail') or r.action = 'label-approval-changed'`,
  failedSignatures: sql<boolean>`r.action = 'signing-locked'`,
} as const

export type Apart = keyof typeof apart

/** Their numbers, the newest first, as many as `take`; and how many there are. */
export async function findApart(
  trx: Transaction,
  which: Apart,
  { firstSeq, lastSeq, take }: ReviewedRows & { take: number },
) {
  const found = await sql<{ seq: number; count: number }>`
    select r.seq::float8 as seq, count(*) over ()::float8 as count from audit_rows r
    where r.seq between ${firstSeq} and ${lastSeq} and (${apart[which]}) order by r.seq desc limit ${take}`.execute(trx)
  return { seqs: found.rows.map(({ seq }) => seq), count: found.rows[0]?.count ?? 0 }
}

export async function countAnchors(trx: Transaction, { firstSeq, lastSeq }: ReviewedRows): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::float8 as count from audit_anchors where seq between ${firstSeq} and ${lastSeq}`.execute(trx)
  return found.rows[0]?.count ?? 0
}

export interface NewReview extends ReviewedRows {
  readonly organizationId: string
  readonly id: string
  readonly lastHash: string
  /** JSON. */
  readonly summary: string
  readonly remarks: string
  readonly userId: string
  readonly fullName: string
  readonly signatureId: string
}

/** Nobody reviews the same rows at once: the second one waits here, and reads what the first has stored. */
export const lockReviews = (trx: Transaction, organizationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('audit-reviews ' || ${organizationId}, 0))`.execute(trx)

export const insertReview = (trx: Transaction, review: NewReview) =>
  trx.insertInto('auditReviews').values(review).execute()

/** The newest first. */
export const findReviews = (trx: Transaction, take: number) =>
  trx
    .selectFrom('auditReviews')
    .select(['id', 'firstSeq', 'lastSeq', 'lastHash', 'summary', 'remarks', 'fullName', 'at', 'signatureId'])
    .orderBy('lastSeq', 'desc')
    .limit(take)
    .execute()

/** The quality managers: they review. */
export const findReviewers = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select(['email', 'firstname'])
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .where(sql<boolean>`'QualityManager' = any(quality_assurance_roles)`)
    .orderBy('id')
    .execute()

/** True once a week for a review that is due: the first caller says so, and nobody else. */
export async function claimReminder(trx: Transaction): Promise<boolean> {
  const claimed = await sql`
    update audit_settings set review_reminded_at = now()
    where review_reminded_at is null or review_reminded_at < now() - interval '7 days'`.execute(trx)
  return (claimed.numAffectedRows ?? 0n) > 0n
}
