import type { Article } from '@labelwright/contract/server/articles-schemas'
import type { OrderLine, OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { type Entry, entriesWrong, keyOf, storedEntry } from '../../ui/form/entry-rows.ts'
import type { DraftRules } from '../../ui/form/use-draft-form.ts'

/** A line as it is being typed; `id` tells it from others, `stored` is the line that the server knows. */
export interface LineDraft {
  readonly id: string
  readonly storedId: string | undefined
  readonly articleId: string | null
  readonly articleName: string
  readonly externalIdentifier: string | null
  readonly quantity: number
  readonly data: readonly Entry[]
}

export interface OrderDraft {
  readonly orderNumber: string
  readonly name: string
  readonly groupId: string | null
  readonly labelIds: readonly string[]
  readonly orderData: readonly Entry[]
  readonly lines: readonly LineDraft[]
}

/** Draws the label that a line fills; the order's own data and labels come along. */
export type LabelOfLine = (line: LineDraft, order: OrderDraft, stored: OrderWithLines | undefined) => ReactNode

const orderFields = ['orderNumber', 'name', 'groupId', 'labelIds', 'orderData', 'lines'] as const
export type OrderField = (typeof orderFields)[number]

export const emptyOrder: OrderDraft = {
  orderNumber: '',
  name: '',
  groupId: null,
  labelIds: [],
  orderData: [],
  lines: [],
}

const entriesOf = (data: readonly { readonly key: string; readonly data: string }[]): readonly Entry[] =>
  data.map((entry) => storedEntry({ propertySize: longestData, ...entry }))
/** A line's data may be as long as an article's. */
const longestData = 20_000

const lineOf = (line: OrderLine): LineDraft => ({
  id: line.id,
  storedId: line.id,
  articleId: line.articleId,
  articleName: line.articleName,
  externalIdentifier: line.externalIdentifier,
  quantity: line.quantity,
  data: entriesOf(line.data),
})

export const draftOf = (order: OrderWithLines): OrderDraft => ({
  orderNumber: order.orderNumber,
  name: order.name,
  groupId: order.groupId,
  labelIds: order.labels.map(({ labelId }) => labelId),
  orderData: entriesOf(order.orderData),
  lines: order.lines.map(lineOf),
})

const mostLines = 2000

function check(draft: OrderDraft): Partial<Record<OrderField, MessageKey>> {
  const number = draft.orderNumber.trim()
  const entries = entriesWrong(draft.orderData)
  const lineEntries = draft.lines.map((line) => entriesWrong(line.data)).find(Boolean)
  const lines = draft.lines.length > mostLines ? 'order.tooManyLines' : lineEntries
  return {
    ...(number.length > 0 && number.length <= 200 ? {} : { orderNumber: 'order.numberWrong' }),
    ...(draft.name.trim().length <= 500 ? {} : { name: 'order.nameWrong' }),
    ...(entries ? { orderData: entries } : {}),
    ...(lines ? { lines } : {}),
  }
}

/** What the form itself says of an order, before the server does. */
export const orderRules: DraftRules<OrderDraft, OrderField> = {
  fields: orderFields,
  check,
  rows: { orderData: { keyOf }, lines: { keyOf: ({ id }) => id, rows: { data: { keyOf } } } },
}

/** One more of an article: on the line that has it already, or on a line of its own. */
export function withArticle(
  lines: readonly LineDraft[],
  article: Pick<Article, 'id' | 'name' | 'externalIdentifier'>,
): readonly LineDraft[] {
  const there = lines.find((line) => line.articleId === article.id)
  if (there) return lines.map((line) => (line === there ? { ...line, quantity: line.quantity + 1 } : line))
  const line: LineDraft = {
    id: newKey(),
    storedId: undefined,
    articleId: article.id,
    articleName: article.name,
    externalIdentifier: article.externalIdentifier,
    quantity: 1,
    data: [],
  }
  return [...lines, line]
}

const sent = (entries: readonly Entry[]) => entries.map(({ key, data }) => ({ key: key.trim(), data }))

/** A draft as the calls take it; lines of deleted articles are kept apart by their ids. */
export const bodyOf = (draft: OrderDraft) => ({
  orderNumber: draft.orderNumber.trim(),
  name: draft.name.trim(),
  groupId: draft.groupId,
  labelIds: [...draft.labelIds],
  orderData: sent(draft.orderData),
  lines: draft.lines.flatMap(({ articleId, storedId, quantity, data }) =>
    articleId === null ? [] : [{ articleId, quantity, data: sent(data), ...(storedId ? { id: storedId } : {}) }],
  ),
})

export const keptLineIdsOf = (draft: OrderDraft): string[] =>
  draft.lines.flatMap(({ articleId, storedId }) => (articleId === null && storedId ? [storedId] : []))
