// Rows of the audit trail as they are shown, with the names of today.
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

type Fields = Readonly<Record<string, unknown>>

export interface AuditTrailRow {
  readonly id: string
  /** When it happened; later than that the row was written where it was brought in from an older history. */
  readonly at: string
  /** undefined: the server itself. */
  readonly by: string | undefined
  readonly action: string
  readonly before: Fields | null
  readonly after: Fields | null
}

interface RowsOf {
  readonly kind: string
  readonly id: string
  /** Rows of this action are left out. */
  readonly without: string
  readonly take: number
  readonly offset: number
}

/** Time and person of the change itself, also where the row was brought in from an older history. */
export const shownColumns = [
  sql<Date>`coalesce((r.after -> 'broughtIn' ->> 'at')::timestamptz, r.at)`.as('shownAt'),
  sql<string | null>`coalesce(r.after -> 'broughtIn' ->> 'by', u.firstname || ' ' || u.lastname)`.as('by'),
] as const

/** A page of what happened to one record, the newest first. */
export async function findAuditRowsOf(trx: Transaction, { kind, id, without, take, offset }: RowsOf) {
  const matching = trx
    .selectFrom('auditRows as r')
    .where('r.entityKind', '=', kind)
    .where('r.entityId', '=', id)
    .where('r.action', '<>', without)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = await matching
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select(['r.seq', 'r.action', 'r.before', 'r.after', ...shownColumns])
    .orderBy('r.seq', 'desc')
    .limit(take)
    .offset(offset)
    .execute()
  const rows = found.map(
    (row): AuditTrailRow => ({
      id: String(row.seq),
      at: row.shownAt.toISOString(),
      by: row.by ?? undefined,
      action: row.action,
      before: row.before as Fields | null,
      after: row.after as Fields | null,
    }),
  )
  return { rows, total }
}
