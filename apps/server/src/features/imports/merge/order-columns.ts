import { sql } from 'kysely'
import type { Entry } from '../mapping/map-row.ts'
import { type Column, mergedInto } from './columns.ts'
import type { OrderPlan } from './merge-plan.ts'
import { mergedEntries } from './merged-entries.ts'
import { areEntries, isAtMost, isQuantity } from './value-rules.ts'

/** An order and one of its lines, as a row of a file describes them. */
export interface OrderRow {
  /** Of the line, and of the order where it is new. */
  readonly id: string
  readonly orderId: string
  readonly groupId: string | null
  readonly orderNumber: string | null
  readonly name: string | null
  readonly articleIdentifier: string | null
  readonly articleName: string | null
  readonly quantity: number | null
  readonly data: readonly Entry[]
  readonly orderData: readonly Entry[]
  readonly searchText: string
}

/** Of a new line whose row says none. */
export const usualQuantity = 1

const orderNameColumn: Column<OrderRow, OrderPlan> = {
  name: 'name',
  type: 'text',
  isName: true,
  rule: isAtMost('name', 500),
  read: ({ name }) => name,
  merge: {
    table: 'orders',
    column: 'name',
    merged: ({ fields }) => (fields.has('name') ? sql`coalesce(s.name, '')` : sql`o.name`),
    added: sql`coalesce(s.name, '')`,
  },
}

const quantityColumn: Column<OrderRow, OrderPlan> = {
  name: 'quantity',
  type: 'integer',
  rule: isQuantity('quantity'),
  read: ({ quantity }) => (quantity === null ? null : String(quantity)),
  merge: {
    table: 'order_lines',
    column: 'quantity',
    merged: () => sql`coalesce(s.quantity, l.quantity)`,
    added: sql`coalesce(s.quantity, ${sql.lit(usualQuantity)})`,
  },
}

/** A field of orders or lines that imports have is a line here. */
export const orderColumns: readonly Column<OrderRow, OrderPlan>[] = [
  { name: 'id', type: 'uuid', read: ({ id }) => id },
  { name: 'order_id', type: 'uuid', read: ({ orderId }) => orderId },
  { name: 'group_id', type: 'uuid', read: ({ groupId }) => groupId },
  {
    name: 'order_number',
    type: 'text',
    isName: true,
    rule: isAtMost('order_number', 500),
    read: ({ orderNumber }) => orderNumber,
  },
  orderNameColumn,
  {
    name: 'article_identifier',
    type: 'text',
    rule: isAtMost('article_identifier', 500),
    read: ({ articleIdentifier }) => articleIdentifier,
  },
  { name: 'article_name', type: 'text', rule: isAtMost('article_name', 500), read: ({ articleName }) => articleName },
  quantityColumn,
  {
    name: 'line_data',
    type: 'jsonb',
    rule: areEntries('line_data'),
    read: ({ data }) => JSON.stringify(data),
    merge: {
      table: 'order_lines',
      column: 'data',
      merged: ({ lineKeys: columns, keepOtherData }) =>
        mergedEntries(sql`l.data`, sql`s.line_data`, { columns, keepOtherData }),
    },
  },
  {
    name: 'order_data',
    type: 'jsonb',
    rule: areEntries('order_data'),
    read: ({ orderData }) => JSON.stringify(orderData),
    merge: {
      table: 'orders',
      column: 'order_data',
      merged: ({ orderKeys: columns, keepOtherData }) =>
        mergedEntries(sql`o.order_data`, sql`s.order_data`, { columns, keepOtherData }),
    },
  },
  { name: 'search_text', type: 'text', rule: isAtMost('search_text', 4_000), read: ({ searchText }) => searchText },
  {
    name: 'article_id',
    type: 'uuid',
    read: null,
    merge: { table: 'order_lines', column: 'article_id', merged: () => sql`s.article_id` },
  },
]

/** The columns of `orders` and of `order_lines` that a staged row may change. */
export const mergedOrderColumns = mergedInto<OrderPlan>('orders', orderColumns)
export const mergedLineColumns = mergedInto<OrderPlan>('order_lines', orderColumns)
