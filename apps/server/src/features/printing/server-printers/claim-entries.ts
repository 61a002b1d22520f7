import type { PrintTarget } from '@labelwright/printing/hand-over'
import { JournalFull } from '@labelwright/printing/journal/journal'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes, type Said } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import { readPrintFile } from '../print-files.service.ts'
import type { PrintTarget as StoredTarget } from '../printing.store.ts'
import { type PrinterClaim, renewClaim } from './printer-claims.store.ts'
import type { PrintingServer } from './server-journal.ts'
import { targetOfEntry } from './target-of-entry.ts'
import * as store from './waiting-entries.store.ts'

/** Bytes that are read into memory at a time for one printer. */
const mostBytes = 16 * 1024 * 1024

export interface ClaimedEntry {
  readonly organizationId: string
  readonly id: string
  readonly target: Exclude<PrintTarget, { kind: 'print-queue' }>
  readonly page: Pick<StoredTarget, 'side' | 'paperSize' | 'customPaperSize'>
  readonly bytes: Uint8Array
  /** It is asked once more before the first byte whether it was stopped. */
  readonly isUnderApproval: boolean
}

export interface ClaimOptions {
  readonly claim: PrinterClaim
  readonly leaseMs: number
  readonly most: number
}

/**
 * Takes the next entries that wait for the claimed printer, in their order: accepted in the journal, then Sent, or neither.
 * None when nothing waits, or another server has the printer by now.
 */
export async function claimEntries(
  ctx: Context,
  server: PrintingServer,
  { claim, leaseMs, most }: ClaimOptions,
): Promise<readonly ClaimedEntry[]> {
  for (;;) {
    const waiting = await ctx.database.withoutOrganization((trx) => store.findWaitingEntries(trx, claim.address, most))
    const [first] = waiting
    if (!first) return []
    const { organizationId } = first
    const ids = firstRunOf(waiting).map(({ id }) => id)
    const claimed = await ctx.database.withOrganization(organizationId, async (trx) =>
      (await renewClaim(trx, claim, leaseMs)) ? claimThese(ctx, server, { trx, organizationId, ids }) : undefined,
    )
    if (claimed === undefined || claimed.length > 0) return claimed ?? []
    // All of these had to be voided or refused; others may wait behind them.
  }
}

/** Those at the front that belong to one organization and fit into memory together. */
function firstRunOf(waiting: readonly store.WaitingEntry[]): store.WaitingEntry[] {
  const run: store.WaitingEntry[] = []
  let bytes = 0
  for (const entry of waiting) {
    bytes += entry.fileBytes
    if (entry.organizationId !== waiting[0]?.organizationId || (run.length > 0 && bytes > mostBytes)) break
    run.push(entry)
  }
  return run
}

interface EntriesToClaim {
  readonly trx: Transaction
  readonly organizationId: string
  readonly ids: readonly string[]
}

/** The outcome of a label that may no longer be printed. */
export const withdrawn: Pick<Said, 'state' | 'message'> = {
  state: 'Voided',
  message: 'The label was disabled or withdrawn before it was printed.',
}

/** The outcome of a label that was disabled by somebody, or withdrawn. */
const withdrawnFor = (stopReason: string | null | undefined): Pick<Said, 'state' | 'message'> => ({
  ...withdrawn,
  message: stopReason ?? withdrawn.message,
})

async function claimThese(ctx: Context, server: PrintingServer, { trx, organizationId, ids }: EntriesToClaim) {
  const locked = (await lockEntries(trx, ids)).filter(({ state }) => state === 'Created')
  const found = new Map((await store.findEntriesToSend(trx, ids)).map((entry) => [entry.id, entry]))
  const changes = locked.map((entry) => {
    const toSend = found.get(entry.id)
    const state = toSend?.isPrintable ? acceptEntry(server, toSend) : withdrawnFor(toSend?.stopReason)
    return { entry, said: { ...state, speaker: 'system', saidBy: 'system' } as const }
  })
  await changeOutcomes(trx, changes)
  const sent = new Set(changes.filter(({ said }) => said.state === 'Sent').map(({ entry }) => entry.id))
  if (sent.size === 0) return []
  await store.setSentBy(trx, [...sent], { serverId: server.serverId, leaseMs: ctx.config.printLeaseMs })
  const claimed: ClaimedEntry[] = []
  for (const id of ids.filter((each) => sent.has(each))) {
    const entry = found.get(id)
    if (!entry) continue
    const stored = entry.target as unknown as StoredTarget
    const bytes = await readPrintFile(trx, ctx.blobs, entry.fileSha256)
    const { isUnderApproval } = entry
    claimed.push({ organizationId, id, bytes, target: targetOfEntry(stored), page: stored, isUnderApproval })
  }
  return claimed
}

/** Before the commit: what the database calls Sent, the journal knows. */
function acceptEntry(
  { journal }: PrintingServer,
  entry: { readonly id: string; readonly fileSha256: string; readonly target: unknown },
): Pick<Said, 'state' | 'message'> {
  try {
    journal.accept(entry.id, { sha256: entry.fileSha256, target: targetOfEntry(entry.target as StoredTarget) })
    return { state: 'Sent', message: undefined }
  } catch (error) {
    if (error instanceof JournalFull) return { state: 'Failed', message: error.message }
    throw error
  }
}
