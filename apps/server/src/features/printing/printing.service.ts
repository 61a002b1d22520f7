import { ProductError } from '@labelwright/contract/errors'
import type {
  EntryState,
  JobState,
  PrintArticleBody,
  PrintJobAnswer,
  PrintLabelsBody,
  PrintTestBody,
  SetEntryStatusBody,
} from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { changeOutcomes, type Said } from './entry-outcomes.service.ts'
import { lockEntries } from './entry-outcomes.store.ts'
import { cancelWaiting } from './linked-helpers/end-waiting.service.ts'
import { planTestJob } from './make-test-job.ts'
import { mayAsk } from './may-ask.ts'
import { readPrintFile } from './print-files.service.ts'
import { isPrintFileLink } from './print-tickets.ts'
import * as store from './printing.store.ts'
import { answerOf, readJob } from './steps/answer-job.ts'
import { planPrintJob } from './steps/plan-print-job.ts'
import { printOnce } from './steps/print-once.service.ts'

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

export const printArticle = (
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: PrintArticleBody; readonly key: string | undefined },
): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'printArticle',
    key,
    body,
    plan: (trx, job) => planPrintJob(ctx, trx, { ...job, actor, body }),
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
    plan: (trx, job) => planPrintJob(ctx, trx, { ...job, actor, body }),
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
    plan: (trx, job) => planTestJob(ctx, trx, { ...job, actor, body }),
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
    const entry = await store.findFileToFetch(trx, entryId)
    if (!entry) throw new ProductError('not-found')
    if (!entry.isPrintable) throw new ProductError('print-stopped')
    return readPrintFile(trx, ctx.blobs, entry.fileSha256)
  })
}
