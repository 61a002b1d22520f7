// Two computers with one pairing: the one that came last prints, the other one must pair again, and people are informed.
import { ProductError } from '@labelwright/contract/errors'
import type { HelperTwin } from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { takeBackFromTwin } from '../printing/linked-helpers/grant-begin.service.ts'
import { postToHelper, tellHelper } from '../printing/linked-helpers/wake-helpers.service.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import { twinMail } from './twin-mail.ts'
import * as store from './twins.store.ts'
import { personOf } from './usable-helpers.service.ts'

export interface FoundTwin extends store.NewTwin {
  /** Ids of the print job entries that it has promised never to begin. */
  readonly notBegun: readonly string[]
}

const shown = (hostName: string, address: string): string => `${hostName} ${address}`.trim()

/** Records a computer that was proved to be alive after another one took over its pairing, and informs people. */
export async function recordTwin(ctx: Context, { notBegun, ...twin }: FoundTwin): Promise<void> {
  const { organizationId, helperId, epoch } = twin
  await ctx.database.withOrganization(organizationId, async (trx) => {
    await store.noteLostJournal(trx, helperId, epoch)
    await takeBackFromTwin(trx, notBegun, { helperId, epoch })
    if (await store.noteTwin(trx, twin)) await tellPeople(trx, twin)
    await postToHelper(ctx, trx, { kind: 'twin', helperId })
  })
  tellHelper(ctx, { kind: 'twin', helperId })
  ctx.log.warn({ helperId, host: twin.hostName, address: twin.hostAddress }, 'two computers use one printer helper')
}

async function tellPeople(trx: Transaction, older: store.NewTwin): Promise<void> {
  const { organizationId, helperId } = older
  const helper = await store.findHost(trx, helperId)
  if (!helper) return
  const { computerName, pairedBy, ...current } = helper
  for (const { email, firstname } of await store.findPeopleToTell(trx, helperId)) {
    const mail = twinMail({ firstname, computerName, current, older })
    await enqueueMail(trx, { organizationId, to: email, link: null, ...mail })
  }
  if (pairedBy === null) return
  const before = shown(older.hostName, older.hostAddress)
  const changes = [{ field: 'computer', before, after: shown(current.hostName, current.hostAddress) }]
  await recordUserChange(trx, { organizationId, userId: pairedBy, byId: null, what: 'helper-twin', changes })
}

const shownTwin = ({ hostName, hostAddress, foundAt }: store.OpenTwin): HelperTwin => ({
  hostName,
  address: hostAddress,
  foundAt: foundAt.toISOString(),
})

/** Finds the twins that are not settled yet. Keyed by helper id. */
export async function findTwins(
  trx: Transaction,
  helperIds: readonly string[],
): Promise<ReadonlyMap<string, HelperTwin>> {
  if (helperIds.length === 0) return new Map()
  const open = await store.findOpenTwins(trx, helperIds)
  return new Map(open.map((twin) => [twin.helperId, shownTwin(twin)]))
}

/** Settles the twins of a helper: the other computer has a pairing of its own now. */
export const settleTwinOf = store.settleTwins

/** Settles the twins of a helper for an administrator, or the person who paired it. Throws `not-found` where there are none. */
export async function settleTwin(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const person = personOf(actor)
    const isTheirs = person === undefined || (await store.findHost(trx, id))?.pairedBy === person
    if (!isTheirs || !(await store.settleTwins(trx, id))) throw new ProductError('not-found')
  })
}
