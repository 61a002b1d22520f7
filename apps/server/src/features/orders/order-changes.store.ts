import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'
import { searchTextOf } from '../../platform/search.ts'

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

/** What an order can be found by: its number, its name and its data. */
export const searchTextOfOrder = ({ orderNumber, name, orderData }: Omit<OrderContents, 'groupId'>): string =>
  searchTextOf([orderNumber, name, ...orderData.map((entry) => entry.data)])

const columnsOf = (order: OrderContents) => ({
  order_number: order.orderNumber,
  name: order.name,
  group_id: order.groupId,
  order_data: JSON.stringify(order.orderData),
  search_text: searchTextOfOrder(order),
})

const orderToInsert = (rows: Rows, organizationId: string, id: string, order: OrderContents) =>
  rows.insertInto('orders').values({ organization_id: organizationId, id, ...columnsOf(order) })

/** Makes an order without lines unless its group has one of this number; answers whether it did. */
export async function insertOrderIfNew(
  rows: Rows,
  organizationId: string,
  id: string,
  order: OrderContents,
): Promise<boolean> {
  const inserted = await orderToInsert(rows, organizationId, id, order)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** An order with its lines, numbered as they come. */
export async function insertOrderWithLines(
  rows: Rows,
  organizationId: string,
  id: string,
  order: OrderContents,
  lines: readonly LineContents[],
): Promise<void> {
  await orderToInsert(rows, organizationId, id, order).execute()
  for (const [index, line] of lines.entries())
    await insertLine(rows, { organizationId, orderId: id, lineNumber: index + 1 }, line)
}

/** Changes an order of this version; answers whether it still was. */
export async function updateOrder(rows: Rows, id: string, version: number, order: OrderContents): Promise<boolean> {
  const changed = await rows
    .updateTable('orders')
    .set({ ...columnsOf(order), modified: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export const touchOrder = (rows: Rows, id: string) =>
  rows
    .updateTable('orders')
    .set({ modified: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

const lineColumns = (line: LineContents) => ({
  article_id: line.articleId,
  article_name: line.articleName,
  external_identifier: line.externalIdentifier,
  quantity: line.quantity,
  data: JSON.stringify(line.data),
})

export async function keepOnlyLines(rows: Rows, orderId: string, lineIds: readonly string[]): Promise<void> {
  await rows
    .deleteFrom('order_lines')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`not (id = any(${lineIds}::uuid[]))`)
    .execute()
}

export const insertLine = (
  rows: Rows,
  place: { readonly organizationId: string; readonly orderId: string; readonly lineNumber: number },
  line: LineContents,
) =>
  rows
    .insertInto('order_lines')
    .values({
      ...{ organization_id: place.organizationId, order_id: place.orderId, line_number: place.lineNumber },
      ...{ id: line.id, ...lineColumns(line) },
    })
    .execute()

export const updateLine = (rows: Rows, lineNumber: number, line: LineContents) =>
  rows
    .updateTable('order_lines')
    .set({ line_number: lineNumber, ...lineColumns(line) })
    .where('id', '=', line.id)
    .execute()

export const numberLine = (rows: Rows, id: string, lineNumber: number) =>
  rows.updateTable('order_lines').set({ line_number: lineNumber }).where('id', '=', id).execute()

export async function lastLineNumber(rows: Rows, orderId: string): Promise<number> {
  const row = await rows
    .selectFrom('order_lines')
    .select((build) => build.fn.max('line_number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.last ?? 0
}

export async function setLabels(
  rows: Rows,
  organizationId: string,
  orderId: string,
  { add, drop }: { readonly add: readonly string[]; readonly drop: readonly string[] },
): Promise<void> {
  if (drop.length > 0)
    await rows.deleteFrom('order_labels').where('order_id', '=', orderId).where('label_id', 'in', drop).execute()
  const links = [...new Set(add)].map((labelId) => ({
    ...{ organization_id: organizationId, order_id: orderId, label_id: labelId },
  }))
  if (links.length === 0) return
  await rows
    .insertInto('order_labels')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const lockOrders = (rows: Rows, ids: readonly string[]) =>
  rows
    .selectFrom('orders')
    .select(['id', 'group_id', 'order_number'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function deleteOrders(rows: Rows, ids: readonly string[]): Promise<void> {
  await rows.deleteFrom('order_labels').where('order_id', 'in', ids).execute()
  await rows.deleteFrom('order_lines').where('order_id', 'in', ids).execute()
  await rows.deleteFrom('orders').where('id', 'in', ids).execute()
}
