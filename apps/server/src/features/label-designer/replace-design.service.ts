// An open label that nobody has changed since its version follows when the next version is made elsewhere.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { changesTo } from '@labelwright/open-label/changes-to'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readKnown } from './catch-up.ts'
import { announcePublished, type PublishedEvent, refreshLabel } from './live-labels.ts'
import { lockOpenLabel, setPublishedSequence } from './open-labels.store.ts'
import { storeBatch } from './store-batch.ts'

/** Until the transaction ends nobody changes or publishes it. Locked before the label itself, as publishing does. */
export const lockDesign = async (trx: Transaction, labelId: string): Promise<void> => {
  await lockOpenLabel(trx, labelId)
}

interface Replacement {
  readonly actor: Actor
  readonly labelId: string
  /** Of the new version. */
  readonly document: LabelDocument
  readonly version: { readonly versionId: string; readonly versionNumber: number }
}

/** Makes the open label that of the version, as one command of the person; none where nobody has opened it. */
export async function replaceDesign(
  ctx: Context,
  trx: Transaction,
  { actor, labelId, document, version }: Replacement,
): Promise<PublishedEvent | undefined> {
  const { organizationId, userId } = actor
  const known = await readKnown(trx, labelId)
  if (!known) return undefined
  const changes = changesTo(known.records, document)
  const commands = changes.length > 0 ? [{ id: newId(), changes: [...changes] }] : []
  const batch = { organizationId, labelId, userId, base: known.sequence, commands }
  const stored = commands.length > 0 ? (await storeBatch(trx, known, batch)).known : known
  await ctx.notices.postWith(trx, labelId, { kind: 'commands', sequence: stored.sequence })
  return setPublished(ctx, trx, { labelId, version, sequence: stored.sequence })
}

interface TakenVersion {
  readonly labelId: string
  readonly version: Replacement['version']
  /** The number that it was taken at. */
  readonly sequence: number
}

/** Remembers at which number the open label was published; answers what those who have it open are told. */
export async function setPublished(
  ctx: Context,
  trx: Transaction,
  { labelId, version, sequence }: TakenVersion,
): Promise<PublishedEvent> {
  await setPublishedSequence(trx, labelId, sequence)
  const event = { type: 'published', ...version, sequence } as const
  await ctx.notices.postWith(trx, labelId, { kind: 'published', event })
  return event
}

/** Tells those who have the label open on this server, once it is stored. */
export function announceDesign(
  ctx: Context,
  label: { readonly organizationId: string; readonly labelId: string },
  event: PublishedEvent,
): void {
  refreshLabel(ctx, label)
  announcePublished(ctx, label, event)
}
