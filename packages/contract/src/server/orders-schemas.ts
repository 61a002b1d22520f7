import * as z from 'zod/mini'
import {
  changedRows,
  chosenRows,
  id,
  isOneChoice,
  listOf,
  listQuery,
  recordOf,
  timestamp,
  undoableChange,
  version,
} from '../wire.ts'
import { articleDataMaximum, exportDelimiter, exportFormat } from './articles-schemas.ts'

const orderNumber = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200))
const entry = z.strictObject({
  key: z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200)),
  data: z.string().check(z.maxLength(articleDataMaximum)),
})
const entries = z._default(z.array(entry).check(z.maxLength(200)), [])
const connectedLabel = z.object({ labelId: id, name: z.string() })

/** `none` nothing was sent, `part` less than ordered, `done` all of it, `unsure` something has no certain outcome. */
export const linePrintState = z.enum(['none', 'part', 'done', 'unsure'])

export const orderLine = z.object({
  id,
  lineNumber: z.int(),
  /** Null when the article was deleted; its name and identifier stay. */
  articleId: z.nullable(id),
  articleName: z.string(),
  externalIdentifier: z.nullable(z.string()),
  quantity: z.int(),
  data: z.array(entry),
  printed: z.object({
    state: linePrintState,
    // Labels by outcome, whoever printed them. A print and its reprints count once.
    /** The printer or its queue took them. */
    sent: z.int(),
    /** On their way. */
    open: z.int(),
    /** Nobody knows whether they came out, and nobody printed them again. */
    unknown: z.int(),
    /** Still to be printed. */
    missing: z.int(),
    lastAt: z.nullable(timestamp),
  }),
})

const orderFields = {
  id,
  orderId: id,
  orderNumber: z.string(),
  /** For whom or what it is, as people know it; may be empty. */
  name: z.string(),
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
  lineCount: z.int(),
  /** Lines whose labels were all sent. */
  doneCount: z.int(),
  modified: timestamp,
  version,
}

export const orderAnswer = z.object(orderFields)
export const orderWithLinesAnswer = z.object({
  ...orderFields,
  /** Labels for the whole order, and those that its group's settings offer. */
  labels: z.array(connectedLabel),
  offeredLabels: z.array(connectedLabel),
  orderData: z.array(entry),
  lines: z.array(orderLine),
})

const matchingOrders = {
  searchQuery: listQuery.searchQuery,
  groupIds: z.optional(z.string().check(z.maxLength(4000))),
  articleId: z.optional(id),
}
const orderFilter = {
  ...matchingOrders,
  sort: z.optional(z.enum(['orderNumber', '-orderNumber', 'modified', '-modified'])),
}
export const listOrdersQuery = z.strictObject({ ...listQuery, ...orderFilter })
export const exportOrdersQuery = z.strictObject({
  ...orderFilter,
  delimiter: z._default(exportDelimiter, ','),
  format: z._default(exportFormat, 'csv'),
})

const newLine = z.strictObject({
  /** Of a line that is there already; left out for a new one. */
  id: z.optional(id),
  articleId: id,
  quantity: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
  data: entries,
})

const orderBody = {
  orderNumber,
  name: z._default(z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(500)), ''),
  groupId: z._default(z.nullable(id), null),
  labelIds: z._default(z.array(id).check(z.maxLength(200)), []),
  orderData: entries,
  lines: z._default(z.array(newLine).check(z.maxLength(2000)), []),
}

export const createOrderBody = z.strictObject(orderBody)
export const saveOrderBody = z.strictObject({
  id,
  ...orderBody,
  /** Lines of deleted articles are kept by their id alone. */
  keptLineIds: z._default(z.array(id).check(z.maxLength(2000)), []),
  version,
})
const labelIds = z.array(id).check(z.maxLength(200))
/** What is left out stays as it is. */
export const changeOrdersBody = z
  .strictObject({
    ...chosenRows(matchingOrders),
    addLabelIds: z.optional(labelIds),
    removeLabelIds: z.optional(labelIds),
  })
  .check(isOneChoice)
export const chosenOrdersBody = z.strictObject(chosenRows(matchingOrders)).check(isOneChoice)

export const ordersSchemas = {
  listOrders: { query: listOrdersQuery, answer: listOf(orderAnswer) },
  listAllOrders: { query: listOrdersQuery, answer: listOf(orderAnswer) },
  getOrder: { answer: recordOf(orderWithLinesAnswer) },
  createOrder: { body: createOrderBody, answer: recordOf(orderWithLinesAnswer) },
  saveOrder: { body: saveOrderBody, answer: recordOf(orderWithLinesAnswer) },
  deleteOrder: { answer: undoableChange },
  changeOrders: { body: changeOrdersBody, answer: changedRows },
  deleteOrders: { body: chosenOrdersBody, answer: changedRows },
  exportOrders: { query: exportOrdersQuery, answer: z.unknown() },
} as const

export type Order = z.infer<typeof orderAnswer>
export type OrderWithLines = z.infer<typeof orderWithLinesAnswer>
export type OrderLine = z.infer<typeof orderLine>
export type LinePrintState = z.infer<typeof linePrintState>
export type ListOrdersQuery = Partial<z.infer<typeof listOrdersQuery>>
export type ExportOrdersQuery = Partial<z.infer<typeof exportOrdersQuery>>
export type CreateOrderBody = z.input<typeof createOrderBody>
export type NewOrder = z.output<typeof createOrderBody>
export type SaveOrderBody = z.input<typeof saveOrderBody>
export type SavedOrder = z.output<typeof saveOrderBody>
export type ChosenOrdersBody = z.infer<typeof chosenOrdersBody>
export type ChangeOrdersBody = z.infer<typeof changeOrdersBody>
