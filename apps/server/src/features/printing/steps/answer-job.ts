// The answer to a print: the states of the job and its labels, with the files that the page still has to print.
import { ProductError } from '@labelwright/contract/errors'
import { isForPerson } from '@labelwright/contract/server/pdf-printer'
import type { EntryState, JobState, PrintJobAnswer, PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../../platform/database/database.ts'
import { findHelperAwaited } from '../linked-helpers/leave-to-helper.ts'
import { readPrintFile } from '../print-files.service.ts'
import { printFileLink, signTicketOf } from '../print-tickets.ts'
import * as store from '../printing.store.ts'
import type { MadeJob } from './store-job.ts'

export async function readJob(trx: Transaction, entityId: string) {
  const [job, entries] = await allSettledOrThrow([store.findJob(trx, entityId), store.findEntries(trx, entityId)])
  if (!job) throw new ProductError('not-found')
  return { job, entries, waitsFor: await findHelperAwaited(trx, entries) }
}

export interface JobWithFiles {
  readonly job: { readonly id: string; readonly state: string }
  readonly entries: readonly store.StoredEntry[]
  /** The helper that the entries wait for. */
  readonly waitsFor?: PrintJobAnswer['waitsFor']
  /** Keyed by entry id. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** A print file with its ticket, for a page or for a helper over its link. */
export const fileOf = async (ctx: Context, entry: store.StoredEntry, bytes: Uint8Array): Promise<PrintJobFile> => {
  // It travels in the ticket alone.
  const { statusQuestion: _, ...target } = entry.target as store.PrintTarget
  return {
    printJobEntryId: entry.id,
    ...target,
    printFileName: entry.fileName,
    printerFileUrl: printFileLink(ctx.keyring, { publicUrl: ctx.config.publicUrl, entryId: entry.id, now: Date.now() }),
    pdfAsBase64String: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
    ticket: await signTicketOf(ctx.keyring, entry),
  }
}

/** A page renews the short ticket of a label under approval right before it sends the file. */
const fileForPage = async (ctx: Context, entry: store.StoredEntry, bytes: Uint8Array): Promise<PrintJobFile> => ({
  ...(await fileOf(ctx, entry, bytes)),
  ...(entry.isUnderApproval && !isForPerson(entry.target as store.PrintTarget) && { renewsTicket: true }),
})

/** Whether a page gets the file of an entry: it still has to be printed there, or it is a PDF for the person. */
const isForPage = ({ state, printerAddress, helperId, target, fileSha256, isPrintable }: store.StoredEntry): boolean =>
  (state === 'Sent' && isPrintable && printerAddress === null && helperId === null) ||
  // A label that was voided before it was drawn has no file.
  (fileSha256 !== '' && isForPerson(target as store.PrintTarget))

const filesOf = async (ctx: Context, trx: Transaction, entries: readonly store.StoredEntry[]) => {
  const files = new Map<string, Uint8Array>()
  for (const { id, fileSha256 } of entries.filter(isForPage)) {
    files.set(id, await readPrintFile(trx, ctx.blobs, fileSha256))
  }
  return files
}

export const withMadeFiles = ({ job, entries, files }: MadeJob): JobWithFiles => ({
  job,
  entries,
  files: new Map(
    entries.filter(isForPage).flatMap(({ id, fileSha256 }) => {
      const bytes = files.get(fileSha256)
      return bytes ? [[id, bytes]] : []
    }),
  ),
})

export async function readWithFiles(ctx: Context, trx: Transaction, id: string): Promise<JobWithFiles> {
  const read = await readJob(trx, id)
  return { ...read, files: await filesOf(ctx, trx, read.entries) }
}

export const answerOf = async (
  ctx: Context,
  { job, entries, files, waitsFor }: JobWithFiles,
): Promise<PrintJobAnswer> => {
  const sent = await Promise.all(
    entries.flatMap((entry) => {
      const bytes = files.get(entry.id)
      return bytes ? [fileForPage(ctx, entry, bytes)] : []
    }),
  )
  const standing = entries.map(({ id, state, message }) => ({
    printJobEntryId: id,
    state: state as EntryState,
    message,
  }))
  const answer = { entityId: job.id, state: job.state as JobState, files: sent, entries: standing }
  return waitsFor ? { ...answer, waitsFor } : answer
}

/** A job with the files that a page still has to print. */
export const answerJob = async (ctx: Context, trx: Transaction, entityId: string): Promise<PrintJobAnswer> =>
  answerOf(ctx, await readWithFiles(ctx, trx, entityId))
