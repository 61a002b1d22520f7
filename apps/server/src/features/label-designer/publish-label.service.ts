import { ProductError } from '@labelwright/contract/errors'
import type { PublishLabelBody } from '@labelwright/contract/server/label-designer-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { findEditableLabel, getLabel, openLabelOf } from '../labels/labels.service.ts'
import { publishVersion } from '../labels/publish-version.service.ts'
import { assertNotTooHeavy, withSampleValues } from '../labels/weight/weigh-label.service.ts'
import { findOpenDocument } from './label-history.service.ts'
import { announcePublished, type PublishedEvent } from './live-labels.ts'
import { findOpenLabel, openFromVersion } from './open-label-rows.service.ts'
import { lockOpenLabel } from './open-labels.store.ts'
import { setPublished } from './replace-design.service.ts'

interface PublishRequest {
  readonly id: string
  readonly body: PublishLabelBody
  /** The same key makes no second version. */
  readonly key: string | undefined
}

/** Publishes what the person saw; refused when somebody has gone on since. */
export async function publishLabel(ctx: Context, actor: Actor, request: PublishRequest): Promise<LabelWithDocument> {
  const { id, body, key } = request
  const isWeighed = await assertOpenNotTooHeavy(ctx, actor, request)
  const event = await ctx.database.withOrganization(actor.organizationId, (trx) =>
    once(trx, { actor, call: 'publishLabel', key, body: { id, ...body } }, () =>
      publish(ctx, trx, { actor, id, body, isWeighed }),
    ),
  )
  announcePublished(ctx, { organizationId: actor.organizationId, labelId: id }, event)
  return getLabel(ctx, actor, id)
}

/** Answers false where the open label is not the one that the person saw, which is not published. */
async function assertOpenNotTooHeavy(ctx: Context, actor: Actor, { id, body }: PublishRequest): Promise<boolean> {
  const { organizationId } = actor
  const toWeigh = await ctx.database.withOrganization(organizationId, async (trx) => {
    const { sequence, document } = await findOpenDocument(trx, actor, id)
    return sequence === body.sequence ? withSampleValues(trx, await openLabelOf(ctx, trx, document)) : undefined
  })
  if (toWeigh) await assertNotTooHeavy(ctx, toWeigh, { organizationId, urgency: 'preview' })
  return toWeigh !== undefined
}

async function publish(
  ctx: Context,
  trx: Transaction,
  { actor, id, body, isWeighed }: { readonly actor: Actor; readonly isWeighed: boolean } & Omit<PublishRequest, 'key'>,
): Promise<PublishedEvent> {
  const { sequence, note = '' } = body
  const label = await findEditableLabel(trx, actor, id)
  await openFromVersion(trx, actor.organizationId, label)
  const locked = await lockOpenLabel(trx, id)
  if (locked?.sequence !== sequence || !isWeighed) throw new ProductError('stale-version')
  const standing = await findOpenLabel(trx, id)
  if (!standing) throw new ProductError('not-found')
  // Another publication may have been waited for.
  const { document: before } = await findEditableLabel(trx, actor, id)
  const document = toDocument(standing.records)
  const version = await publishVersion(ctx, trx, { actor, labelId: id, document, note, before })
  return setPublished(ctx, trx, { labelId: id, version, sequence })
}
