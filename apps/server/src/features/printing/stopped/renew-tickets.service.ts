// Tickets of labels under approval are short: a new one is asked for right before a file is sent, and before its first byte.
import { ProductError } from '@labelwright/contract/errors'
import { renewingVersion } from '@labelwright/contract/helper/helper'
import type { EntryState, RenewedTickets } from '@labelwright/contract/server/printing-schemas'
import { isOlder } from '@labelwright/contract/versions'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { mayAsk } from '../may-ask.ts'
import { signTicketOf } from '../print-tickets.ts'
import { withdrawn } from '../server-printers/claim-entries.ts'
import { type EntryToRenew, findEntriesToRenew } from './renew-tickets.store.ts'

/** Earlier helpers look at a ticket when a file comes, and never again. */
const lifeAtEarlierMs = 180_000

/** Whether a helper of this version asks again before the first byte of a label whose ticket has ended. */
const asksAgain = (version: string): boolean => !isOlder(version, renewingVersion)

/** A ticket that lasts until the helper asks again, or for an earlier one long enough. */
const signFor = ({ keyring }: Context, { helperVersion, ...entry }: EntryToRenew): Promise<string> =>
  signTicketOf(keyring, entry, helperVersion !== null && !asksAgain(helperVersion) ? { shortMs: lifeAtEarlierMs } : {})

/** Whether a file may still be sent: nobody has told its outcome or stopped it, and its lease runs. */
const mayBeSent = ({ state, isPrintable, leaseEndsAt, readAt }: EntryToRenew): boolean =>
  state === 'Sent' && isPrintable && leaseEndsAt > readAt

const tooLate = 'The time to print this label is over. Print it again.'

const whyStopped = ({ state, message, stopReason, isPrintable }: EntryToRenew): string =>
  stopReason ?? (state === 'Sent' ? (isPrintable ? tooLate : (withdrawn.message ?? tooLate)) : (message ?? ''))

const find = (ctx: Context, organizationId: string, ids: readonly string[]): Promise<readonly EntryToRenew[]> =>
  ctx.database.withOrganization(organizationId, (trx) => findEntriesToRenew(trx, ids))

/** Signs new tickets, and names those entries that may not be sent any more. */
async function renew(ctx: Context, entries: readonly EntryToRenew[]): Promise<RenewedTickets> {
  const tickets = entries.filter(mayBeSent).map(async (entry) => ({
    printJobEntryId: entry.id,
    ticket: await signFor(ctx, entry),
  }))
  const stopped = entries
    .filter((entry) => !mayBeSent(entry))
    .map((entry) => ({
      printJobEntryId: entry.id,
      state: entry.state as EntryState,
      message: whyStopped(entry),
    }))
  return { tickets: await Promise.all(tickets), stopped }
}

/** Neither a server prints it nor a helper by its link. */
const isForPage = ({ printerAddress, helperId }: EntryToRenew): boolean => printerAddress === null && helperId === null

/** For files that a page was given. Throws `not-found`. */
export async function renewPrintTickets(
  ctx: Context,
  actor: Actor,
  { printJobEntryIds: ids }: { readonly printJobEntryIds: readonly string[] },
): Promise<RenewedTickets> {
  const entries = await find(ctx, actor.organizationId, ids)
  const isOwn = (entry: EntryToRenew) => mayAsk(actor, entry) && isForPage(entry)
  if (entries.length !== ids.length || !entries.every(isOwn)) throw new ProductError('not-found')
  return renew(ctx, entries)
}

interface RenewingHelper {
  readonly organizationId: string
  readonly computerName: string
}

/** For files that pages have handed to the helper of their computer, which asks over its link. Entries of others may not begin. */
export async function renewTicketsOfHelper(
  ctx: Context,
  { organizationId, computerName }: RenewingHelper,
  ids: readonly string[],
): Promise<RenewedTickets> {
  const isOwn = (entry: EntryToRenew) =>
    isForPage(entry) && entry.computerName.toLowerCase() === computerName.toLowerCase()
  const own = (await find(ctx, organizationId, ids)).filter(isOwn)
  const others = ids.filter((id) => own.every((entry) => entry.id !== id))
  const { tickets, stopped } = await renew(ctx, own)
  const notIts = others.map((id) => ({ printJobEntryId: id, state: 'Unknown' as const, message: tooLate }))
  return { tickets, stopped: [...stopped, ...notIts] }
}

/** The tickets of files for a link, in the transaction that hands them over. Keyed by entry id; those of other labels are left out. */
export async function findShortTickets(
  ctx: Context,
  trx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = (await findEntriesToRenew(trx, ids)).filter(({ isUnderApproval }) => isUnderApproval)
  const tickets = entries.map(async (entry) => [entry.id, await signFor(ctx, entry)] as const)
  return new Map(await Promise.all(tickets))
}
