import type { CreateLabelBody, LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { recordPublishedEvents } from '../events/record-event.service.ts'
import { assertGroupsInSight, sightOf } from '../groups/sight.service.ts'
import { recordNewDraft } from '../label-approval/authors/draft-authors.service.ts'
import { assertNewLabelsPublish } from '../label-approval/quality-assurance.service.ts'
import { addOpenLabel } from '../label-designer/open-label-rows.service.ts'
import { assertWithinLimit } from '../subscription/subscription.service.ts'
import { readDrawnBody } from './bodies/drawn-label-body.ts'
import { readZplBody } from './bodies/zpl-label-body.ts'
import { assertFillable, assertPrintable, readDocument } from './check-document.service.ts'
import { freezeContent } from './frozen/freeze-content.service.ts'
import { recordLabelChange } from './label-changes.service.ts'
import { insertPublishedVersion, type NewVersion } from './label-versions.store.ts'
import { getLabel, openLabelOf } from './labels.service.ts'
import { insertLabelRow } from './labels.store.ts'
import { assertNotTooHeavy, withSampleValues } from './weight/weigh-label.service.ts'

const taken = { labels_name: { path: 'name', message: 'Another label has this name.' } }

interface CreateRequest {
  readonly body: CreateLabelBody
  /** The same key makes no second label. */
  readonly key: string | undefined
  /** For calls that make the document themselves. */
  readonly madeBy?: LabelMaker
  /** The label that a draft is a copy of. */
  readonly copiedFrom?: string
}

interface LabelMaker {
  /** The endpoint and its body, that the key counts for. */
  readonly call: string
  readonly body: unknown
  /** In the transaction of the new label. */
  readonly record: (trx: Transaction, label: { readonly labelId: string; readonly versionId: string }) => Promise<void>
}

/**
 * Creates a label and publishes it as version 1, or leaves a draft to the designer. Throws what is wrong with its document at
 * `document`, with its file at `zpl`, `svg` or `pdf`.
 */
export async function createLabel(ctx: Context, actor: Actor, request: CreateRequest): Promise<LabelWithDocument> {
  const { body, key, madeBy, copiedFrom } = request
  const isDraft = 'draft' in body && body.draft === true
  const { file, ...read } = await readBody(ctx, actor, body)
  const path = 'document' in body ? 'document' : 'variables'
  const document = readDocument(read.document, path)
  // A draft may be unfinished: it is asked for the rest when it is published.
  if (!isDraft) {
    assertFillable(document, path)
    await assertNewNotTooHeavy(ctx, actor, { document, file })
  }
  const id = await tellTaken(taken, () =>
    ctx.database.withOrganization(actor.organizationId, (trx) =>
      once(trx, { actor, call: madeBy?.call ?? 'createLabel', key, body: madeBy?.body ?? body }, () =>
        insertLabel(ctx, trx, { actor, body, document, file, isDraft, record: madeBy?.record, copiedFrom }),
      ),
    ),
  )
  return getLabel(ctx, actor, id)
}

async function assertNewNotTooHeavy(
  ctx: Context,
  { organizationId }: Actor,
  { document, file }: Pick<NewLabel, 'document' | 'file'>,
): Promise<void> {
  const toWeigh = await ctx.database.withOrganization(organizationId, async (trx) =>
    withSampleValues(trx, { ...(await openLabelOf(ctx, trx, document)), ...file }),
  )
  await assertNotTooHeavy(ctx, toWeigh, { organizationId, urgency: 'preview' })
}

/** Of a label that is printed as its file is. */
type LabelFile = Pick<NewVersion, 'zpl' | 'svg' | 'pdf'>

async function readBody(
  ctx: Context,
  actor: Actor,
  body: CreateLabelBody,
): Promise<{ readonly document: object; readonly file: LabelFile }> {
  if (body.kind === 'zpl') {
    const { document, zpl } = await readZplBody(ctx, actor, body)
    return { document, file: { zpl } }
  }
  if (body.kind !== 'svg' && body.kind !== 'pdf') return { document: body.document, file: { zpl: undefined } }
  const { document, file } = await readDrawnBody(ctx, actor, body)
  return { document, file: { zpl: undefined, [body.kind]: file } }
}

interface NewLabel {
  readonly actor: Actor
  readonly body: CreateLabelBody
  readonly document: LabelDocument
  readonly file: LabelFile
  readonly isDraft: boolean
  readonly record: LabelMaker['record'] | undefined
  readonly copiedFrom: string | undefined
}

/** Answers the label's id. */
async function insertLabel(ctx: Context, trx: Transaction, label: NewLabel): Promise<string> {
  const { actor, body, document, isDraft } = label
  const { organizationId } = actor
  if (body.groupId !== null) {
    await assertGroupsInSight(trx, await sightOf(trx, actor), { ids: [body.groupId], path: 'groupId' })
  }
  if (!isDraft) {
    await assertNewLabelsPublish(trx)
    await assertPrintable(ctx, trx, document)
  }
  const id = newId()
  await insertLabelRow(trx, {
    organizationId,
    id,
    name: body.name,
    groupId: body.groupId,
    kind: body.kind ?? 'design',
    mediaWidth: document.width,
    mediaHeight: document.height,
  })
  if (isDraft) {
    await addOpenLabel(trx, { organizationId, labelId: id, document, isPublished: false })
    await recordNewDraft(trx, { organizationId, labelId: id, userId: actor.userId, copiedFrom: label.copiedFrom })
  } else await insertFirstVersion(ctx, trx, { ...label, labelId: id })
  const versionNumber = isDraft ? null : 1
  await recordLabelChange(trx, { actor, labelId: id, what: 'created', versionNumber, before: null, after: document })
  await assertWithinLimit(trx, 'maxLabels')
  return id
}

async function insertFirstVersion(
  ctx: Context,
  trx: Transaction,
  { labelId, actor, document, file, record }: NewLabel & { readonly labelId: string },
): Promise<void> {
  const { organizationId } = actor
  const versionId = newId()
  const replacedIds = await insertPublishedVersion(trx, {
    organizationId,
    labelId,
    versionId,
    number: 1,
    note: '',
    document,
    ...file,
    frozenSha256: await freezeContent(ctx, trx, { organizationId, document }),
    createdBy: actor.userId,
  })
  await recordPublishedEvents(trx, { actor, versionId, replacedIds })
  await record?.(trx, { labelId, versionId })
}
