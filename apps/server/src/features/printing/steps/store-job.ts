// The transactions that store a print: a drawn job at once, or its numbers before and its files after the drawing.
import type { JobState } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../../platform/database/database.ts'
import { saveGivenNumbers } from '../../series/series.service.ts'
import { takeNext } from '../../series/take-numbers.service.ts'
import { takePrint } from '../../subscription/subscription.service.ts'
import { saveVerifications } from '../../verify/verify.service.ts'
import type { EntryToDraw, MadeEntry } from '../make-entry.ts'
import { keepLargeFiles } from '../print-files.service.ts'
import type { PrintFile } from '../print-files.store.ts'
import { handOutEntries, type StoredEntry } from '../printing.store.ts'
import { takeSerialNumbers } from '../serial-numbers.ts'
import { postWaitingPrinters } from '../server-printers/dispatcher.service.ts'
import { waitingPrintersOf } from '../server-printers/target-of-entry.ts'
import { prepareEntries } from './draw-job.ts'
import { type PlannedJob, ReadAgain } from './planned-job.ts'
import { isStillAsRead } from './still-as-read.store.ts'
import { finishUndrawnJob, insertUndrawnJob, insertWholeJob } from './whole-jobs.store.ts'

/** A job whose labels are drawn and whose large files are on the disk. */
export interface DrawnJob {
  readonly planned: PlannedJob
  readonly made: readonly MadeEntry[]
  /** The files that the transaction stores in the database. */
  readonly smallFiles: readonly PrintFile[]
}

/** Writes the large files of drawn labels to the disk, before the transaction that names them. */
export async function keepFiles(ctx: Context, planned: PlannedJob, made: readonly MadeEntry[]): Promise<DrawnJob> {
  const files = made.map(({ entry, bytes }) => ({ sha256: entry.fileSha256, bytes }))
  return { planned, made, smallFiles: await keepLargeFiles(ctx.blobs, files) }
}

/** A job as it was stored, so that it need not be read again. */
export interface MadeJob {
  readonly job: { readonly id: string; readonly state: JobState }
  readonly entries: readonly StoredEntry[]
  /** Print files, keyed by SHA-256. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

const jobOf = ({ actor: { organizationId, userId, name: userName }, id, computerName }: PlannedJob) => ({
  organizationId,
  id,
  userId,
  userName,
  computerName,
})

const wholeJobOf = (ctx: Context, { planned, made, smallFiles, areNew }: DrawnJob & { readonly areNew: boolean }) => ({
  job: jobOf(planned),
  leaseMs: ctx.config.printLeaseMs,
  entries: made.map(({ entry }) => entry),
  files: smallFiles,
  condition: isStillAsRead(planned, { areNew }),
})

const verificationsOf = (
  { actor }: PlannedJob,
  entries: readonly Pick<EntryToDraw, 'verifyId'>[],
  ids: readonly string[],
) =>
  entries.flatMap(({ verifyId: id }, index) =>
    id === undefined ? [] : [{ organizationId: actor.organizationId, id, entryId: ids[index] ?? '' }],
  )

async function handOver(
  ctx: Context,
  trx: Transaction,
  { planned, made, entries }: DrawnJob & { readonly entries: readonly StoredEntry[] },
): Promise<MadeJob> {
  const { id, isPdfOnly } = planned
  if (isPdfOnly) await handOutEntries(trx, id)
  await postWaitingPrinters(ctx, trx, waitingPrintersOf(entries))
  return {
    job: { id, state: isPdfOnly ? 'Processed' : 'Printing' },
    entries: isPdfOnly ? entries.map((entry) => ({ ...entry, state: 'Success' })) : entries,
    files: new Map(made.map(({ entry, bytes }) => [entry.fileSha256, bytes])),
  }
}

async function assertAsRead(trx: Transaction, { beforeStore }: PlannedJob): Promise<void> {
  if (beforeStore && !(await beforeStore(trx))) throw new ReadAgain('read')
}

/**
 * Stores a drawn job in the caller's transaction, or throws `ReadAgain`. Locks always in this order: the rows of `beforeStore`,
 * the series by id, the organization's count of prints.
 */
export async function storeDrawnJob(ctx: Context, trx: Transaction, drawn: DrawnJob): Promise<MadeJob> {
  const { planned, made } = drawn
  await assertAsRead(trx, planned)
  if (!(await takeNext(trx, planned.advances))) throw new ReadAgain('numbers')
  const ids = made.map(({ entry }) => entry.id)
  const entries = await insertWholeJob(trx, wholeJobOf(ctx, { ...drawn, areNew: true }))
  if (!entries) throw new ReadAgain('read')
  await allSettledOrThrow([
    saveGivenNumbers(
      trx,
      made.flatMap(({ ranges }) => ranges),
    ),
    saveVerifications(trx, verificationsOf(planned, made, ids)),
  ])
  await planned.afterStore?.(
    trx,
    made.map(({ entry }) => entry),
  )
  const stored = await handOver(ctx, trx, { ...drawn, entries })
  await takePrint(trx, planned.quota)
  return stored
}

/** How long numbers are reserved for labels that are being drawn, in milliseconds. */
const drawingLeaseMs = 60_000

const undrawn = { fileSha256: '', fileBytes: 0, pictures: null, printerAddress: null }

/**
 * Stores a job with its numbers in the caller's transaction, before its labels are drawn: others took the numbers of the try
 * before. Without files at the end of its lease it is voided (`undrawn-jobs.ts`).
 */
export async function storeUndrawnJob(ctx: Context, trx: Transaction, planned: PlannedJob): Promise<EntryToDraw[]> {
  await assertAsRead(trx, planned)
  const given = await takeSerialNumbers(
    trx,
    planned.lines.map(({ line }) => line),
  )
  const numbered = planned.lines.map((line, index) => ({ ...line, given: given[index] ?? [] }))
  const toDraw = prepareEntries(ctx, { ...planned, lines: numbered })
  const entries = toDraw.map(({ entry }) => ({ ...entry, ...undrawn }))
  const condition = isStillAsRead(planned, { areNew: true })
  if (!(await insertUndrawnJob(trx, { job: jobOf(planned), leaseMs: drawingLeaseMs, entries, condition })))
    throw new ReadAgain('read')
  const ids = entries.map(({ id }) => id)
  await saveGivenNumbers(
    trx,
    toDraw.flatMap(({ ranges }) => ranges),
  )
  await saveVerifications(trx, verificationsOf(planned, toDraw, ids))
  await planned.afterStore?.(trx, entries)
  await takePrint(trx, planned.quota)
  return toDraw
}

/** Gives an undrawn job its files in the transaction that has locked its entries, or throws `ReadAgain`. */
export async function storeFilesOfUndrawn(
  ctx: Context,
  trx: Transaction,
  { isForHelper, ...drawn }: DrawnJob & { readonly isForHelper: boolean },
): Promise<MadeJob> {
  const entries = await finishUndrawnJob(trx, { ...wholeJobOf(ctx, { ...drawn, areNew: false }), isForHelper })
  if (!entries) throw new ReadAgain('read')
  return handOver(ctx, trx, { ...drawn, entries })
}
