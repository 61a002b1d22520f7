// The way into the outbox: one row for one event, in the transaction of the change, so that it is there when that is, and not otherwise.
import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { EventPayloads, EventsOf } from './event-types.ts'

interface Happened<Type extends keyof EventPayloads> {
  readonly organizationId: string
  readonly type: Type
  readonly subjectId: string
  readonly payload: EventPayloads[Type]
}

async function recordEvent<Type extends keyof EventPayloads>(
  trx: Transaction,
  { organizationId, type, subjectId, payload }: Happened<Type>,
): Promise<void> {
  const [subjectKind = ''] = type.split('.')
  const event = { organizationId, id: newId(), type, subjectKind, subjectId, payload: JSON.stringify(payload) }
  await trx.insertInto('outboxEvents').values(event).execute()
}

interface By<UserId> {
  readonly actor: { readonly organizationId: string; readonly userId: UserId }
}

/** By their names: what can happen to a version. */
export type VersionEvent = EventsOf<'label-version'>

/** To be called behind the change: the event says what the version is then. */
export async function recordVersionEvent(
  trx: Transaction,
  { actor, type, versionId }: By<string | null> & { readonly type: VersionEvent; readonly versionId: string },
): Promise<void> {
  const { organizationId, userId } = actor
  const { state, publishAt, ...row } = await trx
    .selectFrom('labelVersions')
    .select(['labelId', 'id as labelVersionId', 'number', 'state', 'version', 'publishAt'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  const payload = { ...row, state: state as VersionState, publishAt: publishAt?.toISOString() ?? null, userId }
  await recordEvent(trx, { organizationId, type, subjectId: versionId, payload })
}

/** A version is what is printed from now on, in the place of another one or as the first. To be called behind the change. */
export async function recordPublishedEvents(
  trx: Transaction,
  {
    actor,
    versionId,
    replacedIds,
  }: By<string> & { readonly versionId: string; readonly replacedIds: readonly string[] },
): Promise<void> {
  await recordVersionEvent(trx, { actor, type: 'label-version.published', versionId })
  for (const replacedId of replacedIds)
    await recordVersionEvent(trx, { actor, type: 'label-version.replaced', versionId: replacedId })
}

/** To be called behind the change. */
export async function recordLabelEvent(
  trx: Transaction,
  { actor, type, labelId }: By<string | null> & { readonly type: EventsOf<'label'>; readonly labelId: string },
): Promise<void> {
  const { organizationId, userId } = actor
  const row = await trx
    .selectFrom('labels')
    .select(['id as labelId', 'enabled', 'isUnderApproval', 'version'])
    .where('id', '=', labelId)
    .executeTakeFirstOrThrow()
  await recordEvent(trx, { organizationId, type, subjectId: labelId, payload: { ...row, userId } })
}

export async function recordQualityAssuranceEvent(
  trx: Transaction,
  {
    actor,
    settings,
  }: By<string | null> & { readonly settings: Omit<EventPayloads['quality-assurance.changed'], 'userId'> },
): Promise<void> {
  const { organizationId, userId } = actor
  const payload = { ...settings, userId }
  await recordEvent(trx, { organizationId, type: 'quality-assurance.changed', subjectId: organizationId, payload })
}
