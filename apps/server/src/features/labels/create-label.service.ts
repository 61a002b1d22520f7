import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { CreateLabelBody, LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import { compileContents } from '@labelwright/label-document/filling/compile-contents'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { isShippedFamily } from '@labelwright/label-layout/text/shipped-fonts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { assertGroupsInSight, sightOf } from '../groups/sight.service.ts'
import { findFontsOf } from '../media-library/fonts-of-document.service.ts'
import { findMissingPictures } from '../media-library/pictures-of-document.service.ts'
import { assertSeriesExist } from '../series/series.service.ts'
import { assertWithinLimit } from '../subscription/subscription.service.ts'
import type { StoredZpl } from './engine/zpl-labels.service.ts'
import { getLabel } from './labels.service.ts'
import { insertPublishedLabel } from './labels.store.ts'
import { readZplBody } from './zpl-label-body.ts'

const taken = { labels_name: { path: 'name', message: 'Another label has this name.' } }

interface CreateRequest {
  readonly body: CreateLabelBody
  /** The same key makes no second label. */
  readonly key: string | undefined
  /** For calls that make the document themselves. */
  readonly madeBy?: LabelMaker
}

interface LabelMaker {
  /** The endpoint and its body, that the key counts for. */
  readonly call: string
  readonly body: unknown
  /** In the transaction of the new label. */
  readonly record: (trx: Transaction, label: { readonly labelId: string; readonly versionId: string }) => Promise<void>
}

/** Creates a label and publishes it as version 1. Throws what is wrong with its document at `document`, with its ZPL file at `zpl`. */
export async function createLabel(ctx: Context, actor: Actor, request: CreateRequest): Promise<LabelWithDocument> {
  const { body, key, madeBy } = request
  const read = body.kind === 'zpl' ? await readZplBody(ctx, actor, body) : { document: body.document, zpl: undefined }
  const document = documentOf(read.document, body.kind === 'zpl' ? 'variables' : 'document')
  const id = await tellTaken(taken, () =>
    ctx.database.withOrganization(actor.organizationId, (trx) =>
      once(trx, { actor, call: madeBy?.call ?? 'createLabel', key, body: madeBy?.body ?? body }, () =>
        insertLabel(ctx, trx, { actor, body, document, zpl: read.zpl, record: madeBy?.record }),
      ),
    ),
  )
  return getLabel(ctx, actor, id)
}

interface NewLabel {
  readonly actor: Actor
  readonly body: CreateLabelBody
  readonly document: LabelDocument
  readonly zpl: StoredZpl | undefined
  readonly record: LabelMaker['record'] | undefined
}

/** Answers the label's id. */
async function insertLabel(ctx: Context, trx: Transaction, label: NewLabel): Promise<string> {
  const { actor, body, document, zpl, record } = label
  const { organizationId, userId } = actor
  if (body.groupId !== null) {
    await assertGroupsInSight(trx, await sightOf(trx, actor), { ids: [body.groupId], path: 'groupId' })
  }
  await assertPrintable(ctx, trx, document)
  const [id, versionId] = [newId(), newId()]
  await insertPublishedLabel(trx, {
    organizationId,
    id,
    versionId,
    name: body.name,
    groupId: body.groupId,
    mediaWidth: document.width,
    mediaHeight: document.height,
    document,
    zpl,
    createdBy: userId,
  })
  await record?.(trx, { labelId: id, versionId })
  await assertWithinLimit(trx, 'maxLabels')
  return id
}

function refuse(sentences: readonly string[], path = 'document'): ProductError {
  const errors = sentences.map((message): FieldError => ({ path, code: 'document-invalid', message }))
  return new ProductError('validation-failed', { errors })
}

function documentOf(value: unknown, path: string): LabelDocument {
  const { document, problems } = readLabelDocument(value)
  if (!document)
    throw refuse(
      problems.map(({ message }) => message),
      path,
    )
  const wrong = pagesOfLabel(document).flatMap((page) =>
    compileContents(page, 'design').problems.filter(({ severity }) => severity === 'error'),
  )
  // The same variables are on every page.
  if (wrong.length > 0) throw refuse([...new Set(wrong.map(({ message }) => message))], path)
  if (document.sheet) throw refuse(['sheet: Labels are printed one by one here. Leave the sheet out.'])
  return document
}

/** Refuses what would stop every print: fonts, pictures and series that are not there. */
export async function assertPrintable(ctx: Context, trx: Transaction, document: LabelDocument): Promise<void> {
  const own = await findFontsOf(ctx, trx, document)
  const missing = namedFonts(document).filter(
    ({ family, bold }) => !isShippedFamily(family) && !own.some((font) => font.family === family && font.bold === bold),
  )
  if (missing.length > 0) {
    const names = missing.map(({ family, bold }) => `${family}${bold ? ' Bold' : ''}`).join(', ')
    throw refuse([`These fonts were not found: ${names}. Upload them to the media library, or choose others.`])
  }
  if ((await findMissingPictures(trx, document)).length > 0) {
    throw refuse(['Pictures of this label are not in the media library. Upload them, or choose others.'])
  }
  const series = document.variables.flatMap((variable) => variable.series ?? [])
  await assertSeriesExist(trx, series, 'document')
}
