import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type {
  CreateStandardLabelBody,
  RemakeStandardLabelBody,
  StandardLabel,
  StandardLabelTemplateAnswer,
} from '@labelwright/contract/server/standard-labels-schemas'
import { standardLabelTemplates } from '@labelwright/label-document/standard-labels/standard-labels'
import type { StandardLabelSettings } from '@labelwright/label-document/standard-labels/template'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { announceDesign } from '../label-designer/replace-design.service.ts'
import { createLabel } from '../labels/create-label.service.ts'
import { getLabel, listLabels } from '../labels/labels.service.ts'
import { publishNextVersion } from '../labels/publish-next-version.service.ts'
import { makeDocument } from './make-document.ts'
import * as store from './standard-labels.store.ts'

/** The templates without what draws them. */
export function listTemplates(): List<StandardLabelTemplateAnswer> {
  const data = standardLabelTemplates.map(({ draw: _, ...template }) => structuredClone(template))
  return { data: data as StandardLabelTemplateAnswer[], total: data.length, take: data.length, offset: 0 }
}

/** A label that is made in one step: as `POST /api/labels` makes it, and what it was made from. */
export function createStandardLabel(
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: CreateStandardLabelBody; readonly key: string | undefined },
): Promise<LabelWithDocument> {
  const { templateId, sizeId, settings, name, groupId } = body
  const document = makeDocument(body)
  const { organizationId } = actor
  return createLabel(ctx, actor, {
    body: { name, groupId, document: { ...document } },
    key,
    madeBy: {
      call: 'createStandardLabel',
      body,
      record: (trx, label) =>
        store.insertStandardLabel(trx, { ...label, organizationId, templateId, sizeId, settings }),
    },
  })
}

interface Page {
  readonly take: number
  readonly offset: number
  readonly searchQuery: string | undefined
}

/** The standard labels that the person may see, with the template, size and settings of each. */
export async function listStandardLabels(ctx: Context, actor: Actor, page: Page): Promise<List<StandardLabel>> {
  const made = await ctx.database.withOrganization(actor.organizationId, store.findStandardLabels)
  const byLabel = new Map(made.map((one) => [one.labelId, one]))
  const list = await listLabels(ctx, actor, { ...page, ids: [...byLabel.keys()] })
  const data = list.data.flatMap((label): StandardLabel[] => {
    const one = byLabel.get(label.id)
    if (!one) return []
    const { templateId, sizeId, versionId } = one
    const settings = one.settings as StandardLabelSettings
    const isChangedByHand = label.publishedVersionId !== versionId || label.hasUnpublishedChanges
    return [{ label, templateId, sizeId, settings, isChangedByHand }]
  })
  return { ...list, data }
}

export async function remakeStandardLabel(
  ctx: Context,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: RemakeStandardLabelBody },
): Promise<LabelWithDocument> {
  const { sizeId, settings, version } = body
  const event = await ctx.database.withOrganization(actor.organizationId, (trx) =>
    publishNextVersion(ctx, trx, {
      actor,
      labelId: id,
      version,
      makeDocument: async ({ versionId }) => {
        const made = await store.findStandardLabel(trx, id)
        if (!made) throw new ProductError('not-found')
        if (made.versionId !== versionId) throw new ProductError('standard-label-changed')
        return makeDocument({ templateId: made.templateId, sizeId, settings })
      },
      record: (versionId) => store.updateStandardLabel(trx, { labelId: id, versionId, sizeId, settings }),
    }),
  )
  if (event) announceDesign(ctx, { organizationId: actor.organizationId, labelId: id }, event)
  return getLabel(ctx, actor, id)
}
