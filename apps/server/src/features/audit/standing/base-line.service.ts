// Records once how every thing of an organization stands: from there on, a verification rebuilds it from the trail.
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { findAuditedOrganizations } from '../audit-trail.store.ts'
import { recordAudit } from '../record-audit.service.ts'
import { requestBaseLine } from './request-base-line.service.ts'
import { maxThingsOfRow } from './row-contents.ts'
import { findBaseLine, lockPage } from './standing.store.ts'
import { type BaseLine, standingAction, type ThingKind, thingKinds } from './standing.ts'

const first = '00000000-0000-0000-0000-000000000000'

const kindAfter = (kind: ThingKind): ThingKind | undefined => thingKinds[thingKinds.indexOf(kind) + 1]

/** Records the next things, in a row of their own. Answers whether there are more. */
async function recordNext(trx: Transaction, organizationId: string): Promise<boolean> {
  const done: BaseLine = (await findBaseLine(trx)) ?? { kind: thingKinds[0], last: first, isComplete: false }
  if (done.isComplete) return false
  const things = await lockPage(trx, { kind: done.kind, after: done.last, take: maxThingsOfRow })
  const isKindDone = things.length < maxThingsOfRow
  const next = isKindDone ? kindAfter(done.kind) : done.kind
  const baseLine: BaseLine = next
    ? { kind: next, last: isKindDone ? first : (things.at(-1)?.id ?? first), isComplete: false }
    : { kind: done.kind, last: done.last, isComplete: true }
  await recordAudit(trx, {
    actor: { organizationId, userId: null },
    action: standingAction,
    entity: { kind: 'audit-trail', id: organizationId },
    after: { things: things.length, baseLine },
    standing: things,
  })
  return !baseLine.isComplete
}

/** Goes on where it stopped, a row in each transaction. */
export async function recordBaseLine(database: Database, organizationId: string): Promise<void> {
  while (await database.withOrganization(organizationId, (trx) => recordNext(trx, organizationId)));
}

/** For the start of a server: a job for each organization whose base line is not complete. */
export async function requestBaseLines({ database }: Context): Promise<void> {
  for (const organizationId of await database.withoutOrganization(findAuditedOrganizations))
    await database.withOrganization(organizationId, async (trx) => {
      if ((await findBaseLine(trx))?.isComplete) return
      await requestBaseLine(trx, organizationId)
    })
}

/** True once things are recorded: from then on each change of standing needs a row, also one that the server makes by itself. */
export const hasBaseLine = async (trx: Transaction): Promise<boolean> => (await findBaseLine(trx)) !== undefined
