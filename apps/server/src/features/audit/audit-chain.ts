// The chain of the audit trail: which fields of a row its hash covers, and how the hashes follow from each other.
import { createHash, hash } from 'node:crypto'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Standing } from './standing/standing.ts'

/** The content of a row without its number and time. */
export interface AuditContent {
  /** An opaque id; names are joined when it is shown. null: the server itself, or somebody without an account. */
  readonly userId: string | null
  readonly action: string
  readonly entity: { readonly kind: string; readonly id: string }
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly signatureId: string | null
  /** Things as they are after the change; null in rows that change none, and in those from before there was any. */
  readonly standing?: Standing | null
}

/** A row as it is stored. */
export interface ChainedRow extends AuditContent {
  readonly seq: number
  /** UTC to the microsecond, as PostgreSQL writes it: `2026-11-26T07:00:00.000000Z`. */
  readonly at: string
  readonly prev: Buffer
  readonly hash: Buffer
}

/**
 * A row's canonical JSON (RFC 8785) without its time and number, which the database puts between: in front of `at`,
 * between `at` and `seq`, and behind `seq`. The names stand in the alphabet's order.
 */
export function canonicalPieces(content: AuditContent): readonly [string, string, string] {
  const { action, after, before, entity, reason, signatureId, standing, userId } = content
  // Rows without it have the hash that they had before there was any.
  const written = standing ? `,"standing":${canonicalJson(standing)}` : ''
  return [
    `{"action":${canonicalJson(action)},"after":${canonicalJson(after)},"at":`,
    `,"before":${canonicalJson(before)},"entity":${canonicalJson(entity)},"reason":${canonicalJson(reason)},"seq":`,
    `,"signatureId":${canonicalJson(signatureId)}${written},"userId":${canonicalJson(userId)}}`,
  ]
}

/** SHA-256 of a row's canonical JSON: what stands for the row where the row itself may not be shown. */
export function digestOf(row: AuditContent & Pick<ChainedRow, 'seq' | 'at'>): Buffer {
  const [beforeAt, betweenAtAndSeq, behindSeq] = canonicalPieces(row)
  return hash('sha256', `${beforeAt}"${row.at}"${betweenAtAndSeq}${row.seq}${behindSeq}`, 'buffer')
}

export const linkOf = (prev: Buffer, digest: Buffer): Buffer =>
  createHash('sha256').update(prev).update(digest).digest()

/** The `prev` of an organization's first row. */
export const genesisOf = (organizationId: string): Buffer => hash('sha256', organizationId, 'buffer')
