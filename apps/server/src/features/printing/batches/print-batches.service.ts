import { ProductError } from '@labelwright/contract/errors'
import { isFeatureOn } from '@labelwright/contract/feature-flags'
import type { List } from '@labelwright/contract/list'
import type {
  DriveBatchBody,
  ListBatchesQuery,
  NextOfBatch,
  PrintBatch,
  ResumeBatchBody,
} from '@labelwright/contract/server/print-batches-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getCachedFeatures } from '../../feature-flags/feature-flags.service.ts'
import { assertOrderSeen } from '../../orders/orders.service.ts'
import { answerJob } from '../steps/answer-job.ts'
import * as work from './batch-work.store.ts'
import { findLeftOut, type LeftOut } from './left-out.store.ts'
import { linkOfBatch } from './link-of-batch.ts'
import { makeNextJob } from './next-job.service.ts'
import { pauseBatchRow, settleBatch, stopBatchRow } from './pause-batch.ts'
import * as store from './print-batches.store.ts'

/** Without a word of the page for so long, another may go on; a page says one every 15 s. */
export const driverSeconds = 60

interface BesideBatch {
  readonly refused: Awaited<ReturnType<typeof store.findRefusedLines>>
  readonly leftOut: LeftOut | undefined
}

function batchOf(row: store.BatchRow, { refused, leftOut }: BesideBatch): PrintBatch {
  const isLeft = row.state === 'Running' && row.printsVia === 'helper' && row.helperId === null && !row.isDriven
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    printerId: row.printerId,
    printerName: row.printerName,
    printsVia: row.printsVia as PrintBatch['printsVia'],
    userName: row.userName,
    computerName: row.computerName,
    link: row.helperId === null ? null : { isLinked: row.isLinked },
    state: isLeft ? 'Paused' : (row.state as PrintBatch['state']),
    reason: isLeft ? 'page-closed' : (row.reason as PrintBatch['reason']),
    message: row.message,
    labels: row.labels,
    sent: row.sent,
    open: row.open,
    failed: row.failed,
    unknown: row.unknown,
    leftOut: { labels: leftOut?.labels ?? 0, printedBy: [...(leftOut?.printedBy ?? [])] },
    refusedLines: refused.map(({ orderLineId, articleName, message }) => ({ orderLineId, articleName, message })),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

async function answersOf(trx: Transaction, rows: readonly store.BatchRow[]): Promise<PrintBatch[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const byBatch = Map.groupBy(await store.findRefusedLines(trx, ids), ({ batchId }) => batchId)
  const leftOut = await findLeftOut(trx, ids)
  return rows.map((row) =>
    batchOf(row, { refused: (byBatch.get(row.id) ?? []).slice(0, 20), leftOut: leftOut.get(row.id) }),
  )
}

export async function findBatchAnswer(trx: Transaction, id: string): Promise<PrintBatch> {
  const row = await store.findBatch(trx, id)
  const [answer] = row ? await answersOf(trx, [row]) : []
  if (!answer) throw new ProductError('not-found')
  return answer
}

/** A batch is visible to everyone who may see its order; after the order is deleted, to the person who printed it and to administrators. */
async function assertSeen(
  trx: Transaction,
  actor: Actor,
  batch: { readonly userId: string; readonly orderId: string },
) {
  if (actor.isAdministrator || batch.userId === actor.userId) return
  await assertOrderSeen(trx, actor, batch.orderId)
}

const inOrganization = <Result>(ctx: Context, actor: Actor, run: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(actor.organizationId, run)

async function lockSeen(trx: Transaction, actor: Actor, id: string): Promise<store.LockedBatch> {
  const batch = await store.lockBatch(trx, id)
  if (!batch) throw new ProductError('not-found')
  await assertSeen(trx, actor, batch)
  return batch
}

export function listBatches(
  ctx: Context,
  actor: Actor,
  page: ListBatchesQuery & { readonly take: number; readonly offset: number },
): Promise<List<PrintBatch>> {
  return inOrganization(ctx, actor, async (trx) => {
    if (page.orderId !== undefined && !actor.isAdministrator) await assertOrderSeen(trx, actor, page.orderId)
    const isAll = actor.isAdministrator || page.orderId !== undefined
    const { list, total } = await store.findBatches(trx, { ...page, userId: isAll ? undefined : actor.userId })
    return { data: await answersOf(trx, list), total, take: page.take, offset: page.offset }
  })
}

export const getBatch = (ctx: Context, actor: Actor, id: string): Promise<PrintBatch> =>
  inOrganization(ctx, actor, async (trx) => {
    const row = await store.findBatch(trx, id)
    if (!row) throw new ProductError('not-found')
    await assertSeen(trx, actor, row)
    return findBatchAnswer(trx, id)
  })

const isMine = ({ isDriven, driverId }: store.LockedBatch, mine: string | undefined): boolean =>
  !isDriven || driverId === mine

/** Neither the server prints it by itself nor a helper over its link. */
const isForPages = ({ printsVia, helperId }: store.LockedBatch): boolean => printsVia === 'helper' && helperId === null

interface Drive {
  readonly id: string
  readonly body: DriveBatchBody
}

/** Takes the wheel, and answers the files that this computer has not settled yet; `undefined` where a new job may be made. */
const goOn = (ctx: Context, actor: Actor, { id, body }: Drive) =>
  inOrganization(ctx, actor, async (trx) => {
    const batch = await lockSeen(trx, actor, id)
    if (!isForPages(batch) || batch.state !== 'Running') return null
    if (!isMine(batch, body.driverId)) throw new ProductError('batch-driven-elsewhere')
    await store.drive(trx, id, { ...body, seconds: driverSeconds })
    if (!(await settleBatch(trx, batch))) return null
    const unsettled = await work.findUnsettledJob(trx, id, body.computerName)
    return unsettled === undefined ? undefined : answerJob(ctx, trx, unsettled)
  })

/** The files that the helper of this computer prints next. */
export async function nextOfBatch(ctx: Context, actor: Actor, drive: Drive): Promise<NextOfBatch> {
  const { id, body } = drive
  const unsettled = await goOn(ctx, actor, drive)
  const mayGoOn = (batch: store.LockedBatch): boolean => isMine(batch, body.driverId)
  const job =
    unsettled === undefined
      ? await makeNextJob(ctx, id, { actor, computerName: body.computerName, mayGoOn })
      : unsettled
  return inOrganization(ctx, actor, async (trx) => {
    // Lines that were refused just now may have been the last.
    const batch = await lockSeen(trx, actor, id)
    if (!job && batch.state === 'Running' && isMine(batch, body.driverId)) await settleBatch(trx, batch)
    return { data: await findBatchAnswer(trx, id), job: job ?? null }
  })
}

export const keepBatch = (
  ctx: Context,
  actor: Actor,
  { id, driverId }: { readonly id: string; readonly driverId: string },
): Promise<PrintBatch> =>
  inOrganization(ctx, actor, async (trx) => {
    const batch = await lockSeen(trx, actor, id)
    if (batch.state === 'Running') {
      if (!isMine(batch, driverId)) throw new ProductError('batch-driven-elsewhere')
      await store.drive(trx, id, { driverId, seconds: driverSeconds })
    }
    return findBatchAnswer(trx, id)
  })

const hasEnded = ({ state }: store.LockedBatch): boolean => state === 'Stopped' || state === 'Finished'

/** Changes an open batch; repeating the same change has no effect. */
const changeOpen = (
  ctx: Context,
  actor: Actor,
  {
    id,
    change,
  }: { readonly id: string; readonly change: (trx: Transaction, batch: store.LockedBatch) => Promise<void> },
): Promise<PrintBatch> =>
  inOrganization(ctx, actor, async (trx) => {
    const batch = await lockSeen(trx, actor, id)
    if (hasEnded(batch)) throw new ProductError('batch-ended')
    await change(trx, batch)
    return findBatchAnswer(trx, id)
  })

export const pauseBatch = (ctx: Context, actor: Actor, id: string): Promise<PrintBatch> =>
  changeOpen(ctx, actor, {
    id,
    change: async (trx, { state }) => {
      if (state === 'Running') await pauseBatchRow(trx, id, { reason: 'person', message: null })
    },
  })

export const stopBatch = (ctx: Context, actor: Actor, id: string): Promise<PrintBatch> =>
  changeOpen(ctx, actor, { id, change: (trx) => stopBatchRow(trx, id) })

interface Resume {
  readonly id: string
  readonly body: ResumeBatchBody
}

export const resumeBatch = (ctx: Context, actor: Actor, { id, body }: Resume): Promise<PrintBatch> =>
  changeOpen(ctx, actor, {
    id,
    change: async (trx, batch) => {
      const isRunning = batch.state === 'Running' && (!isForPages(batch) || batch.isDriven)
      if (isRunning) {
        if (isForPages(batch) && !isMine(batch, body.driverId)) throw new ProductError('batch-driven-elsewhere')
        return
      }
      await work.takeRefusedLines(trx, id)
      await store.resume(trx, id, { userId: actor.userId, userName: actor.name })
      if (batch.printsVia === 'helper') await resumeByHelper(trx, actor, { id, body })
    },
  })

async function resumeByHelper(trx: Transaction, actor: Actor, { id, body }: Resume): Promise<void> {
  const { driverId, computerName } = body
  const place = await linkOfBatch(trx, actor, body)
  await store.leaveToLink(trx, id, place)
  if (place.helperId === null && driverId)
    await store.drive(trx, id, { driverId, computerName, seconds: driverSeconds })
}

/** Files for a person are made line by line: hundreds of them at once help nobody. */
export async function assertPrintersOn(ctx: Context, actor: Actor): Promise<void> {
  const features = await getCachedFeatures(ctx, actor.organizationId)
  if (!isFeatureOn(features, 'printers')) throw new ProductError('feature-disabled')
}
