// Records who created, published and deleted which label, in the audit trail.

import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.service.ts'

export interface LabelChange {
  readonly actor: Actor
  readonly labelId: string
  readonly what: 'created' | 'published' | 'deleted'
  readonly versionNumber: number | null
  /** The documents before and after it; null before there was one, and after it was deleted. */
  readonly before: unknown
  readonly after: object | null
}

/** The fingerprint of a document, whatever the order of its fields. */
export const documentSha256 = (document: unknown): string => sha256Of(canonicalJson(document))

export function recordLabelChange(trx: Transaction, change: LabelChange): Promise<void> {
  const { actor, labelId, what, versionNumber, before, after } = change
  return recordAudit(trx, {
    actor,
    action: `label-${what}`,
    entity: { kind: 'label', id: labelId },
    before: before ? { documentSha256: documentSha256(before) } : null,
    after: after ? { documentSha256: documentSha256(after), versionNumber } : null,
  })
}
