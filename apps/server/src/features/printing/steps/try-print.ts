// One try of a print: draw what was read and store it, unless it changed meanwhile.
import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../../platform/database/database.ts'
import { claimKeyFor, findIdOfKey, type IdempotencyRequest, releaseKey } from '../../../platform/http/idempotency.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import { findNamedHelper, leaveToHelper, standingOf, type ViaHelper } from '../linked-helpers/leave-to-helper.ts'
import type { EntryToDraw } from '../make-entry.ts'
import { findJob } from '../printing.store.ts'
import { type JobWithFiles, readWithFiles, withMadeFiles } from './answer-job.ts'
import { drawEntries, prepareEntries } from './draw-job.ts'
import { type PlannedJob, ReadAgain } from './planned-job.ts'
import { keepFiles, type MadeJob, storeDrawnJob, storeFilesOfUndrawn, storeUndrawnJob } from './store-job.ts'
import { voidUndrawn } from './undrawn-jobs.ts'

/** Takes numbers when the labels are stored, or before they are drawn if others were faster. */
export type Way = 'draw-first' | 'reserve-first'

export interface PrintToTry extends IdempotencyRequest {
  /** The id of the job. */
  readonly id: string
  readonly body: ViaHelper
}

type Tried<Stored = JobWithFiles> = { readonly stored: Stored } | { readonly changed: 'read' | 'numbers' }
type Read = { readonly known: JobWithFiles } | { readonly planned: PlannedJob }

const inOrganization = <Result>(ctx: Context, { actor }: PrintToTry, work: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(actor.organizationId, work)

const findKnownId = (trx: Transaction, { key, ...request }: IdempotencyRequest): Promise<string | undefined> =>
  key === undefined ? Promise.resolve(undefined) : findIdOfKey(trx, { ...request, key })

/** The job of a known key. Throws `request-in-progress` while another server draws its labels. */
async function readKnown(ctx: Context, trx: Transaction, id: string): Promise<JobWithFiles> {
  const read = await readWithFiles(ctx, trx, id)
  if (read.job.state === 'Created') throw new ProductError('request-in-progress')
  return read
}

/** Reads the job of a known key, or else what to print. A known key counts, whatever has become of the label since. */
export const readPlan = (
  ctx: Context,
  print: PrintToTry,
  plan: (trx: Transaction) => Promise<PlannedJob>,
): Promise<Read> =>
  inOrganization(ctx, print, async (trx) => {
    // Both at once: keys are rarely known, and a print waits for every answer of the database.
    const [id, planned] = await Promise.allSettled([findKnownId(trx, print), plan(trx)])
    if (id.status === 'rejected') throw id.reason
    if (id.value !== undefined) return { known: await readKnown(ctx, trx, id.value) }
    if (planned.status === 'rejected') throw planned.reason
    return { planned: planned.value }
  })

/** Claims the key of a print, or returns the id of the job that another request has made for it. */
async function findOtherJob(trx: Transaction, { key, ...print }: PrintToTry): Promise<string | undefined> {
  if (key === undefined || (await claimKeyFor(trx, { ...print, key }, print.id))) return undefined
  return findIdOfKey(trx, { ...print, key })
}

/** Stores a job by `store`, and leaves it to the helper that the call names, if it names one. */
async function storeAndLeave(
  ctx: Context,
  trx: Transaction,
  { print: { actor, id: jobId, body }, store }: { readonly print: PrintToTry; readonly store: () => Promise<MadeJob> },
): Promise<JobWithFiles> {
  const [made, helper] = await allSettledOrThrow([store(), findNamedHelper(trx, actor, body)])
  if (!helper) return withMadeFiles(made)
  const waiting = await leaveToHelper(ctx, trx, { jobId, helper })
  const entries = made.entries.map((entry) =>
    waiting.has(entry.id) ? { ...entry, state: 'Created', helperId: helper.id } : entry,
  )
  const left = withMadeFiles({ ...made, entries })
  return waiting.size === 0 ? left : { ...left, waitsFor: standingOf(helper) }
}

async function unlessChanged<Stored>(work: () => Promise<Stored>): Promise<Tried<Stored>> {
  try {
    return { stored: await work() }
  } catch (error) {
    if (!(error instanceof ReadAgain)) throw error
    return { changed: error.changed }
  }
}

/** Draws a print with the next numbers, then stores it and takes them. */
export async function drawThenStore(ctx: Context, print: PrintToTry, planned: PlannedJob): Promise<Tried> {
  const made = await drawEntries(ctx, planned, prepareEntries(ctx, planned))
  const drawn = await keepFiles(ctx, planned, made)
  return unlessChanged(() =>
    inOrganization(ctx, print, async (trx) => {
      const otherId = await findOtherJob(trx, print)
      if (otherId !== undefined) return readKnown(ctx, trx, otherId)
      return storeAndLeave(ctx, trx, { print, store: () => storeDrawnJob(ctx, trx, drawn) })
    }),
  )
}

/** Takes the numbers of a print and stores it without files, then draws it and stores them. */
export async function reserveThenDraw(ctx: Context, print: PrintToTry, planned: PlannedJob): Promise<Tried> {
  const reserved = await unlessChanged(() =>
    inOrganization(ctx, print, async (trx) => {
      const otherId = await findOtherJob(trx, print)
      return otherId === undefined
        ? { toDraw: await storeUndrawnJob(ctx, trx, planned) }
        : { known: await readKnown(ctx, trx, otherId) }
    }),
  )
  if ('changed' in reserved) return reserved
  const { stored } = reserved
  return 'known' in stored ? { stored: stored.known } : drawReserved(ctx, print, { planned, ...stored })
}

interface Reserved {
  readonly planned: PlannedJob
  readonly toDraw: readonly EntryToDraw[]
}

const overtaken = 'The label or the printer was changed while this label was drawn.'
const notDrawn = 'The label could not be drawn. It was not printed: print it again.'

function whyGivenUp(error: unknown): string {
  if (error instanceof ProductError) return error.message
  return error instanceof ReadAgain ? overtaken : notDrawn
}

async function drawReserved(ctx: Context, print: PrintToTry, reserved: Reserved): Promise<Tried> {
  const ids = reserved.toDraw.map(({ entry }) => entry.id)
  try {
    const made = await drawEntries(ctx, reserved.planned, reserved.toDraw)
    const drawn = await keepFiles(ctx, reserved.planned, made)
    return {
      stored: await inOrganization(ctx, print, async (trx) => {
        const locked = await lockEntries(trx, ids)
        // Somebody canceled it or disabled the label: the voided job is the answer to its key.
        if (locked.some(({ state }) => state !== 'Created')) {
          await voidUndrawn(trx, ids, overtaken)
          return readWithFiles(ctx, trx, print.id)
        }
        const isForHelper = print.body.viaHelperId !== undefined
        return storeAndLeave(ctx, trx, { print, store: () => storeFilesOfUndrawn(ctx, trx, { ...drawn, isForHelper }) })
      }),
    }
  } catch (error) {
    await giveUp(ctx, print, { ids, message: whyGivenUp(error) })
    if (error instanceof ReadAgain) return { changed: 'read' }
    throw error
  }
}

/**
 * Voids the numbers with the reason and frees the key, as nothing was printed for it. Does nothing when the files were stored
 * after all and only the answer of the database was lost.
 */
const giveUp = (
  ctx: Context,
  print: PrintToTry,
  { ids, message }: { readonly ids: readonly string[]; readonly message: string },
): Promise<void> =>
  inOrganization(ctx, print, async (trx) => {
    await lockEntries(trx, ids)
    if ((await findJob(trx, print.id))?.state !== 'Created') return
    await voidUndrawn(trx, ids, message)
    const { key } = print
    if (key !== undefined) await releaseKey(trx, { ...print, key })
  })
