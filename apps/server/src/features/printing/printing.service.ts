import { ProductError } from '@labelwright/contract/errors'
import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { isForPerson } from '@labelwright/contract/server/pdf-printer'
import type {
  EntryState,
  JobState,
  PrintArticleBody,
  PrintJobAnswer,
  PrintJobFile,
  PrintLabelsBody,
  PrintTestBody,
  SetEntryStatusBody,
} from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { onceWithId } from '../../platform/http/idempotency.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { getCachedFeatures } from '../feature-flags/feature-flags.service.ts'
import { whenSeriesAreFree } from '../series/wait-for-series.service.ts'
import { changeOutcomes, type Said } from './entry-outcomes.service.ts'
import { lockEntries } from './entry-outcomes.store.ts'
import { cancelWaiting } from './linked-helpers/end-waiting.service.ts'
import { findHelperAwaited, leaveToHelper, type ViaHelper, wakeHelperOf } from './linked-helpers/leave-to-helper.ts'
import { type JobToMake, type MadeJob, makePrintJob } from './make-print-job.ts'
import { makeTestJob } from './make-test-job.ts'
import { readPrintFile } from './print-files.service.ts'
import type { WantedLabel } from './print-line.ts'
import { isPrintFileLink, printFileLink, signPrintTicket } from './print-tickets.ts'
import * as store from './printing.store.ts'
import { wakePrinters } from './server-printers/dispatcher.service.ts'
import { waitingPrintersOf } from './server-printers/target-of-entry.ts'

async function readJob(trx: Transaction, entityId: string) {
  const [job, entries] = await allSettledOrThrow([store.findJob(trx, entityId), store.findEntries(trx, entityId)])
  if (!job) throw new ProductError('not-found')
  return { job, entries, waitsFor: await findHelperAwaited(trx, entries) }
}

interface JobWithFiles {
  readonly job: { readonly id: string; readonly state: string }
  readonly entries: readonly store.StoredEntry[]
  /** The helper whose link they wait for. */
  readonly waitsFor?: PrintJobAnswer['waitsFor']
  /** By the ids of their entries. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** A print file as a page, or a helper over its link, gets it: with its ticket. */
export const fileOf = async (ctx: Context, entry: store.StoredEntry, bytes: Uint8Array): Promise<PrintJobFile> => {
  // The question travels in the ticket alone: a page cannot put a command of its own behind a label.
  const { statusQuestion, ...target } = entry.target as store.PrintTarget
  const { targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver } = target
  const printer = { targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver }
  const claims = {
    organizationId: entry.organizationId,
    printJobEntryId: entry.id,
    sha256: entry.fileSha256,
    printer: statusQuestion === undefined ? printer : { ...printer, statusQuestion },
  }
  return {
    printJobEntryId: entry.id,
    ...target,
    printFileName: entry.fileName,
    printerFileUrl: printFileLink(ctx.keyring, { publicUrl: ctx.config.publicUrl, entryId: entry.id, now: Date.now() }),
    pdfAsBase64String: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
    ticket: await signPrintTicket(ctx.keyring, claims, entry.leaseEndsAt),
  }
}

/** Whether a page still has to print an entry, and gets its file; an ended one is never handed out again. */
const isForPage = ({ state, printerAddress, helperId, target }: store.StoredEntry): boolean =>
  (state === 'Sent' && printerAddress === null && helperId === null) || isForPerson(target as store.PrintTarget)

const filesOf = async (ctx: Context, trx: Transaction, entries: readonly store.StoredEntry[]) => {
  const files = new Map<string, Uint8Array>()
  for (const { id, fileSha256 } of entries.filter(isForPage)) {
    files.set(id, await readPrintFile(trx, ctx.blobs, fileSha256))
  }
  return files
}

const withMadeFiles = ({ job, entries, files }: MadeJob): JobWithFiles => ({
  job,
  entries,
  files: new Map(
    entries.filter(isForPage).flatMap(({ id, fileSha256 }) => {
      const bytes = files.get(fileSha256)
      return bytes ? [[id, bytes]] : []
    }),
  ),
})

async function readWithFiles(ctx: Context, trx: Transaction, id: string): Promise<JobWithFiles> {
  const read = await readJob(trx, id)
  return { ...read, files: await filesOf(ctx, trx, read.entries) }
}

const answerOf = async (ctx: Context, { job, entries, files, waitsFor }: JobWithFiles): Promise<PrintJobAnswer> => {
  const sent = await Promise.all(
    entries.flatMap((entry) => {
      const bytes = files.get(entry.id)
      return bytes ? [fileOf(ctx, entry, bytes)] : []
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

interface JobRequest {
  readonly call: string
  readonly key: string | undefined
  readonly body: ViaHelper
  readonly make: (trx: Transaction, job: JobToMake) => Promise<MadeJob>
}

/** Makes a job once for its key, and answers it with its files. */
export async function printOnce(ctx: Context, actor: Actor, { make, ...request }: JobRequest): Promise<PrintJobAnswer> {
  const isPdfOnly = !isFeatureOn(await getCachedFeatures(ctx, actor.organizationId), 'printers')
  const stored = await whenSeriesAreFree(() =>
    ctx.database.withOrganization(actor.organizationId, async (trx) => {
      const newJob = { id: newId(), isPdfOnly }
      const { id, made } = await onceWithId(trx, { ...request, actor, id: newJob.id }, async () => {
        const job = await make(trx, newJob)
        const isLeft = await leaveToHelper(ctx, trx, { actor, jobId: newJob.id, body: request.body })
        return isLeft ? undefined : job
      })
      return made ? withMadeFiles(made) : readWithFiles(ctx, trx, id)
    }),
  )
  const waiting = stored.entries.filter(({ state }) => state === 'Created')
  if (waiting.length > 0) wakePrinters(ctx, waitingPrintersOf(waiting))
  wakeHelperOf(ctx, waiting)
  // Outside the transaction: a file goes out only of a job that is stored.
  return answerOf(ctx, stored)
}

/** A job with the files that a page still has to print. */
export const answerJob = async (ctx: Context, trx: Transaction, entityId: string): Promise<PrintJobAnswer> =>
  answerOf(ctx, await readWithFiles(ctx, trx, entityId))

interface FoundLabel {
  readonly call: string
  readonly body: ViaHelper
  readonly key: string | undefined
  readonly computerName: string
  /** The one label, found or made in the transaction of the job. */
  readonly findLabel: (trx: Transaction) => Promise<WantedLabel>
}

/** Prints one label for another feature, whose own call and body the key belongs to. */
export const printFoundLabel = (
  ctx: Context,
  actor: Actor,
  { call, body, key, computerName, findLabel }: FoundLabel,
): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call,
    key,
    body,
    make: async (trx, job) => {
      const labels = [await findLabel(trx)]
      return makePrintJob(ctx, trx, { ...job, actor, body: { computerName, labels } })
    },
  })

/** How a job stands, for the person who made it and administrators: what a server prints, a page can only ask about. */
export async function getPrintJob(ctx: Context, actor: Actor, entityId: string): Promise<PrintJobAnswer> {
  const read = await ctx.database.withOrganization(actor.organizationId, (trx) => readJob(trx, entityId))
  if (!mayAsk(actor, read.job)) throw new ProductError('not-found')
  return answerOf(ctx, { ...read, files: new Map() })
}

/** Gives up what nobody was given yet. */
export async function cancelPrintJob(ctx: Context, actor: Actor, entityId: string): Promise<PrintJobAnswer> {
  const read = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { job } = await readJob(trx, entityId)
    if (!mayAsk(actor, job)) throw new ProductError('not-found')
    await cancelWaiting(trx, entityId, actor.name)
    return readJob(trx, entityId)
  })
  return answerOf(ctx, { ...read, files: new Map() })
}

const mayAsk = (actor: Actor, { userId }: { readonly userId: string }): boolean =>
  userId === actor.userId || actor.isAdministrator

export const printArticle = (
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: PrintArticleBody; readonly key: string | undefined },
): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'printArticle',
    key,
    body,
    make: (trx, job) => makePrintJob(ctx, trx, { ...job, actor, body }),
  })

export const printLabels = (
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: PrintLabelsBody; readonly key: string | undefined },
): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'printLabels',
    key,
    body,
    make: (trx, job) => makePrintJob(ctx, trx, { ...job, actor, body }),
  })

export const printTest = (
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: PrintTestBody; readonly key: string | undefined },
): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'printTest',
    key,
    body,
    make: (trx, job) => makeTestJob(ctx, trx, { ...job, actor, body }),
  })

export function setEntryStatus(
  ctx: Context,
  actor: Actor,
  { printJobEntryId, status, message }: SetEntryStatusBody,
): Promise<EntryState> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const [entry] = await lockEntries(trx, [printJobEntryId])
    if (!entry || !mayAsk(actor, entry)) throw new ProductError('not-found')
    // While the server prints, or a helper over its link, only its journal knows.
    const isPrintedHere = entry.printerAddress === null && entry.helperId === null
    if (!isPrintedHere && entry.state === 'Sent') throw new ProductError('outcome-final')
    const said: Said = { state: status, speaker: 'person', saidBy: `person:${actor.userId}`, message }
    const [verdict] = await changeOutcomes(trx, [{ entry, said }])
    if (verdict === 'refused') throw new ProductError('outcome-final')
    // What nobody could tell is what the person says; all else the page tells of its own print.
    if (verdict === 'changed' && entry.state === 'Unknown') {
      const print = { kind: 'print', id: printJobEntryId }
      const outcome = { before: { state: entry.state }, after: { state: status } }
      await recordAudit(trx, { actor, action: 'print-settled', entity: print, ...outcome, reason: message })
    }
    return status
  })
}

export function setJobProcessed(ctx: Context, actor: Actor, entityId: string): Promise<JobState> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const job = await store.findJob(trx, entityId)
    if (!job || !mayAsk(actor, job)) throw new ProductError('not-found')
    const open = await store.findOpenEntryIds(trx, entityId)
    if (open.length > 0) {
      const errors = open.map((id) => ({ path: id, code: 'open', message: 'This label has no outcome yet.' }))
      throw new ProductError('job-still-open', { errors })
    }
    await store.endJob(trx, entityId)
    return 'Processed' as const
  })
}

export async function downloadPrintFile(
  ctx: Context,
  entryId: string,
  link: { expires: string; signature: string },
): Promise<Buffer> {
  if (!isPrintFileLink(ctx.keyring, { entryId, query: link, now: Date.now() })) throw new ProductError('link-invalid')
  const organizationId = await ctx.database.withoutOrganization((trx) => store.findPrintFileOwner(trx, entryId))
  if (!organizationId) throw new ProductError('not-found')
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const entry = await store.findFileHash(trx, entryId)
    if (!entry) throw new ProductError('not-found')
    return readPrintFile(trx, ctx.blobs, entry.fileSha256)
  })
}
