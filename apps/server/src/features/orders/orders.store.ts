import type { ListOrdersQuery } from '@labelwright/contract/server/orders-schemas'
import { codeMatchesMaximum } from '@labelwright/contract/server/scans-schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import {
  dataKeysOf,
  findImportedKeys,
  keyListOf,
  orderedKeys,
  rowsThatOrder,
} from '../catalogue/data-columns.service.ts'
import {
  type CatalogueSort,
  findListedIds,
  findMatches,
  inOrderOf,
  isFoundBy,
  searchKeyOf,
  sortedBy,
} from '../catalogue/search.service.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'
import { countsOf } from './line-counts.store.ts'

export type OrderSort = NonNullable<ListOrdersQuery['sort']>

export interface OrderFilter {
  readonly searchQuery?: string | undefined
  readonly groupIds?: readonly string[] | undefined
  readonly articleId?: string | undefined
  readonly sort?: OrderSort | undefined
}

export interface OrderPage extends OrderFilter {
  readonly take: number
  readonly offset: number
}

const sorts = {
  orderNumber: { key: 'numberKey', isDown: false },
  '-orderNumber': { key: 'numberKey', isDown: true },
  modified: { key: 'modified', isDown: false },
  '-modified': { key: 'modified', isDown: true },
} as const satisfies Record<OrderSort, CatalogueSort>

const orderBy = (sort: OrderSort) => sortedBy('orders', sorts[sort])

/** The counts of the lines that belong to orders, as a table; `orders` compares a line's order, such as `= any(…)`. */
const countsOfOrders = (orders: RawBuilder<unknown>) =>
  countsOf(sql`array(select id from order_lines own where own.order_id ${orders})`)

const listedColumns = [
  'orders.id',
  'orders.orderNumber',
  'orders.name',
  'orders.groupId',
  'orders.modified',
  'orders.version',
  'groups.name as groupName',
  sql<number>`(select count(*) from order_lines l where l.order_id = orders.id)`.as('lineCount'),
  sql<number>`(select count(*) from ${countsOfOrders(sql`= ${sql.ref('orders.id')}`)} c join order_lines l on l.id = c.order_line_id
    where c.sent >= l.quantity)`.as('doneCount'),
] as const
const columns = [...listedColumns, 'orders.orderData'] as const

const matching = (trx: Transaction, sight: Sight, { groupIds, articleId }: OrderFilter) => {
  let found = trx
    .selectFrom('orders')
    .leftJoin('groups', 'groups.id', 'orders.groupId')
    .where(isInSight<'orders'>('orders.groupId', sight))
  if (groupIds) found = found.where(sql<boolean>`orders.group_id = any(${groupIds}::uuid[])`)
  if (articleId)
    found = found.where(
      sql<boolean>`exists (select 1 from order_lines l where l.order_id = orders.id and l.article_id = ${articleId})`,
    )
  return found
}

export async function findOrders(trx: Transaction, sight: Sight, page: OrderPage) {
  const { total } = await matching(trx, sight, page)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await matching(trx, sight, page)
    .select(listedColumns)
    .orderBy(orderBy(page.sort ?? '-modified'))
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

const searchOf = (sight: Sight, searchQuery: string, { groupIds, articleId }: OrderFilter) => ({
  what: 'orders' as const,
  searchQuery,
  seenGroupIds: sight.all ? undefined : sight.groupIds,
  groupIds,
  connectedId: articleId,
})

const searchIds = (trx: Transaction, sight: Sight, page: OrderPage & { readonly searchQuery: string }) =>
  findMatches(trx, searchOf(sight, page.searchQuery, page), {
    ...page,
    sort: page.sort && sorts[page.sort],
    name: sorts.orderNumber,
  })

/** The ids of what a list with this filter shows, `most` at most. */
export const findMatchingIds = (
  trx: Transaction,
  sight: Sight,
  { filter, most }: { readonly filter: OrderFilter; readonly most: number },
) =>
  findListedIds(filter, most, {
    search: (page) => searchIds(trx, sight, page),
    list: () => matching(trx, sight, filter).select('orders.id').limit(most).execute(),
  })

/** A page of the best matches of a search. */
export async function searchOrders(trx: Transaction, sight: Sight, page: OrderPage & { searchQuery: string }) {
  const { ids, ...counted } = await searchIds(trx, sight, page)
  if (ids.length === 0) return { list: [], ...counted }
  const list = await matching(trx, sight, {}).select(listedColumns).where('orders.id', 'in', ids).execute()
  return { list: inOrderOf(ids, list), ...counted }
}

export const findOrder = (trx: Transaction, sight: Sight, id: string) =>
  matching(trx, sight, {}).select(columns).where('orders.id', '=', id).executeTakeFirst()

export const findOrderByNumber = (trx: Transaction, sight: Sight, orderNumber: string) =>
  matching(trx, sight, {})
    .select(columns)
    .where('orders.numberKey', '=', searchKeyOf(orderNumber))
    .orderBy('orders.modified', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Of several groups, as a number is unique within one; the newest first. */
export const findOrdersByNumber = (trx: Transaction, sight: Sight, numberKeys: readonly string[]) =>
  matching(trx, sight, {})
    .select(listedColumns)
    .where('orders.numberKey', 'in', numberKeys)
    .orderBy('orders.modified', 'desc')
    .limit(codeMatchesMaximum)
    .execute()

export type ListedOrder = Awaited<ReturnType<typeof findOrders>>['list'][number]

/** The lines of orders with what was printed of each. */
export const findLines = (trx: Transaction, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('orderLines')
        .innerJoin(
          countsOfOrders(sql`= any(${orderIds}::uuid[])`).as('printed'),
          'printed.orderLineId',
          'orderLines.id',
        )
        .selectAll('orderLines')
        .select(['printed.sent', 'printed.open', 'printed.unknown', 'printed.missing', 'printed.lastAt'])
        .where('orderId', 'in', orderIds)
        .orderBy('orderId')
        .orderBy('lineNumber')
        .execute()

export const findArticlesOfLines = (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  matching(trx, sight, {})
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select(['orderLines.id', 'orderLines.articleId'])
    .where(sql<boolean>`order_lines.id = any(${ids}::uuid[])`)
    .execute()

/** Finds the lines of an order that still miss labels. Leaves out lines of deleted articles. */
export const findMissing = (trx: Transaction, orderId: string) =>
  trx
    .selectFrom('orderLines')
    .innerJoin(countsOfOrders(sql`= ${orderId}`).as('printed'), 'printed.orderLineId', 'orderLines.id')
    .select(['id', 'articleName', sql<string>`article_id`.as('articleId'), 'printed.missing'])
    .where('orderId', '=', orderId)
    .where('articleId', 'is not', null)
    .where('printed.missing', '>', 0)
    .orderBy('lineNumber')
    .execute()

export type LineRow = Awaited<ReturnType<typeof findLines>>[number]

export const findConnectedLabels = (trx: Transaction, sight: Sight, orderId: string) =>
  trx
    .selectFrom('orderLabels')
    .innerJoin('labels', 'labels.id', 'orderLabels.labelId')
    .select(['labels.id', 'labels.name'])
    .where('orderLabels.orderId', '=', orderId)
    .where('labels.enabled', '=', true)
    .where(isInSight<'labels'>('labels.groupId', sight))
    .orderBy(sql`lower(labels.name)`)
    .execute()

/** All that a list with this filter finds, however many. */
function allListed(trx: Transaction, sight: Sight, filter: OrderFilter) {
  const found = matching(trx, sight, filter)
  const { searchQuery } = filter
  return searchQuery?.trim() ? found.where(isFoundBy(searchOf(sight, searchQuery, filter))) : found
}

/** For an export: the ids of all that match in the order of the list; those of a search by number. */
export const allMatching = (trx: Transaction, sight: Sight, filter: OrderFilter) =>
  sql`${allListed(trx, sight, filter)
    .select('orders.id')
    .orderBy(orderBy(filter.sort ?? (filter.searchQuery?.trim() ? 'orderNumber' : '-modified')))}`

/** In the order of `ids`; those that are gone, or out of sight, are left out. */
export const findOrdersWithData = async (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  inOrderOf(
    ids,
    await matching(trx, sight, {})
      .select(['orders.id', 'orders.orderNumber', 'orders.name', 'orders.orderData', 'groups.name as groupName'])
      .where(sql<boolean>`orders.id = any(${ids}::uuid[])`)
      .execute(),
  )

/** Every key that the lines of the matching orders have, and every one of the orders themselves, as they came last. */
export async function findDataKeys(trx: Transaction, sight: Sight, filter: OrderFilter) {
  const found = allListed(trx, sight, filter)
  const lines = found.innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
  const newest = found.orderBy('orders.modified', 'desc').orderBy('orders.id').limit(rowsThatOrder)
  const newestLines = lines
    .orderBy('orders.modified', 'desc')
    .orderBy('orders.id')
    .orderBy('orderLines.lineNumber')
    .limit(rowsThatOrder)
  const importedKeys = (field: 'data' | 'orderData') => findImportedKeys(trx, { kind: 'orders', field })
  const ofLines = [
    ...(await importedKeys('data')),
    ...(await newestLines.select(keyListOf('orderLines.data')).execute()),
  ]
  const ofOrders = [
    ...(await importedKeys('orderData')),
    ...(await newest.select(keyListOf('orders.orderData')).execute()),
  ]
  return {
    lineKeys: orderedKeys(await lines.select(dataKeysOf('orderLines.data')).distinct().execute(), ofLines),
    orderKeys: orderedKeys(await found.select(dataKeysOf('orders.orderData')).distinct().execute(), ofOrders),
  }
}
