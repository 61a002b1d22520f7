// Published labels keep the picture that they were published with, whatever becomes of it in the library: people are told so.
import type { FindingCause } from '@labelwright/contract/server/label-findings-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { saveVersionFinding } from '../label-approval/golden-rows/library-findings.service.ts'
import { findLabelsFrozenWith } from '../labels/labels.service.ts'
import type { MediaRow } from './media.store.ts'
import { sha256sOf } from './media-file.ts'

type PictureChange = Extract<FindingCause['what'], `picture-${string}`>

interface ChangedPicture {
  readonly organizationId: string
  /** As it was before. */
  readonly row: MediaRow
  readonly what: PictureChange
}

/** Adds a finding to each published version under approval that keeps a picture which is another in the library now. */
export async function reportKeptPicture(
  trx: Transaction,
  { organizationId, row, what }: ChangedPicture,
): Promise<void> {
  // A reference by hash finds it under any name.
  const hashes = what === 'picture-replaced' ? sha256sOf(row) : []
  for (const label of await findLabelsFrozenWith(trx, [row.name.toLowerCase(), ...hashes])) {
    if (!label.isUnderApproval) continue
    const causes = [{ what, name: row.name }]
    const version = { labelId: label.id, labelVersionId: label.versionId }
    await saveVersionFinding(trx, 'library', { organizationId, ...version, causes })
  }
}
