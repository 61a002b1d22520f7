import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordPublishedEvents } from '../events/record-event.service.ts'
import { assertNotUnderApproval } from '../label-approval/quality-assurance.service.ts'
import { assertFillable, assertPrintable, readDocument } from './check-document.service.ts'
import { freezeContent } from './frozen/freeze-content.service.ts'
import { recordLabelChange } from './label-changes.service.ts'
import { findLastNumber, insertPublishedVersion, type NewVersion, updateShownLabel } from './label-versions.store.ts'

export interface Publication {
  readonly actor: Actor
  readonly labelId: string
  /** Checked as that of a new label. */
  readonly document: LabelDocument
  readonly note: string
  /** Of the version that was printed until now, if there was one. */
  readonly before: unknown
  /** Of a label that is printed as its file is. */
  readonly file?: Pick<NewVersion, 'zpl' | 'svg'>
  /** Where in the request stands what is wrong with the document. */
  readonly path?: string
}

/** Makes the next version of a label that passes no approval (`label-under-approval`). To be called with the label locked against others who do the same. */
export async function publishVersion(
  ctx: Context,
  trx: Transaction,
  { actor, labelId, document: wanted, note, before, file = { zpl: undefined }, path = 'document' }: Publication,
): Promise<{ readonly versionId: string; readonly versionNumber: number }> {
  await assertNotUnderApproval(trx, labelId)
  const document = readDocument(wanted, path)
  assertFillable(document, path)
  await assertPrintable(ctx, trx, document)
  const { organizationId, userId } = actor
  const [versionId, number] = [newId(), (await findLastNumber(trx, labelId)) + 1]
  const replacedIds = await insertPublishedVersion(trx, {
    organizationId,
    labelId,
    versionId,
    number,
    note,
    document,
    ...file,
    frozenSha256: await freezeContent(ctx, trx, { organizationId, document }),
    createdBy: userId,
  })
  await updateShownLabel(trx, labelId, document)
  await recordLabelChange(trx, { actor, labelId, what: 'published', versionNumber: number, before, after: document })
  await recordPublishedEvents(trx, { actor, versionId, replacedIds })
  return { versionId, versionNumber: number }
}
