// Hands entries to a helper over its link. An entry becomes Sent, with a lease, when its file leaves; a later link gets it again until its outcome is known.

import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import { readPrintFile } from '../print-files.service.ts'
import { findEntriesByIds } from '../printing.store.ts'
import { withdrawn } from '../server-printers/claim-entries.ts'
import { findEntriesToSend } from '../server-printers/waiting-entries.store.ts'
import { fileOf } from '../steps/answer-job.ts'
import { findShortTickets } from '../stopped/renew-tickets.service.ts'
import * as store from './waiting-for-helpers.store.ts'

/** Bytes that are read into memory at a time for one helper. */
const mostBytes = 16 * 1024 * 1024
const mostEntries = 32

export interface EntryUnderWay {
  readonly printerId: string
  /** Nothing else is handed over for the printer meanwhile: its label is under approval. */
  readonly isAlone: boolean
}

export interface HelperClaim {
  readonly organizationId: string
  readonly helperId: string
  readonly linkId: string
  /** False where another link counts by now; none can take its place before the end of the transaction. */
  readonly hold: (trx: Transaction) => Promise<boolean>
  /** Entries under way over this link. */
  readonly underWay: ReadonlyMap<string, EntryUnderWay>
  /** False while the older link of another program may still report what it had begun. */
  readonly mayOfferBegun: () => boolean
  /** The most entries that a printer may have under way. */
  readonly mostOf: (printerId: string) => number
}

export interface FileForHelper extends EntryUnderWay {
  readonly file: PrintFileBody
}

/** The next files for a helper; none when nothing waits, its printers have enough, or the link does not count any more. */
export async function claimForHelper(ctx: Context, claim: HelperClaim): Promise<readonly FileForHelper[]> {
  for (;;) {
    const claimed = await ctx.database.withOrganization(claim.organizationId, async (trx) => {
      if (!(await claim.hold(trx))) return []
      const ids = await chooseNext(trx, claim)
      return ids.length === 0 ? [] : claimThese(ctx, trx, { claim, ids })
    })
    // Where all of these had to be voided, others may wait behind them.
    if (claimed !== undefined) return claimed
  }
}

/** Counts what each printer has under way. */
function createLoad({ underWay, mostOf }: HelperClaim) {
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  const add = ({ printerId, isAlone }: EntryUnderWay): void => {
    counts.set(printerId, (counts.get(printerId) ?? 0) + 1)
    if (isAlone) taken.add(printerId)
  }
  for (const entry of underWay.values()) add(entry)
  const isFull = (printerId: string): boolean =>
    taken.has(printerId) || (counts.get(printerId) ?? 0) >= mostOf(printerId)
  return { add, isFull, fullPrinters: () => [...counts.keys()].filter(isFull) }
}

async function chooseNext(trx: Transaction, claim: HelperClaim): Promise<string[]> {
  const { helperId, underWay } = claim
  const load = createLoad(claim)
  const fullPrinters = load.fullPrinters()
  const withBegun = claim.mayOfferBegun()
  const query = { helperId, fullPrinters, underWay: [...underWay.keys()], withBegun, most: mostEntries }
  const chosen: string[] = []
  let bytes = 0
  for (const { id, printerId, fileBytes, isUnderApproval } of await store.findNextEntries(trx, query)) {
    if (load.isFull(printerId)) continue
    bytes += fileBytes
    if (chosen.length > 0 && bytes > mostBytes) break
    load.add({ printerId, isAlone: isUnderApproval })
    chosen.push(id)
  }
  return chosen
}

interface EntriesToClaim {
  readonly claim: HelperClaim
  readonly ids: readonly string[]
}

async function claimThese(
  ctx: Context,
  trx: Transaction,
  { claim, ids }: EntriesToClaim,
): Promise<FileForHelper[] | undefined> {
  const locked = (await lockEntries(trx, ids)).filter(({ state }) => state === 'Created' || state === 'Sent')
  const waiting = locked.filter(({ state }) => state === 'Created')
  const toSend = waiting.length > 0 ? await findEntriesToSend(trx, ids) : []
  const isPrintable = new Map(toSend.map((entry) => [entry.id, entry.isPrintable]))
  const sent = { state: 'Sent', message: undefined } as const
  const changes = waiting.map((entry) => {
    const outcome = isPrintable.get(entry.id) ? sent : withdrawn
    return { entry, said: { ...outcome, speaker: 'system', saidBy: 'system' } as const }
  })
  await changeOutcomes(trx, changes)
  const begun = changes.filter(({ said }) => said.state === 'Sent').map(({ entry }) => entry.id)
  if (begun.length > 0) {
    await store.setSentOver(trx, begun, { linkId: claim.linkId, leaseMs: ctx.config.printLeaseMs })
  }
  const again = locked.filter(({ state }) => state === 'Sent').map(({ id }) => id)
  const wanted = new Set([...begun, ...again])
  return wanted.size === 0
    ? undefined
    : filesOf(
        ctx,
        trx,
        ids.filter((id) => wanted.has(id)),
      )
}

async function filesOf(ctx: Context, trx: Transaction, ids: readonly string[]): Promise<FileForHelper[]> {
  const entries = new Map((await findEntriesByIds(trx, ids)).map((entry) => [entry.id, entry]))
  const shortTickets = await findShortTickets(ctx, trx, ids)
  const files: FileForHelper[] = []
  for (const id of ids) {
    const entry = entries.get(id)
    if (!entry) continue
    const bytes = await readPrintFile(trx, ctx.blobs, entry.fileSha256)
    const file = helperBodyOf(await fileOf(ctx, entry, bytes))
    const ticket = shortTickets.get(id)
    const isAlone = ticket !== undefined
    files.push({ printerId: entry.printerId, isAlone, file: isAlone ? { ...file, ticket } : file })
  }
  return files
}
