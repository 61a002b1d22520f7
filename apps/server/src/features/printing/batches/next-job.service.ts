// The next job of a batch: as many lines as are printed in a few seconds. One that cannot be printed is set aside, the others go on.
import { isDeepStrictEqual } from 'node:util'
import { ProductError } from '@labelwright/contract/errors'
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isFound } from '../../../platform/http/is-found.ts'
import { lockLines } from '../../orders/orders.service.ts'
import { findPrinter } from '../../printers/printers.service.ts'
import { oneOfAName } from '../steps/one-of-a-key.ts'
import { planPrintJob } from '../steps/plan-print-job.ts'
import type { JobToMake, PlannedJob } from '../steps/planned-job.ts'
import { printOnce } from '../steps/print-once.service.ts'
import * as work from './batch-work.store.ts'
import { pauseBatchRow } from './pause-batch.ts'
import * as store from './print-batches.store.ts'
import { whyStuck } from './why-stuck.ts'

/** A job that is paused in the middle leaves this much to be settled. */
const mostLines = 20
const mostLabels = 500

/** The person a job is made for. `mayGoOn` is checked again while the batch is locked. */
export interface Maker {
  readonly actor: Actor
  readonly computerName: string
  /** The helper whose link prints it. */
  readonly viaHelperId?: string | undefined
  readonly mayGoOn: (batch: store.LockedBatch) => boolean
}

/** Not an error of anybody: the transaction is given up because no job is made. */
class NoJob extends Error {}

/** Makes the next job, or marks what must not go on; answers the job. */
export async function makeNextJob(ctx: Context, id: string, maker: Maker): Promise<PrintJobAnswer | undefined> {
  for (let most = mostLines; ; ) {
    const tried = await tryJob(ctx, maker, { id, most })
    if (!tried.error) return tried.job
    const refused = refusedBy(tried.error, tried.lines)
    const isPaused = await setAside(ctx, { id, maker, error: tried.error, refused })
    if (isPaused) return undefined
    // Where nobody said which line it was, they are tried one by one.
    most = refused.length === 0 ? 1 : mostLines
  }
}

interface Try {
  readonly lines: readonly work.Work[]
  readonly job?: PrintJobAnswer
  readonly error?: ProductError
}

async function lockRunning(trx: Transaction, maker: Maker, id: string): Promise<store.LockedBatch> {
  const batch = await store.lockBatch(trx, id)
  if (batch?.state !== 'Running' || !maker.mayGoOn(batch)) throw new NoJob()
  return batch
}

async function tryJob(ctx: Context, maker: Maker, { id, most }: { id: string; most: number }): Promise<Try> {
  const { actor, computerName, viaHelperId } = maker
  let lines: readonly work.Work[] = []
  const plan = async (trx: Transaction, newJob: JobToMake): Promise<PlannedJob> => {
    const { printerId } = await lockRunning(trx, maker, id)
    lines = shareOf(await work.findWork(trx, { batchId: id, most }))
    if (lines.length === 0) throw new NoJob()
    const read = lines
    const labels = read.map((line) => wantedOf(line, printerId))
    return {
      ...(await planPrintJob(ctx, trx, { ...newJob, actor, body: { computerName, labels } })),
      beforeStore: async (storing) => {
        const batch = await lockRunning(storing, maker, id)
        return batch.printerId === printerId && (await areStillMissing(storing, { batchId: id, most, read }))
      },
      afterStore: async (storing) => {
        await work.joinBatch(storing, newJob.id, id)
      },
    }
  }
  try {
    const request = { call: 'nextOfBatch', key: undefined, body: { viaHelperId }, plan }
    // A second job drawn at the same time would have the same lines.
    const job = await oneOfAName(ctx, { name: `batch ${id}`, work: () => printOnce(ctx, actor, request) })
    return { lines, job }
  } catch (error) {
    if (error instanceof NoJob || isOvertaken(error)) return { lines }
    if (error instanceof ProductError && error.code !== 'not-ready') return { lines, error }
    throw error
  }
}

/** Nothing is wrong with the lines: others were faster, and the next call finds what is left. */
const isOvertaken = (error: unknown): boolean => error instanceof ProductError && error.code === 'print-overtaken'

interface ReadShare {
  readonly batchId: string
  readonly most: number
  readonly read: readonly work.Work[]
}

/** Counts again after locking the lines, because others may have printed them since they were read. */
async function areStillMissing(trx: Transaction, { batchId, most, read }: ReadShare): Promise<boolean> {
  const lineIds = read.map(({ orderLineId }) => orderLineId)
  await lockLines(trx, lineIds, 'alone')
  const now = shareOf(await work.findWork(trx, { batchId, most, lineIds }))
  return isDeepStrictEqual(now, read)
}

/** The first lines, up to so many labels together; a line of many is printed in parts. */
function shareOf(lines: readonly work.Work[]): readonly work.Work[] {
  const share: work.Work[] = []
  let labels = 0
  for (const line of lines) {
    const left = Math.min(line.left, mostLabels - labels)
    if (left <= 0) break
    share.push({ ...line, left })
    labels += left
  }
  return share
}

const wantedOf = ({ labelId, articleId, orderLineId, left, data }: work.Work, printerId: string) => ({
  labelId,
  articleId,
  orderLineId,
  printerId,
  quantity: left,
  editableData: [],
  orderData: data,
})

interface Refused {
  readonly position: number
  readonly message: string
}

/** The lines that an error names; the only line that was tried where it names none. */
function refusedBy(error: ProductError, tried: readonly work.Work[]): readonly Refused[] {
  const messages = new Map<number, string>()
  for (const { path, message } of error.errors) {
    const index = Number(/^labels\.(\d+)(\.|$)/.exec(path)?.[1] ?? Number.NaN)
    const line = tried[index]
    if (line && !messages.has(line.position)) messages.set(line.position, message)
  }
  const [only, ...others] = tried
  if (messages.size === 0 && only && others.length === 0) messages.set(only.position, error.message)
  return [...messages].map(([position, message]) => ({ position, message }))
}

/** Not of one label: the next would be refused as well. */
const ofTheWholeJob: readonly string[] = ['out-of-printjobs', 'series-full', 'feature-disabled']

interface Failure {
  readonly id: string
  readonly maker: Maker
  readonly error: ProductError
  readonly refused: readonly Refused[]
}

/** Marks the refused lines, or pauses the whole batch; answers whether it is paused. */
const setAside = (ctx: Context, { id, maker, error, refused }: Failure): Promise<boolean> =>
  ctx.database.withOrganization(maker.actor.organizationId, async (trx) => {
    const batch = await store.lockBatch(trx, id)
    if (batch?.state !== 'Running') return true
    const why = await whyStuck(trx, batch, maker.actor)
    if (why) {
      await pauseBatchRow(trx, id, why)
      return true
    }
    if (ofTheWholeJob.includes(error.code) || !(await isFound(() => findPrinter(trx, maker.actor, batch.printerId)))) {
      await pauseBatchRow(trx, id, { reason: 'job-refused', message: error.message })
      return true
    }
    for (const line of refused) await work.refuseLine(trx, id, line)
    return false
  })
