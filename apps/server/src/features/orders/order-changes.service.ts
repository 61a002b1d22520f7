import type { Chosen } from '@labelwright/contract/chosen'
import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { ArticleWithData, NewArticleWithConnections } from '@labelwright/contract/server/articles-schemas'
import type {
  ChangeOrdersBody,
  NewOrder,
  OrderLine,
  OrderWithLines,
  SavedOrder,
} from '@labelwright/contract/server/orders-schemas'
import type { ChangedRows } from '@labelwright/contract/wire'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { insertArticleWithLabels } from '../articles/article-changes.service.ts'
import { tellTakenArticles } from '../articles/article-rules.service.ts'
import { findArticle, findArticleNames } from '../articles/articles.service.ts'
import { portionsOf } from '../catalogue/chosen-rows.service.ts'
import { searchKeyOf } from '../catalogue/search.service.ts'
import { assertGroupsInSight, type Sight, sightOf } from '../groups/sight.service.ts'
import { assertLabelsInSight } from '../labels/labels.service.ts'
import { newUndoStep, saveUndoRows, type UndoKind } from '../undo/undo-steps.service.ts'
import * as changes from './order-changes.store.ts'
import { findOrder } from './orders.service.ts'
import * as store from './orders.store.ts'
import { ordersAsTheyAre } from './undo-orders.service.ts'

const taken = { orders_number: { path: 'orderNumber', message: 'Another order in this group has this number.' } }

type LabelsChange = Omit<ChangeOrdersBody, 'ids' | 'matching'>

const refuse = (errors: readonly FieldError[]) => new ProductError('validation-failed', { errors })

/**
 * Every article of the lines is there and may be seen, or stands on that line already: `stored` lines keep their article,
 * whoever saves the order. Answers the lines with its name and identifier.
 */
async function linesOf(
  trx: Transaction,
  sight: Sight,
  { lines, stored = [] }: { readonly lines: NewOrder['lines']; readonly stored?: readonly OrderLine[] },
): Promise<changes.LineContents[]> {
  const before = new Map(stored.map((line) => [line.id, line]))
  const names = await findArticleNames(
    trx,
    sight,
    lines.map((line) => line.articleId),
  )
  const errors: FieldError[] = []
  const found = lines.flatMap((line, index) => {
    const kept = before.get(line.id ?? '')
    const article =
      names.get(line.articleId) ??
      (kept?.articleId === line.articleId ? { name: kept.articleName, identifier: kept.externalIdentifier } : undefined)
    if (!article) {
      const message = `Line ${index + 1}: this article was not found. It may have been deleted, or it belongs to a group you are not in.`
      errors.push({ path: `lines.${index}.articleId`, code: 'not-found', message })
      return []
    }
    return [{ ...line, id: line.id ?? newId(), articleName: article.name, externalIdentifier: article.identifier }]
  })
  if (errors.length > 0) throw refuse(errors)
  return found
}

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  tellTaken(taken, () => ctx.database.withOrganization(actor.organizationId, work))

const assertPlace = async (
  trx: Transaction,
  sight: Sight,
  { groupId, labelIds }: { readonly groupId: string | null; readonly labelIds: readonly string[] },
) => {
  if (groupId) await assertGroupsInSight(trx, sight, { ids: [groupId], path: 'groupId' })
  await assertLabelsInSight(trx, sight, { ids: labelIds, path: 'labelIds' })
}

const insert = async (trx: Transaction, actor: Actor, order: NewOrder): Promise<string> => {
  const sight = await sightOf(trx, actor)
  const { organizationId } = actor
  await assertPlace(trx, sight, { groupId: order.groupId, labelIds: order.labelIds })
  // An id of a line is an order's own; a new order has none yet.
  const lines = (await linesOf(trx, sight, { lines: order.lines })).map((line) => ({ ...line, id: newId() }))
  const id = newId()
  await changes.insertOrderWithLines(trx, { organizationId, id, order, lines })
  await changes.setLabels(trx, { organizationId, orderIds: [id], add: order.labelIds, drop: [] })
  return id
}

const saveLines = async (
  trx: Transaction,
  actor: Actor,
  { before, order }: { readonly before: OrderWithLines; readonly order: SavedOrder },
) => {
  const own = new Set(before.lines.map((line) => line.id))
  const lines = await linesOf(trx, await sightOf(trx, actor), { lines: order.lines, stored: before.lines })
  const kept = order.keptLineIds.filter((id) => own.has(id))
  await changes.keepOnlyLines(trx, before.id, [...kept, ...lines.map((line) => line.id)])
  const place = { organizationId: actor.organizationId, orderId: before.id }
  // Numbers only grow, so that lines can change places without a clash; people are shown 1, 2, 3.
  const first = (await changes.lastLineNumber(trx, before.id)) + 1
  for (const [index, line] of lines.entries()) {
    const lineNumber = first + index
    if (own.has(line.id)) await changes.updateLine(trx, lineNumber, line)
    else await changes.insertLine(trx, { ...place, lineNumber }, { ...line, id: newId() })
  }
  const behind = first + lines.length
  for (const [index, id] of kept.entries()) await changes.numberLine(trx, id, behind + index)
}

/** Locks orders that the person sees, or refuses. */
const lockSeen = async (trx: Transaction, sight: Sight, ids: readonly string[]) => {
  const found = await changes.lockOrders(trx, ids)
  const numbers = new Map(found.map((order) => [order.id, order.orderNumber]))
  const seen = found.filter(({ groupId }) => sight.all || groupId === null || sight.groupIds.includes(groupId))
  const known = new Set(seen.map(({ id }) => id))
  const refused = ids.filter((id) => !known.has(id))
  // A manager sees the numbers of all orders of the organization, so which one it is may be told.
  const errors = refused.flatMap((id) => {
    const number = numbers.get(id)
    const message = `Order ${number} belongs to a group you are not in.`
    return number === undefined ? [] : [{ path: 'ids', code: 'not-found', message }]
  })
  if (refused.length > 0) throw new ProductError('not-found', { errors })
}

export function createOrder(
  ctx: Context,
  actor: Actor,
  { order, key }: { readonly order: NewOrder; readonly key: string | undefined },
): Promise<OrderWithLines> {
  return inOrganization(ctx, actor, async (trx) => {
    const id = await once(trx, { actor, call: 'createOrder', key, body: order }, () => insert(trx, actor, order))
    return findOrder(trx, actor, id)
  })
}

export function saveOrder(ctx: Context, actor: Actor, order: SavedOrder): Promise<OrderWithLines> {
  return inOrganization(ctx, actor, async (trx) => {
    const before = await findOrder(trx, actor, order.id)
    await assertPlace(trx, await sightOf(trx, actor), { groupId: order.groupId, labelIds: order.labelIds })
    if (!(await changes.updateOrder(trx, { id: order.id, version: order.version, order })))
      throw new ProductError('stale-version')
    await saveLines(trx, actor, { before, order })
    const drop = before.labels.map((label) => label.labelId).filter((id) => !order.labelIds.includes(id))
    await changes.setLabels(trx, {
      organizationId: actor.organizationId,
      orderIds: [order.id],
      add: order.labelIds,
      drop,
    })
    return findOrder(trx, actor, order.id)
  })
}

/** Connects and disconnects labels: of all of them, or of none. */
export function changeOrders(
  ctx: Context,
  actor: Actor,
  { chosen, change }: { readonly chosen: Chosen<store.OrderFilter>; readonly change: LabelsChange },
): Promise<ChangedRows> {
  const { addLabelIds: add = [], removeLabelIds: drop = [] } = change
  const { organizationId } = actor
  return changeChosen(ctx, actor, {
    kind: 'change-orders',
    chosen,
    before: (trx, sight) => assertLabelsInSight(trx, sight, { ids: add, path: 'addLabelIds' }),
    each: async (trx, ids) => {
      await changes.setLabels(trx, { organizationId, orderIds: ids, add, drop })
      await changes.touchOrders(trx, ids)
    },
  })
}

export const deleteOrders = (ctx: Context, actor: Actor, chosen: Chosen<store.OrderFilter>): Promise<ChangedRows> =>
  changeChosen(ctx, actor, { kind: 'delete-orders', chosen, each: changes.deleteOrders })

interface BulkChange {
  readonly kind: UndoKind
  readonly chosen: Chosen<store.OrderFilter>
  readonly before?: (trx: Transaction, sight: Sight) => Promise<void>
  readonly each: (trx: Transaction, ids: readonly string[]) => Promise<void>
}

/** Changes all of the chosen orders in one transaction, a portion at a time, and keeps how they were. */
const changeChosen = (ctx: Context, actor: Actor, { kind, chosen, before, each }: BulkChange): Promise<ChangedRows> =>
  inOrganization(ctx, actor, async (trx) => {
    const sight = await sightOf(trx, actor)
    await before?.(trx, sight)
    const portions = await portionsOf(chosen, (filter, most) => store.findMatchingIds(trx, sight, { filter, most }))
    const step = newUndoStep(kind)
    for (const ids of portions) {
      await lockSeen(trx, sight, ids)
      await saveUndoRows(trx, actor, { step, rows: ordersAsTheyAre(ids) })
      await each(trx, ids)
    }
    return { changed: portions.flat().length, undoId: step.id }
  })

/** Makes an article, and a line of it in each of these orders. */
export function addArticleWithConnections(
  ctx: Context,
  actor: Actor,
  { body: { orders, ...article }, key }: { readonly body: NewArticleWithConnections; readonly key: string | undefined },
): Promise<ArticleWithData> {
  return tellTakenArticles(() =>
    inOrganization(ctx, actor, async (trx) => {
      const sight = await sightOf(trx, actor)
      const request = { actor, call: 'addArticleWithConnections', key, body: { ...article, orders } }
      const id = await once(trx, request, async () => {
        const made = await insertArticleWithLabels(trx, actor, article)
        const [line] = await linesOf(trx, sight, { lines: [{ articleId: made, quantity: 1, data: [] }] })
        for (const { order, path } of inOneOrder(orders)) {
          const orderId = await lockedOrder({ trx, actor, sight, path, groupId: article.groupId }, order)
          const lineNumber = (await changes.lastLineNumber(trx, orderId)) + 1
          const place = { organizationId: actor.organizationId, orderId, lineNumber }
          if (line) await changes.insertLine(trx, place, { ...line, id: newId(), quantity: order.quantity })
          await changes.touchOrders(trx, [orderId])
        }
        return made
      })
      return findArticle(trx, actor, id)
    }),
  )
}

type OrderOfArticle = NewArticleWithConnections['orders'][number]

/** As all who name the same orders lock them, so that nobody waits for somebody who waits for him. */
const inOneOrder = (orders: readonly OrderOfArticle[]) =>
  orders
    .map((order, index) => ({
      order,
      path: `orders.${index}`,
      key: order.orderId ?? searchKeyOf(order.orderNumber ?? ''),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

interface OrderPlace {
  readonly trx: Transaction
  readonly actor: Actor
  readonly sight: Sight
  readonly path: string
  readonly groupId: string | null
}

const notThere = (path: string) =>
  refuse([{ path, code: 'not-found', message: 'This order was not found. It may have been deleted.' }])

/** The order that is meant: nobody else changes it until the transaction ends. */
async function lockedOrder(place: OrderPlace, { orderId, orderNumber }: OrderOfArticle): Promise<string> {
  const { trx, sight, path } = place
  if (orderNumber && !orderId) return lockedByNumber(place, orderNumber)
  if (!orderId)
    throw refuse([
      { path: `${path}.orderNumber`, code: 'required', message: 'Enter the id or the number of the order.' },
    ])
  const isThere = (await store.findOrder(trx, sight, orderId)) && (await changes.lockOrders(trx, [orderId])).length > 0
  if (!isThere) throw notThere(`${path}.orderId`)
  return orderId
}

/** By number one that is there, or is made. */
async function lockedByNumber({ trx, actor, sight, path, groupId }: OrderPlace, orderNumber: string): Promise<string> {
  // Again, when somebody else makes it or deletes it in this moment.
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await store.findOrderByNumber(trx, sight, orderNumber)
    const id = found?.id ?? newId()
    const isOurs = found
      ? (await changes.lockOrders(trx, [id])).length > 0
      : await changes.insertOrderIfNew(trx, {
          organizationId: actor.organizationId,
          id,
          order: {
            orderNumber,
            name: '',
            groupId,
            orderData: [],
          },
        })
    if (isOurs) return id
  }
  throw notThere(`${path}.orderNumber`)
}
