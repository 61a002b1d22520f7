import { ProductError } from '@labelwright/contract/errors'
import type { PrintBatch, StartBatchBody } from '@labelwright/contract/server/print-batches-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { findFirstLabels } from '../../articles/articles.service.ts'
import { findMissing, findOrder } from '../../orders/orders.service.ts'
import { findPrinter } from '../../printers/printers.service.ts'
import { linkOfBatch } from './link-of-batch.ts'
import { assertPrintersOn, driverSeconds, findBatchAnswer } from './print-batches.service.ts'
import * as store from './print-batches.store.ts'
import { wakeServerBatches } from './server-batches.ts'

interface Request {
  readonly body: StartBatchBody
  readonly key: string | undefined
}

/** Makes the record of what is left of an order; a printer of the server begins at once. */
export async function startBatch(ctx: Context, actor: Actor, { body, key }: Request): Promise<PrintBatch> {
  await assertPrintersOn(ctx, actor)
  const answer = await tellOpen(() =>
    ctx.database.withOrganization(actor.organizationId, async (trx) => {
      const id = await once(trx, { actor, call: 'startBatch', key, body }, () => storeBatch(trx, actor, body))
      return findBatchAnswer(trx, id)
    }),
  )
  if (answer.printsVia === 'server' || answer.link) wakeServerBatches(ctx)
  return answer
}

async function storeBatch(trx: Transaction, actor: Actor, body: StartBatchBody): Promise<string> {
  const { organizationId, userId, name: userName } = actor
  const { orderId, printerId, driverId } = body
  const order = await findOrder(trx, actor, orderId)
  const printer = await findPrinter(trx, actor, printerId)
  const { printsVia, name: printerName } = printer
  const lines = await linesOf(trx, actor, { body, orderLabelId: (order.labels[0] ?? order.offeredLabels[0])?.labelId })
  if (lines.length === 0) throw new ProductError('nothing-left')
  const id = newId()
  const byServer = { helperId: null, computerName: '' }
  const place = printsVia === 'server' ? byServer : await linkOfBatch(trx, actor, body)
  const where = { printerId, printerName, printsVia, ...place }
  const { orderNumber } = order
  await store.insertBatch(trx, { organizationId, id, orderId, orderNumber, userId, userName, ...where })
  await store.insertLines(
    trx,
    lines.map((line, position) => ({ ...line, organizationId, batchId: id, position })),
  )
  const isDriven = printsVia === 'helper' && place.helperId === null
  if (isDriven && driverId) await store.drive(trx, id, { driverId, seconds: driverSeconds })
  return id
}

interface LinesOfOrder {
  readonly body: StartBatchBody
  /** For articles that have no label. */
  readonly orderLabelId: string | undefined
}

async function linesOf(trx: Transaction, actor: Actor, { body, orderLabelId }: LinesOfOrder) {
  const lines = await findMissing(trx, body.orderId)
  const labels = await findFirstLabels(trx, actor, [...new Set(lines.map(({ articleId }) => articleId))])
  return lines.map(({ id, articleId, articleName, missing: quantity }) => {
    const labelId = body.labelId ?? labels.get(articleId) ?? orderLabelId ?? null
    const message = labelId === null ? 'The article has no label. Connect one, then resume.' : null
    return { orderLineId: id, articleId, articleName, labelId, quantity, message }
  })
}

/** The order has an open batch: the database says so, whoever comes second. */
async function tellOpen<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOpen = error instanceof Error && 'constraint' in error && error.constraint === 'print_batches_open_order'
    throw isOpen ? new ProductError('batch-open', { cause: error }) : error
  }
}
