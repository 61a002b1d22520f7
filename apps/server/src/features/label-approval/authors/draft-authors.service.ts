// Records the authors of drafts: everybody who made or copied the content, whichever call did it. None of them approves or publishes it.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { findDesigners, insertAuthors } from '../approvals.store.ts'

interface NewDraft {
  readonly organizationId: string
  readonly labelId: string
  /** The author. */
  readonly userId: string
  /** The label that it is a copy of. */
  readonly copiedFrom: string | undefined
}

/** A new draft has its maker as an author, with everybody who took part in the label that it was copied from. */
async function insertDraftAuthors(
  trx: Transaction,
  { organizationId, labelId, userId, copiedFrom = labelId }: NewDraft,
): Promise<void> {
  await sql`
    insert into draft_authors (organization_id, label_id, user_id, last_sequence)
    select ${organizationId}::uuid, ${labelId}::uuid, user_id, 0 from (
      select ${userId}::uuid as user_id
      union select user_id from draft_authors where label_id = ${copiedFrom}
      union select user_id from label_commands where label_id = ${copiedFrom}
      union select created_by from label_versions where label_id = ${copiedFrom} and created_by is not null
      union select a.user_id from version_authors a join label_versions v on v.id = a.label_version_id
        where v.label_id = ${copiedFrom}) as authors
    on conflict do nothing`.execute(trx)
}

/** To be called when a draft was made. A copy of a label under approval is under approval. */
export async function recordNewDraft(trx: Transaction, draft: NewDraft): Promise<void> {
  await insertDraftAuthors(trx, draft)
  if (draft.copiedFrom === undefined) return
  await sql`
    update labels set is_under_approval = true where id = ${draft.labelId}
      and (select is_under_approval from labels where id = ${draft.copiedFrom})`.execute(trx)
}

interface Designed {
  readonly organizationId: string
  readonly labelId: string
  readonly versionId: string
  /** Number of the last command that counts; all of them where it is left out. */
  readonly upTo?: number
}

/** A version that was made of a label's open design has everybody as an author who took part in that. */
export async function recordDesigners(
  trx: Transaction,
  { organizationId, labelId, versionId, upTo = Number.MAX_SAFE_INTEGER }: Designed,
): Promise<void> {
  const userIds = await findDesigners(trx, { labelId, upTo })
  await insertAuthors(trx, { organizationId, versionId, part: 'designed', userIds })
}
