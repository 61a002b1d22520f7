import type { JobState } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { saveGivenNumbers } from '../series/series.service.ts'
import { assertPrintLeft, type PrintQuota, takePrint } from '../subscription/subscription.service.ts'
import { saveVerifications } from '../verify/verify.service.ts'
import { findLines } from './find-lines.ts'
import { type MadeEntry, makeEntry } from './make-entry.ts'
import { keepLargeFiles } from './print-files.service.ts'
import { fillLine, type PrintLine, type WantedLabel } from './print-line.ts'
import * as store from './printing.store.ts'
import { giveSerialNumbers } from './serial-numbers.ts'
import { postWaitingPrinters } from './server-printers/dispatcher.service.ts'
import { waitingPrintersOf } from './server-printers/target-of-entry.ts'

/** A job that is to be made of labels of any source. */
export interface JobBody {
  readonly computerName: string
  readonly labels: readonly WantedLabel[]
}

/** Numbers of one label or few are drawn at once; many take longer than a transaction may otherwise stand still. */
const longDrawing = 100

interface LinesOfJob {
  readonly actor: Actor
  readonly jobId: string
  readonly lines: readonly PrintLine[]
}

/** The entries with their print files, the labels drawn one behind another. */
async function makeEntries(ctx: Context, trx: Transaction, { actor, jobId, lines }: LinesOfJob): Promise<MadeEntry[]> {
  const values = lines.map((line) => fillLine(line, actor))
  const numbers = await giveSerialNumbers(trx, lines)
  const drawn = lines.reduce((sum, { wanted }, index) => sum + (numbers[index]?.length ? wanted.quantity : 0), 0)
  if (drawn > longDrawing) await store.allowLongDrawing(trx)
  const made: MadeEntry[] = []
  for (const [index, line] of lines.entries()) {
    const filledLine = { line, filled: values[index] ?? {}, given: numbers[index] ?? [] }
    made.push(await makeEntry(ctx, { actor, jobId, filledLine }))
  }
  return made
}

/** A job as it was stored: who made it need not read it. */
export interface MadeJob {
  readonly job: { readonly id: string; readonly state: JobState }
  readonly entries: readonly store.StoredEntry[]
  /** Its print files, by their SHA-256. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Settings of a job that its caller decides. */
export interface JobToMake {
  readonly id: string
  /** Its files are for a person. */
  readonly isPdfOnly: boolean
}

/**
 * Makes a whole job in the caller's transaction: everything is right and stored, or nothing is. What others wait for is
 * locked late and always in this order: the series, by id, then the organization's count of prints.
 */
export async function makePrintJob(
  ctx: Context,
  trx: Transaction,
  { actor, body, id, isPdfOnly }: JobToMake & { readonly actor: Actor; readonly body: JobBody },
): Promise<MadeJob> {
  const { computerName, labels } = body
  const [quota, lines] = await allSettledOrThrow([
    assertPrintLeft(trx),
    findLines(ctx, trx, { actor, computerName, labels, isPdfOnly }),
  ])
  const made = await makeEntries(ctx, trx, { actor, jobId: id, lines })
  return storeJob(ctx, trx, { actor, computerName, id, made, quota, isPdfOnly })
}

export interface JobToStore extends JobToMake {
  readonly actor: Actor
  readonly computerName: string
  readonly made: readonly MadeEntry[]
  readonly quota: PrintQuota
}

/** Stores a job and its entries with their files, and counts it. */
export async function storeJob(
  ctx: Context,
  trx: Transaction,
  { actor, computerName, id, made, quota, isPdfOnly }: JobToStore,
): Promise<MadeJob> {
  const { organizationId, userId, name: userName } = actor
  const files = made.map(({ entry, bytes }) => ({ sha256: entry.fileSha256, bytes }))
  const small = await keepLargeFiles(ctx.blobs, files)
  const ranges = made.flatMap((entry) => entry.ranges)
  const [entries] = await allSettledOrThrow([
    store.insertWholeJob(trx, {
      job: { organizationId, id, userId, userName, computerName },
      leaseMs: ctx.config.printLeaseMs,
      entries: made.map(({ entry }) => entry),
      files: small,
    }),
    saveGivenNumbers(trx, ranges),
    saveVerifications(
      trx,
      made.flatMap(({ entry, verifyId: id }) => (id === undefined ? [] : [{ organizationId, id, entryId: entry.id }])),
    ),
  ])
  if (isPdfOnly) await store.handOutEntries(trx, id)
  await postWaitingPrinters(ctx, trx, waitingPrintersOf(entries))
  await takePrint(trx, quota)
  return {
    job: { id, state: isPdfOnly ? 'Processed' : 'Printing' },
    entries: isPdfOnly ? entries.map((entry) => ({ ...entry, state: 'Success' })) : entries,
    files: new Map(files.map(({ sha256, bytes }) => [sha256, bytes])),
  }
}
