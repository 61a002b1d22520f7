// The seal of a row: a random id and a MAC over all that the server writes. Number, time and chain are the database's.
import { timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { TrailKeys } from '../../../platform/tokens/trail-keys.ts'
import { type AuditContent, type ChainedRow, canonicalPieces } from '../audit-chain.ts'
import type { FaultKind } from '../verify-chain.ts'

export interface Seal {
  readonly rowId: string
  /** Names the key. */
  readonly sealedBy: string
  readonly mac: Buffer
}

/** A row as it is stored; null in rows of before there was a key. */
export type SealedRow = ChainedRow & { readonly [Field in keyof Seal]: Seal[Field] | null }

interface RowToSeal {
  readonly organizationId: string
  readonly rowId: string
  readonly content: AuditContent
}

/** The organization and the id are part of it: a row is worth nothing in another trail, or a second time. */
const sealedText = ({ organizationId, rowId, content }: RowToSeal): string =>
  canonicalJson([organizationId, rowId, ...canonicalPieces(content)])

export function sealOf(keys: TrailKeys, organizationId: string, content: AuditContent): Seal {
  const rowId = newId()
  const mac = keys.mac(keys.kid, sealedText({ organizationId, rowId, content }))
  if (!mac) throw new Error(`the key ${keys.kid} of the audit trail is missing`)
  return { rowId, sealedBy: keys.kid, mac }
}

/** Says what is wrong with the seal of a row, if anything is. */
export function sealFault(keys: TrailKeys, organizationId: string, row: SealedRow): FaultKind | undefined {
  const { rowId, sealedBy, mac } = row
  if (rowId === null || sealedBy === null || mac === null)
    return row.seq > keys.unsealedUntil(organizationId) ? 'unsealed' : undefined
  // The key's file knows a row of this number from before there was a key: this one stands in a trail that was begun anew.
  if (row.seq <= keys.unsealedUntil(organizationId)) return 'recomputed'
  const expected = keys.mac(sealedBy, sealedText({ organizationId, rowId, content: row }))
  if (!expected) return 'unknown-key'
  return expected.length === mac.length && timingSafeEqual(expected, mac) ? undefined : 'forged'
}
