import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { ChangedRows, UndoableChange } from '../wire.ts'
import type {
  ChangeOrdersBody,
  ChosenOrdersBody,
  CreateOrderBody,
  ExportOrdersQuery,
  ListOrdersQuery,
  Order,
  OrderWithLines,
  SaveOrderBody,
} from './orders-schemas.ts'

const orderManager = anyOf('UserRole:OrderManager', ...administrators)

type OneOrder = { data: OrderWithLines }

export const listOrders = endpoint<{ query: ListOrdersQuery; answer: List<Order> }>()({
  method: 'GET',
  path: '/api/orders',
  service: 'base',
  summary: 'The orders that the person’s groups may see; an exact order number comes first',
  access: signedIn,
  errors: [],
})

export const listAllOrders = endpoint<{ query: ListOrdersQuery; answer: List<Order> }>()({
  method: 'GET',
  path: '/api/orders/getordersbyorganization',
  service: 'base',
  summary: 'All orders of the organization',
  access: orderManager,
  errors: [],
})

export const getOrder = endpoint<{ answer: OneOrder }>()({
  method: 'GET',
  path: '/api/orders/{id}',
  service: 'base',
  summary: 'An order with its lines and what was printed of each',
  access: signedIn,
  errors: ['not-found'],
})

export const createOrder = endpoint<{ body: CreateOrderBody; answer: OneOrder }>()({
  method: 'POST',
  path: '/api/orders',
  service: 'base',
  summary: 'Makes an order with its lines',
  access: orderManager,
  errors: [],
  idempotent: true,
})

export const saveOrder = endpoint<{ body: SaveOrderBody; answer: OneOrder }>()({
  method: 'PUT',
  path: '/api/orders',
  service: 'base',
  summary: 'Saves an order; lines that are left out are taken away',
  access: orderManager,
  errors: ['not-found', 'stale-version'],
})

/** What was printed for it stays in the print history. */
export const deleteOrder = endpoint<{ answer: UndoableChange }>()({
  method: 'DELETE',
  path: '/api/orders/{id}',
  service: 'base',
  summary: 'Deletes an order',
  access: orderManager,
  errors: ['not-found'],
})

export const changeOrders = endpoint<{ body: ChangeOrdersBody; answer: ChangedRows }>()({
  method: 'POST',
  path: '/api/orders/change',
  service: 'base',
  summary: 'Connects labels to several orders at once, or disconnects them: all of them, or none',
  access: orderManager,
  errors: ['not-found', 'selection-changed'],
})

export const deleteOrders = endpoint<{ body: ChosenOrdersBody; answer: ChangedRows }>()({
  method: 'POST',
  path: '/api/orders/delete',
  service: 'base',
  summary: 'Deletes several orders: all of them, or none',
  access: orderManager,
  errors: ['not-found', 'selection-changed'],
})

/** A row for each line: `orderNumber`, `name`, `group`, `article`, `externalIdentifier`, `quantity`, `printed`. */
export const exportOrders = endpoint<{ query: ExportOrdersQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/orders/export',
  service: 'base',
  summary: 'The orders of the list with its filters, as CSV or XLSX',
  access: orderManager,
  errors: [],
  contentType: 'text/csv',
})
