// The way into the audit trail: one row for one change, in the transaction of the change.
import { canonicalJson } from '../../platform/canonical-json.ts'
import { atCommit, type Statement } from '../../platform/database/at-commit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { trailKeysOfTransaction } from '../../platform/database/trail-keys-of-transaction.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { type AuditContent, canonicalPieces } from './audit-chain.ts'
import { sealOf } from './sealing/seal.ts'
import { withStanding } from './standing/row-contents.ts'
import { takeStanding } from './standing/standing.store.ts'
import { type Standing, standingAction } from './standing/standing.ts'

export interface AuditEntry {
  /** A person, or `userId: null` for the server itself and for those who have no account. */
  readonly actor: { readonly organizationId: string; readonly userId: string | null }
  /** In the past tense: `label-published`. */
  readonly action: string
  readonly entity: { readonly kind: string; readonly id: string }
  /** The record before and after the change, as JSON; absent where there was or is none. */
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | undefined
  readonly signatureId?: string | undefined
  /** Given by the base line alone: changes of standing are found by themselves. */
  readonly standing?: Standing | undefined
}

/** A value of more characters is replaced by its fingerprint: the trail says what changed, and is no second store of it. */
const longestValue = 16_384

/** As JSON has it: no dates, nothing undefined. */
function asStored(given: unknown): unknown {
  if (given === undefined || given === null) return null
  const json = JSON.stringify(given)
  const value: unknown = JSON.parse(json)
  return json.length <= longestValue ? value : { sha256: sha256Of(canonicalJson(value)), length: json.length }
}

const statement = `/* kept */ select append_audit_row(
  $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::jsonb, $7::jsonb, $8::text, $9::uuid, $10::text, $11::text, $12::text,
  $13::uuid, $14::text, $15::bytea, $16::jsonb)`

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const entries = new WeakMap<Transaction, AuditEntry[]>()

/** The rows recorded in a transaction so far. */
export const findAuditEntries = (trx: Transaction): readonly AuditEntry[] => entries.get(trx) ?? []

const signatures = new WeakMap<Transaction, Map<string, string>>()

/** The row of the trail that names the signature will carry its hash: it cannot be made anew later. */
export function bindSignature(trx: Transaction, { id, hash }: { readonly id: string; readonly hash: string }): void {
  signatures.set(trx, new Map(signatures.get(trx)).set(id, hash))
}

function signedAfter(trx: Transaction, after: unknown, signatureId: string | undefined): unknown {
  const signatureSha256 = signatureId && signatures.get(trx)?.get(signatureId)
  return signatureSha256 ? { ...(after as object | null), signatureSha256 } : after
}

/** Rows of a transaction that were not made yet, all of one organization. */
interface Unwritten {
  readonly organizationId: string
  readonly contents: AuditContent[]
}
const unwritten = new WeakMap<Transaction, Unwritten>()

const changedStanding = new WeakMap<Transaction, Promise<Standing>>()

/** Asks which standing the transaction has changed, when all of its changes are made. Once asked, it is not asked again. */
export function readChangedStanding(trx: Transaction): Promise<Standing> {
  const found = changedStanding.get(trx) ?? takeStanding(trx)
  changedStanding.set(trx, found)
  return found
}

function statementOf(trx: Transaction, organizationId: string, content: AuditContent): Statement {
  const { userId, action, entity, before, after, reason, signatureId, standing } = content
  const values = [organizationId, userId, action, entity.kind, entity.id, jsonOrNull(before), jsonOrNull(after)]
  const { rowId, sealedBy, mac } = sealOf(trailKeysOfTransaction(trx), organizationId, content)
  const seal = [rowId, sealedBy, mac, jsonOrNull(standing ?? null)]
  return { text: statement, values: [...values, reason, signatureId, ...canonicalPieces(content), ...seal] }
}

/** Makes all rows of the transaction when its changes are made: only then is it known how things stand. */
async function makeRows(trx: Transaction): Promise<readonly Statement[]> {
  const rows = unwritten.get(trx)
  unwritten.delete(trx)
  if (!rows) return []
  const { organizationId, contents } = rows
  const all = withStanding(contents, await readChangedStanding(trx), organizationId)
  changedStanding.delete(trx)
  return all.map((content) => statementOf(trx, organizationId, content))
}

/**
 * Adds a row to the audit trail of the actor's organization: there when the transaction is committed, and not when it is rolled
 * back. The head of the chain is held from the end of the transaction on only.
 */
export async function recordAudit(trx: Transaction, entry: AuditEntry): Promise<void> {
  const { actor, action, entity, reason, signatureId } = entry
  entries.set(trx, [...findAuditEntries(trx), entry])
  const content: AuditContent = {
    userId: actor.userId,
    action,
    entity: { kind: entity.kind, id: entity.id },
    before: asStored(entry.before),
    after: signedAfter(trx, asStored(entry.after), signatureId),
    reason: reason ?? null,
    signatureId: signatureId ?? null,
    ...(entry.standing && { standing: entry.standing }),
  }
  const { organizationId } = actor
  const { contents } = unwritten.get(trx) ?? { contents: [] }
  unwritten.set(trx, { organizationId, contents: [...contents, content] })
  await atCommit(trx, () => makeRows(trx))
}

/** Records changes of standing that nothing else of the transaction tells of. */
export const recordStanding = (trx: Transaction, organizationId: string): Promise<void> =>
  recordAudit(trx, {
    actor: { organizationId, userId: null },
    action: standingAction,
    entity: { kind: 'audit-trail', id: organizationId },
  })
