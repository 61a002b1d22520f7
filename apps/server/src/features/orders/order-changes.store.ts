import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { searchTextOfOrder } from './order-search-text.service.ts'

interface Entry {
  readonly key: string
  readonly data: string
}

export interface OrderContents {
  readonly orderNumber: string
  readonly name: string
  readonly groupId: string | null
  readonly orderData: readonly Entry[]
}

export interface LineContents {
  readonly id: string
  readonly articleId: string
  readonly articleName: string
  readonly externalIdentifier: string | null
  readonly quantity: number
  readonly data: readonly Entry[]
}

const columnsOf = (order: OrderContents) => ({
  orderNumber: order.orderNumber,
  name: order.name,
  groupId: order.groupId,
  orderData: JSON.stringify(order.orderData),
  searchText: searchTextOfOrder(order),
})

const orderToInsert = (
  trx: Transaction,
  {
    organizationId,
    id,
    order,
  }: { readonly organizationId: string; readonly id: string; readonly order: OrderContents },
) => trx.insertInto('orders').values({ organizationId, id, ...columnsOf(order) })

/** Makes an order without lines unless its group has one of this number; answers whether it did. */
export async function insertOrderIfNew(
  trx: Transaction,
  {
    organizationId,
    id,
    order,
  }: { readonly organizationId: string; readonly id: string; readonly order: OrderContents },
): Promise<boolean> {
  const inserted = await orderToInsert(trx, { organizationId, id, order })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** An order with its lines, numbered as they come. */
export async function insertOrderWithLines(
  trx: Transaction,
  {
    organizationId,
    id,
    order,
    lines,
  }: {
    readonly organizationId: string
    readonly id: string
    readonly order: OrderContents
    readonly lines: readonly LineContents[]
  },
): Promise<void> {
  await orderToInsert(trx, { organizationId, id, order }).execute()
  for (const [index, line] of lines.entries())
    await insertLine(trx, { organizationId, orderId: id, lineNumber: index + 1 }, line)
}

/** Changes an order of this version; answers whether it still was. */
export async function updateOrder(
  trx: Transaction,
  { id, version, order }: { readonly id: string; readonly version: number; readonly order: OrderContents },
): Promise<boolean> {
  const changed = await trx
    .updateTable('orders')
    .set({ ...columnsOf(order), modified: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

const lineColumns = (line: LineContents) => ({
  articleId: line.articleId,
  articleName: line.articleName,
  externalIdentifier: line.externalIdentifier,
  quantity: line.quantity,
  data: JSON.stringify(line.data),
})

export async function keepOnlyLines(trx: Transaction, orderId: string, lineIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('orderLines')
    .where('orderId', '=', orderId)
    .where(sql<boolean>`not (id = any(${lineIds}::uuid[]))`)
    .execute()
}

export const insertLine = (
  trx: Transaction,
  place: { readonly organizationId: string; readonly orderId: string; readonly lineNumber: number },
  line: LineContents,
) =>
  trx
    .insertInto('orderLines')
    .values({
      organizationId: place.organizationId,
      orderId: place.orderId,
      lineNumber: place.lineNumber,
      id: line.id,
      ...lineColumns(line),
    })
    .execute()

export const updateLine = (trx: Transaction, lineNumber: number, line: LineContents) =>
  trx
    .updateTable('orderLines')
    .set({ lineNumber, ...lineColumns(line) })
    .where('id', '=', line.id)
    .execute()

export const numberLine = (trx: Transaction, id: string, lineNumber: number) =>
  trx.updateTable('orderLines').set({ lineNumber }).where('id', '=', id).execute()

export async function lastLineNumber(trx: Transaction, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom('orderLines')
    .select((build) => build.fn.max('lineNumber').as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.last ?? 0
}

interface LabelsOfOrders {
  readonly organizationId: string
  readonly orderIds: readonly string[]
  readonly add: readonly string[]
  readonly drop: readonly string[]
}

/** Connects labels to each of the orders, and disconnects others. */
export async function setLabels(trx: Transaction, labels: LabelsOfOrders): Promise<void> {
  const { organizationId, orderIds, add, drop } = labels
  if (drop.length > 0)
    await trx.deleteFrom('orderLabels').where('orderId', 'in', orderIds).where('labelId', 'in', drop).execute()
  await sql`insert into order_labels (organization_id, order_id, label_id)
    select ${organizationId}::uuid, order_id, label_id
    from unnest(${orderIds}::uuid[]) as order_id cross join unnest(${[...new Set(add)]}::uuid[]) as label_id
    on conflict do nothing`.execute(trx)
}

export const touchOrders = (trx: Transaction, ids: readonly string[]) =>
  trx
    .updateTable('orders')
    .set({ modified: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()

export const lockOrders = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('orders')
    .select(['id', 'groupId', 'orderNumber'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function deleteOrders(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('orderLabels').where('orderId', 'in', ids).execute()
  await trx.deleteFrom('orderLines').where('orderId', 'in', ids).execute()
  await trx.deleteFrom('orders').where('id', 'in', ids).execute()
}
