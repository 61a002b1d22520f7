import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { LinePrintState, Order, OrderLine, OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { settingsOfGroups } from '../groups/groups.service.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { findLabelsOfGroups } from '../labels/labels.service.ts'
import * as counts from './line-counts.store.ts'
import * as changes from './order-changes.store.ts'
import * as store from './orders.store.ts'

export const addOrder = changes.insertOrderWithLines
export const findMissing = store.findMissing
export const countLines = counts.countLines
export const lockLines = counts.lockLines
/** Deletes rows that the caller may delete, with their lines. */
export const deleteOrderRows = changes.deleteOrders

const orderOf = (row: store.ListedOrder): Order => ({
  id: row.id,
  orderId: row.id,
  orderNumber: row.orderNumber,
  name: row.name,
  groupId: row.groupId,
  groupName: row.groupName,
  lineCount: row.lineCount,
  doneCount: row.doneCount,
  modified: row.modified.toISOString(),
  version: row.version,
})

/** What a person has to know about a line: an outcome that nobody can tell comes before everything else. */
export function printStateOf(line: {
  readonly quantity: number
  readonly sent: number
  readonly unknown: number
}): LinePrintState {
  if (line.unknown > 0) return 'unsure'
  if (line.sent === 0) return 'none'
  return line.sent < line.quantity ? 'part' : 'done'
}

const lineOf = (row: store.LineRow, index: number): OrderLine => ({
  id: row.id,
  lineNumber: index + 1,
  articleId: row.articleId,
  articleName: row.articleName,
  externalIdentifier: row.externalIdentifier,
  quantity: row.quantity,
  data: row.data as OrderLine['data'],
  printed: {
    state: printStateOf(row),
    sent: row.sent,
    open: row.open,
    unknown: row.unknown,
    missing: row.missing,
    lastAt: row.lastAt?.toISOString() ?? null,
  },
})

const labelOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ labelId: id, name })

async function findOffered(trx: Transaction, sight: Sight, groupId: string | null) {
  if (!groupId) return []
  const settings = (await settingsOfGroups(trx, [groupId])).get(groupId)
  return settings?.useLabelsConnectedToOrdersGroup ? findLabelsOfGroups(trx, sight, [groupId]) : []
}

async function pageOf(trx: Transaction, sight: Sight, page: store.OrderPage) {
  const { searchQuery } = page
  if (!searchQuery?.trim()) return { ...(await store.findOrders(trx, sight, page)), totalIsAtLeast: false }
  return store.searchOrders(trx, sight, { ...page, searchQuery })
}

export const findOrder = async (trx: Transaction, actor: Actor, id: string): Promise<OrderWithLines> => {
  const sight = await sightOf(trx, actor)
  const row = await store.findOrder(trx, sight, id)
  if (!row) throw new ProductError('not-found')
  const labels = await store.findConnectedLabels(trx, sight, id)
  const offered = await findOffered(trx, sight, row.groupId)
  return {
    ...orderOf(row),
    labels: labels.map(labelOf),
    offeredLabels: offered.filter((each) => !labels.some((own) => own.id === each.id)).map(labelOf),
    orderData: row.orderData as OrderWithLines['orderData'],
    lines: (await store.findLines(trx, [id])).map(lineOf),
  }
}

/** Of the person's groups; for `all`, of the organization. */
export function listOrders(
  ctx: Context,
  actor: Actor,
  { page, which }: { readonly page: store.OrderPage; readonly which: 'seen' | 'all' },
): Promise<List<Order>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = which === 'all' ? { all: true as const } : await sightOf(trx, actor)
    const { list, total, totalIsAtLeast } = await pageOf(trx, sight, page)
    return {
      data: list.map(orderOf),
      total,
      ...(totalIsAtLeast ? { totalIsAtLeast } : {}),
      take: page.take,
      offset: page.offset,
    }
  })
}

/** Orders of the person's groups with one of these numbers, which are in lower case. */
export async function findOrdersByNumber(
  trx: Transaction,
  actor: Actor,
  numberKeys: readonly string[],
): Promise<Order[]> {
  const found = await store.findOrdersByNumber(trx, await sightOf(trx, actor), numberKeys)
  return found.map(orderOf)
}

export function getOrder(ctx: Context, actor: Actor, id: string): Promise<OrderWithLines> {
  return ctx.database.withOrganization(actor.organizationId, (trx) => findOrder(trx, actor, id))
}

/** Refuses a line that is not there, may not be seen or is of another article. */
export async function assertOrderLines(
  trx: Transaction,
  sight: Sight,
  lines: readonly { readonly lineId: string; readonly articleId: string | undefined }[],
): Promise<void> {
  if (lines.length === 0) return
  const found = await store.findArticlesOfLines(
    trx,
    sight,
    lines.map(({ lineId }) => lineId),
  )
  const articleOf = new Map(found.map(({ id, articleId }) => [id, articleId]))
  if (lines.some(({ lineId, articleId }) => articleOf.get(lineId) !== articleId)) throw new ProductError('not-found')
}

/** Refuses an order that is not there or may not be seen. */
export async function assertOrderSeen(trx: Transaction, actor: Actor, id: string): Promise<void> {
  if (!(await store.findOrder(trx, await sightOf(trx, actor), id))) throw new ProductError('not-found')
}
