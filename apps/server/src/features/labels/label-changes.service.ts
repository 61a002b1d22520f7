// Records who created, published and deleted which label. The application adds these rows and never changes them.

import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'

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

export async function recordLabelChange(trx: Transaction, change: LabelChange): Promise<void> {
  const { actor, labelId, what, versionNumber, before, after } = change
  await trx
    .insertInto('labelChanges')
    .values({
      organizationId: actor.organizationId,
      id: newId(),
      labelId,
      userId: actor.userId,
      userName: actor.name,
      what,
      versionNumber,
      oldSha256: before ? documentSha256(before) : null,
      newSha256: after ? documentSha256(after) : null,
    })
    .execute()
}
