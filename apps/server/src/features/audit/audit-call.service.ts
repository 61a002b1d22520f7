// One row of the audit trail for a call that changed something: the database collects what it changed (migration 0060), and the
// row is written at the end of the call's transaction. A service that says more by `recordAudit` is not told twice.
import { sql } from 'kysely'
import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import { withTransactionHook } from '../../platform/database/transaction-hooks.ts'
import { findAuditEntries, readChangedStanding, recordAudit, recordStanding } from './record-audit.service.ts'

/** A row of a table that the call inserted, updated or deleted. */
interface Change {
  readonly table: string
  readonly op: 'insert' | 'update' | 'delete'
  /** Of the record that it belongs to. */
  readonly kind: string
  readonly id: string
  /** False for a part of the record: a line, a connection. */
  readonly isRecord: boolean
  readonly before: Fields
  readonly after: Fields
}

type Fields = Readonly<Record<string, unknown>>

interface Collected {
  readonly changes: readonly Change[]
  readonly counts: Readonly<Record<string, number>>
  /** SHA-256 over all changes, in their order. */
  readonly digest: string
}

async function findCollected(trx: Transaction): Promise<Collected | undefined> {
  const found = await sql<{ rows: string | null; counts: string; digest: string }>`
    /* kept */ select current_setting('app.audit_rows', true) as rows, current_setting('app.audit_counts', true) as counts,
      current_setting('app.audit_digest', true) as digest`.execute(trx)
  const [row] = found.rows
  if (!row?.rows) return undefined
  return { changes: JSON.parse(`[${row.rows}]`), counts: JSON.parse(row.counts), digest: row.digest }
}

const camelCase = (name: string): string => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
const camelCased = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), value]))

/** Records that are kept for their histories are deleted by a date. */
const deletionDates = ['deleted_at', 'revoked_at', 'withdrawn_at']
const isDeletion = ({ op, after }: Change): boolean => op === 'delete' || deletionDates.some((date) => after[date])

function verbOf(change: Change): string {
  if (!change.isRecord) return 'changed'
  if (isDeletion(change)) return 'deleted'
  return change.op === 'insert' ? 'created' : 'changed'
}

/** The record that the call is about: what depends on a record goes before it, and comes behind it. */
function mainOf(changes: readonly Change[]): Change | undefined {
  const records = changes.filter(({ isRecord }) => isRecord)
  const gone = records.findLast(isDeletion)
  return gone ?? records.find(({ op }) => op === 'insert') ?? records[0] ?? changes[0]
}

/** The record's own fields, and its parts by table. */
function sideOf(main: Change, changes: readonly Change[], side: 'before' | 'after'): Fields | null {
  const parts = changes.filter((change) => change !== main || !main.isRecord)
  const told = parts.filter((change) => Object.keys(change[side]).length > 0)
  const byTable = [...Map.groupBy(told, ({ table }) => camelCase(table))]
  const fields = {
    ...(main.isRecord ? camelCased(main[side]) : {}),
    ...Object.fromEntries(byTable.map(([table, each]) => [table, each.map((change) => camelCased(change[side]))])),
  }
  return Object.keys(fields).length > 0 ? fields : null
}

/** Of many rows: how many of which kind, and a digest of them all. */
const summaryOf = ({ counts, digest }: Collected): Fields => {
  const { all, ...places } = counts
  return { rows: all, counts: places, sha256: digest }
}

/** Told by the service itself, unless all that it tells is what a change of another record means for a person. */
function isTold(trx: Transaction, changes: readonly Change[]): boolean {
  const entries = findAuditEntries(trx)
  if (entries.length === 0) return false
  const isOfOtherRecord = changes.some(({ isRecord, kind }) => isRecord && kind !== 'user')
  return !isOfOtherRecord || entries.some(({ entity }) => entity.kind !== 'user')
}

async function recordCollected(trx: Transaction, organizationId: string, userId: string | null): Promise<void> {
  const [collected, standing] = await allSettledOrThrow([findCollected(trx), readChangedStanding(trx)])
  if (collected) await recordChanges(trx, organizationId, { userId, collected })
  if (standing.length > 0 && findAuditEntries(trx).length === 0) await recordStanding(trx, organizationId)
}

async function recordChanges(
  trx: Transaction,
  organizationId: string,
  { userId, collected }: { readonly userId: string | null; readonly collected: Collected },
): Promise<void> {
  const { changes, counts } = collected
  const main = mainOf(changes)
  if (!main || isTold(trx, changes)) return
  const isWhole = counts.all === changes.length
  await recordAudit(trx, {
    // A caller without an account acts for the person that the service names: a helper for whoever gave it the code.
    actor: { organizationId, userId: userId ?? findAuditEntries(trx)[0]?.actor.userId ?? null },
    action: `${main.kind}-${verbOf(main)}`,
    entity: { kind: main.kind, id: main.id },
    before: isWhole ? sideOf(main, changes, 'before') : null,
    after: isWhole ? sideOf(main, changes, 'after') : summaryOf(collected),
  })
}

/** Does the work of a call; what it changes in the database is told in the audit trail, by whom. */
export const auditCall = <Result>(
  caller: { readonly userId: string | null },
  work: () => Promise<Result>,
): Promise<Result> =>
  withTransactionHook(
    {
      settings: { 'app.audit': 'on' },
      beforeCommit: (trx, organizationId) =>
        organizationId === '' ? Promise.resolve() : recordCollected(trx, organizationId, caller.userId),
    },
    work,
  )
