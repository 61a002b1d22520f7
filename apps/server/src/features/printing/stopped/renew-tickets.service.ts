// Tickets of labels under approval are short: a new one is asked for right before a file is sent, and before its first byte.
import { ProductError } from '@labelwright/contract/errors'
import { renewingVersion } from '@labelwright/contract/helper/helper'
import { isForPerson } from '@labelwright/contract/server/pdf-printer'
import type { EntryState, PrintJobAnswer, RenewedTickets } from '@labelwright/contract/server/printing-schemas'
import { isOlder } from '@labelwright/contract/versions'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import { mayAsk } from '../may-ask.ts'
import { signPrintTicket } from '../print-tickets.ts'
import type { PrintTarget } from '../printing.store.ts'
import { withdrawn } from '../server-printers/claim-entries.ts'
import { type EntryToRenew, findEntriesToRenew } from './renew-tickets.store.ts'
import { markStopped } from './stop-prints.store.ts'

/** Decisions §14, "Disabled". */
const lifeMs = 60_000
/** Earlier helpers look at a ticket when a file comes, and never again. */
const lifeAtEarlierMs = 180_000

/** Whether a helper of this version asks again before the first byte of a label whose ticket has ended. */
const asksAgain = (version: string): boolean => !isOlder(version, renewingVersion)

/** When the ticket of an entry ends: with its lease, or sooner where its label is under approval. */
function endOf({ isUnderApproval, readAt, leaseEndsAt, helperVersion }: EntryToRenew): Date {
  if (!isUnderApproval) return leaseEndsAt
  const life = helperVersion !== null && !asksAgain(helperVersion) ? lifeAtEarlierMs : lifeMs
  return new Date(Math.min(readAt.getTime() + life, leaseEndsAt.getTime()))
}

function signTicketOf({ keyring }: Context, entry: EntryToRenew): Promise<string> {
  const { organizationId, id: printJobEntryId, fileSha256: sha256, isUnderApproval, readAt } = entry
  const { targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver, statusQuestion } =
    entry.target as unknown as PrintTarget
  const printer = { targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver }
  const claims = {
    organizationId,
    printJobEntryId,
    sha256,
    printer: statusQuestion === undefined ? printer : { ...printer, statusQuestion },
    ...(isUnderApproval && { endsBeforeFirstByte: true as const }),
    // By the same clock as its end.
    iat: Math.floor(readAt.getTime() / 1000),
  }
  return signPrintTicket(keyring, claims, endOf(entry))
}

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
    ticket: await signTicketOf(ctx, entry),
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
  const tickets = entries.map(async (entry) => [entry.id, await signTicketOf(ctx, entry)] as const)
  return new Map(await Promise.all(tickets))
}

/** A job's answer as a page gets it. Files of labels that were disabled while it was made are left out. */
export async function shortenTickets<Answer extends Pick<PrintJobAnswer, 'files'>>(
  ctx: Context,
  { organizationId }: Actor,
  answer: Answer,
): Promise<Answer> {
  const ids = answer.files.filter((file) => !isForPerson(file)).map(({ printJobEntryId }) => printJobEntryId)
  if (ids.length === 0) return answer
  const entries = await ctx.database.withOrganization(organizationId, async (trx) => {
    const found = await findEntriesToRenew(trx, ids)
    await stopDisabled(trx, found)
    return found
  })
  const tickets = entries
    .filter(({ isUnderApproval, isPrintable }) => isUnderApproval && isPrintable)
    .map(async (entry) => [entry.id, await signTicketOf(ctx, entry)] as const)
  const short = new Map(await Promise.all(tickets))
  const withheld = new Set(entries.filter(({ isPrintable }) => !isPrintable).map(({ id }) => id))
  const files = answer.files.flatMap((file) => {
    if (withheld.has(file.printJobEntryId)) return []
    const ticket = short.get(file.printJobEntryId)
    return [ticket === undefined ? file : { ...file, ticket, renewsTicket: true }]
  })
  return { ...answer, files }
}

/** Who disabled a label did not see entries whose transaction had not ended. */
async function stopDisabled(trx: Transaction, found: readonly EntryToRenew[]): Promise<void> {
  const missed = found.filter(({ state, isPrintable, stopId }) => state === 'Sent' && !isPrintable && stopId === null)
  if (missed.length === 0) return
  const ids = missed.map(({ id }) => id)
  await lockEntries(trx, ids)
  await markStopped(trx, ids, { id: newId(), reason: withdrawn.message ?? '' })
}
