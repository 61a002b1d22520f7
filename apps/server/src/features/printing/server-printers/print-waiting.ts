// One printer of the server: claims its address, sends what waits in order, and tells what became of it.

import { failed, type HandOver, reasonOf, unknown } from '@labelwright/printing/hand-over'
import { pageSettingsOf } from '@labelwright/printing/page-settings'
import { noLocalQueues } from '@labelwright/printing/queues/local-queues'
import { sendToPrinter } from '@labelwright/printing/send-to-printer'
import type { Context } from '../../../context.ts'
import { type ClaimedEntry, claimEntries } from './claim-entries.ts'
import { claimPrinter, type PrinterClaim, releaseClaim, renewClaim } from './printer-claims.store.ts'
import { type PrintingServer, settleEntries } from './server-journal.ts'
import { resolveTarget } from './target-of-entry.ts'
import { isStopped } from './waiting-entries.store.ts'

/** How long a server that was lost keeps a printer from the others. */
const leaseMs = 30_000
/** As many share a connection as a printer takes in the time that a connection is shared. */
const mostUnderWay = 50
/** Few at first, and one at a time where it fails: each label waits for a printer that does not answer. */
const [firstUnderWay, growth] = [4, 4]

export interface PrinterLane {
  readonly address: string
  readonly isStopping: () => boolean
  /** Resolves when something may have been added since the call before. */
  readonly woken: () => Promise<void>
}

/** Thrown before the first byte, where this server may not begin the label any more. */
class NotBegun extends Error {}

/** Prints until nothing waits for the address. Leaves it to the server that has claimed it. */
export async function printWaiting(ctx: Context, server: PrintingServer, lane: PrinterLane): Promise<void> {
  const claim = await holdPrinter(ctx, { address: lane.address, serverId: server.serverId })
  if (!claim) return
  const sender = createSender(ctx, server, () => claim.isHeld() && !lane.isStopping())
  try {
    while (claim.isHeld() && !lane.isStopping()) {
      const woken = lane.woken()
      const most = sender.mostUnderWay() - sender.underWay.size
      const entries = most > 0 ? await claimEntries(ctx, server, { claim: claim.row, leaseMs, most }) : []
      for (const entry of entries) sender.send(entry)
      if (entries.length > 0) continue
      if (sender.underWay.size === 0) break
      await Promise.race([woken, ...sender.underWay])
    }
  } finally {
    await Promise.all(sender.underWay)
    await claim.release()
  }
}

interface HeldPrinter {
  readonly row: PrinterClaim
  /** By this computer's own clock, which also runs while the process is stopped. */
  readonly isHeld: () => boolean
  readonly release: () => Promise<void>
}

async function holdPrinter(
  { database, log }: Context,
  { address, serverId }: Omit<PrinterClaim, 'fence'>,
): Promise<HeldPrinter | undefined> {
  let asked = performance.now()
  const row = await database.withoutOrganization((trx) => claimPrinter(trx, { address, serverId, leaseMs }))
  if (!row) return undefined
  let heldUntil = asked + leaseMs
  const renew = async (): Promise<void> => {
    asked = performance.now()
    const isOurs = await database.withoutOrganization((trx) => renewClaim(trx, row, leaseMs))
    heldUntil = isOurs ? asked + leaseMs : 0
  }
  const warn = (error: unknown): void => log.warn({ err: error, address }, 'the claim of a printer was not renewed')
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(warn)
  }, leaseMs / 3)
  return {
    row,
    isHeld: () => performance.now() < heldUntil,
    release: async () => {
      clearInterval(timer)
      await renewing
      await database.withoutOrganization((trx) => releaseClaim(trx, row))
    },
  }
}

interface Sender {
  readonly underWay: ReadonlySet<Promise<void>>
  readonly mostUnderWay: () => number
  readonly send: (entry: ClaimedEntry) => void
}

/** Hands entries over in the order of the calls, and stores what became of them together. */
function createSender(ctx: Context, server: PrintingServer, mayBegin: () => boolean): Sender {
  const underWay = new Set<Promise<void>>()
  const report = createReporter(ctx, server)
  const { loopbackPrinterPorts: loopbackPorts } = ctx.config
  let most = firstUnderWay
  let lastByIpp = Promise.resolve()
  // Names are looked up one after the other: the second label must not overtake the first.
  let lastResolved: Promise<unknown> = Promise.resolve()
  const sendAndReport = async (entry: ClaimedEntry): Promise<void> => {
    const resolved = lastResolved.then(() => resolveTarget(entry.target, { loopbackPorts }))
    lastResolved = resolved.catch(() => undefined)
    const outcome = await sendOnce(ctx, server, { entry, resolved, mayBegin })
    most = outcome?.status === 'Success' ? Math.min(mostUnderWay, most * growth) : 1
    await report(entry)
  }
  return {
    underWay,
    mostUnderWay: () => most,
    send: (entry) => {
      // What goes over a raw connection waits for its turn in its transport, where files share one.
      const isRaw = entry.target.kind === 'raw-socket'
      const sending = isRaw ? sendAndReport(entry) : lastByIpp.then(() => sendAndReport(entry))
      if (!isRaw) lastByIpp = sending
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
  }
}

interface EntryToSend {
  readonly entry: ClaimedEntry
  /** Where its target is, or why it may not be. */
  readonly resolved: ReturnType<typeof resolveTarget>
  readonly mayBegin: () => boolean
}

/** Sends, and writes into the journal how that ended; undefined where it was not begun, or not written. Never throws. */
async function sendOnce(
  ctx: Context,
  { journal }: PrintingServer,
  { entry, resolved, mayBegin }: EntryToSend,
): Promise<HandOver | undefined> {
  const { id, bytes, page } = entry
  const outcome = async (): Promise<HandOver | undefined> => {
    const target = await resolved
    if (typeof target === 'string') return failed(target)
    const beforeFirstByte = async (): Promise<void> => {
      if (entry.isUnderApproval && (await hasStopped(ctx, entry))) throw new NotBegun()
      if (!mayBegin()) throw new NotBegun()
      journal.begin(id)
    }
    return sendToPrinter(
      { printJobEntryId: id, bytes, target, ...pageSettingsOf(page) },
      { queues: noLocalQueues, beforeFirstByte },
    )
  }
  const broken = (error: unknown): HandOver | undefined => {
    if (error instanceof NotBegun) return undefined
    ctx.log.warn({ printJobEntryId: id, reason: reasonOf(error) }, 'a label could not be handed over')
    return journal.find(id)?.state === 'handing-over' ? unknown(brokenOff) : failed(notHandedOver)
  }
  try {
    const ended = await outcome().catch(broken)
    if (ended) journal.finish(id, ended)
    return ended
  } catch (error) {
    ctx.log.error({ err: error, printJobEntryId: id }, 'an outcome could not be written into the print journal')
    return undefined
  }
}

const hasStopped = ({ database }: Context, { organizationId, id }: ClaimedEntry): Promise<boolean> =>
  database.withOrganization(organizationId, (trx) => isStopped(trx, id))

const brokenOff = 'The hand-over broke off. Look at the printer before you print this label again.'
const notHandedOver =
  'The server could not hand the label over. Ask your administrator to look at its log, then print again.'

/** Stores outcomes one transaction at a time, all that are known by then. What cannot be stored is in the journal. */
function createReporter(ctx: Context, server: PrintingServer): (entry: ClaimedEntry) => Promise<void> {
  let known: ClaimedEntry[] = []
  let storing = Promise.resolve()
  const store = async (): Promise<void> => {
    const entries = known
    known = []
    for (const [organizationId, some] of Map.groupBy(entries, (entry) => entry.organizationId)) {
      const ids = some.map(({ id }) => id)
      await settleEntries(ctx, server, { organizationId, ids }).catch((error: unknown) =>
        ctx.log.warn({ err: error, ids }, 'outcomes of labels were not stored; they are reported again'),
      )
    }
  }
  return (entry) => {
    known.push(entry)
    storing = storing.then(store)
    return storing
  }
}
