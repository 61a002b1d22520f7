// What happened to an account, for the people who look after it: rows of the audit trail that are about a user.
import { type UserChange, userChangeKinds } from '@labelwright/contract/server/users-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { type AuditTrailRow, findAuditRowsOf } from '../audit/audit-rows.service.ts'
import { recordAudit } from '../audit/record-audit.service.ts'

export interface NewUserChange {
  readonly organizationId: string
  readonly userId: string
  /** Id of the person who made the change. Null when the server found it out by itself. */
  readonly byId: string | null
  readonly what: UserChange['what']
  readonly changes?: readonly UserChange['changes'][number][]
}

type Side = 'before' | 'after'

/** By field; several values of one field are a list. */
function sideOf(changes: readonly UserChange['changes'][number][], side: Side): Readonly<Record<string, string>> {
  const byField = Map.groupBy(changes, ({ field }) => field)
  const joined = [...byField].map(([field, each]) => [field, each.map((change) => change[side]).join(', ')])
  return Object.fromEntries(joined)
}

/** Records in a user's history what was changed about them, by any feature. */
export function recordUserChange(trx: Transaction, change: NewUserChange): Promise<void> {
  const { organizationId, userId, byId, what, changes = [] } = change
  return recordAudit(trx, {
    actor: { organizationId, userId: byId },
    action: `user-${what}`,
    entity: { kind: 'user', id: userId },
    ...(changes.length > 0 ? { before: sideOf(changes, 'before'), after: sideOf(changes, 'after') } : {}),
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

function changesOf({ before, after }: AuditTrailRow): UserChange['changes'] {
  const { broughtIn: _, ...now } = after ?? {}
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(now)])]
  return fields.map((field) => ({ field, before: textOf(before?.[field] ?? ''), after: textOf(now[field] ?? '') }))
}

/** What is not in the list changed the account all the same. */
function whatOf(action: string): UserChange['what'] {
  const what = action.replace('user-', '')
  return userChangeKinds.find((kind) => kind === what) ?? 'changed'
}

/** A page of a user's history, the newest first. */
export async function findUserHistory(
  trx: Transaction,
  userId: string,
  page: { readonly take: number; readonly offset: number },
): Promise<{ readonly list: UserChange[]; readonly total: number }> {
  // How an account came to be is told by its invitation.
  const without = 'user-created'
  const { rows, total } = await findAuditRowsOf(trx, { kind: 'user', id: userId, without, ...page })
  const list = rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.by ?? 'system',
    what: whatOf(row.action),
    changes: changesOf(row),
  }))
  return { list, total }
}
