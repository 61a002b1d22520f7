// The rows of open labels, for other features as well: how one begins, and how it stands.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Records } from '@labelwright/open-label/records'
import type { Transaction } from '../../platform/database/database.ts'
import type { EditableLabel } from '../labels/labels.service.ts'
import { storedDocument } from '../labels/stored-documents.service.ts'
import * as store from './open-labels.store.ts'
import { replay } from './replay.ts'

export interface NewOpenLabel {
  readonly organizationId: string
  readonly labelId: string
  readonly document: LabelDocument
  /** The document is that of the published version. */
  readonly isPublished: boolean
}

/** Opens a label for the first time; one that is open already stays as it is. */
export const addOpenLabel = (trx: Transaction, { document, ...label }: NewOpenLabel): Promise<void> =>
  store.insertOpenLabel(trx, { ...label, records: openDocument(document) })

/** Opens a label for the first time from its published version, where it has one. */
export async function openFromVersion(
  trx: Transaction,
  organizationId: string,
  label: Pick<EditableLabel, 'id' | 'document' | 'changedSequence'>,
): Promise<void> {
  if (!label.document || label.changedSequence !== null) return
  const document = storedDocument(label.document)
  await addOpenLabel(trx, { organizationId, labelId: label.id, document, isPublished: true })
}

export interface StandingLabel {
  readonly records: Records
  readonly sequence: number
}

/** An open label as it stands, kept so until the transaction ends; none where nobody has opened it. */
export async function findOpenLabel(trx: Transaction, labelId: string): Promise<StandingLabel | undefined> {
  const row = await store.findOpenLabel(trx, labelId)
  if (!row) return undefined
  const behind = await store.findCommands(trx, labelId, { after: row.stateSequence })
  return { records: replay(store.recordsOf(row.state), behind), sequence: row.sequence }
}
