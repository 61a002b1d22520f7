import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import {
  type CreateWidgetBody,
  mostFavorites,
  type SaveWidgetBody,
  type Widget,
  type WidgetIcon,
  type WidgetLicense,
  type WidgetSettingsBody,
  type WidgetVariable,
} from '@labelwright/contract/server/widgets-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isId, newId } from '../../platform/database/ids.ts'
import { brokenIndexOf } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { isFound } from '../../platform/http/is-found.ts'
import { findArticlesToPrint } from '../articles/articles.service.ts'
import { existingGroups } from '../groups/groups.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { assertLabelSeen } from '../labels/labels.service.ts'
import { findPrinter } from '../printers/printers.service.ts'
import { assertWithinLimit, countWidgets, planOfOrganization } from '../subscription/subscription.service.ts'
import * as store from './widgets.store.ts'

/** Does `work` in a transaction of the organization, where its plan has widgets. */
export const withWidgets = <Result>(
  ctx: Context,
  actor: Actor,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await assertWidgetsOn(trx)
    return work(trx)
  })

export async function assertWidgetsOn(trx: Transaction): Promise<void> {
  if (!(await planOfOrganization(trx)).widgetsEnabled) throw new ProductError('feature-disabled')
}

/** An administrator sees widgets of groups as a member, like everybody else; only `show=all` lists all. */
async function viewerOf(trx: Transaction, { userId, email, isAdministrator }: Actor) {
  const groups = await sightOf(trx, { userId, isAdministrator: false })
  return { userId, email, groupIds: groups.all ? [] : groups.groupIds, seesAll: isAdministrator }
}

const widgetOf = (row: store.WidgetRow, { userId, isAdministrator }: Actor): Widget => ({
  id: row.id,
  name: row.name,
  icon: row.icon as WidgetIcon,
  labelId: row.usableLabelId,
  labelName: row.labelName,
  printerId: row.usablePrinterId,
  printerName: row.printerName,
  variables: row.variables as WidgetVariable[],
  articleMode: row.articleMode as Widget['articleMode'],
  clearInputAfterPrint: row.ownClearInput ?? row.clearInputAfterPrint,
  predefinedArticle: row.articleId && row.articleName !== null ? { id: row.articleId, name: row.articleName } : null,
  defaultQuantity: row.defaultQuantity,
  width: row.width,
  favoriteFor: isAdministrator ? row.favoriteFor : row.favoriteFor.filter((id) => id === userId),
  showPdfAfterPrint: row.showPdfAfterPrint,
  keepPdfSessionData: row.keepPdfSessionData,
  assignedTo:
    row.assignedToType && row.assignedToId !== null
      ? { type: row.assignedToType as 'user' | 'group', id: row.assignedToId }
      : null,
  favorite: row.favoritePlace !== null,
  settings: row.ownClearInput === null ? {} : { clearInputAfterPrint: row.ownClearInput },
  modified: row.modified.toISOString(),
  version: row.version,
})

/** A station shows those that it was registered for, in its order, whoever they are assigned to. */
async function rowsFor(trx: Transaction, actor: Actor, show: 'mine' | 'all'): Promise<store.WidgetRow[]> {
  const { station } = actor
  const asker = await viewerOf(trx, actor)
  if (!station) return show === 'all' ? store.findAllWidgets(trx, asker) : store.findWidgetsFor(trx, asker)
  const placeOf = ({ id }: store.WidgetRow) => station.widgetIds.indexOf(id)
  const rows = (await store.findAllWidgets(trx, asker)).filter((row) => placeOf(row) >= 0)
  return rows.sort((one, other) => placeOf(one) - placeOf(other))
}

/** At a station only what its widgets print: their labels, each on its printer. */
export async function assertAtStation(
  trx: Transaction,
  { station }: Actor,
  wanted: { readonly labelId: string; readonly printerId: string },
): Promise<void> {
  if (station && !(await store.isPrintedByWidgets(trx, station.widgetIds, wanted)))
    throw new ProductError('not-allowed')
}

/** The widgets of a person, or all for an administrator; the license says how many there may be and are. */
export function listWidgets(
  ctx: Context,
  actor: Actor,
  show: 'mine' | 'all',
): Promise<List<Widget> & { license: WidgetLicense }> {
  if (show === 'all' && !actor.isAdministrator) throw new ProductError('not-allowed')
  return withWidgets(ctx, actor, async (trx) => {
    const rows = await rowsFor(trx, actor, show)
    const { maxWidgets } = await planOfOrganization(trx)
    const license = { maxWidgets, usage: await countWidgets(trx) }
    const data = rows.map((row) => widgetOf(row, actor))
    return { data, total: data.length, take: data.length, offset: 0, license }
  })
}

/** The widgets that a person may see; none where the plan has no widgets. */
export async function findWidgetsOfPerson(trx: Transaction, actor: Actor): Promise<Widget[]> {
  if (!(await planOfOrganization(trx)).widgetsEnabled) return []
  const rows = await store.findWidgetsFor(trx, await viewerOf(trx, actor))
  return rows.map((row) => widgetOf(row, actor))
}

const notThere = (path: string, what: string) => ({
  path,
  code: 'not-found',
  message: `The ${what} was not found. It may have been deleted.`,
})

/** Refuses what a widget names and the organization does not have, each at its field. */
async function assertParts(trx: Transaction, actor: Actor, widget: CreateWidgetBody): Promise<void> {
  const { labelId, printerId, predefinedArticleId, assignedTo } = widget
  const sight = await sightOf(trx, actor)
  const errors = [
    ...((await isFound(() => assertLabelSeen(trx, actor, labelId))) ? [] : [notThere('labelId', 'label')]),
    ...((await isFound(() => findPrinter(trx, actor, printerId))) ? [] : [notThere('printerId', 'printer')]),
  ]
  if (predefinedArticleId && !(await findArticlesToPrint(trx, sight, [predefinedArticleId])).has(predefinedArticleId)) {
    errors.push(notThere('predefinedArticleId', 'article'))
  }
  if (assignedTo?.type === 'group' && (await findGroups(trx, assignedTo.id)).length === 0) {
    errors.push(notThere('assignedTo.id', 'group'))
  }
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
}

const findGroups = async (trx: Transaction, id: string) => (isId(id) ? existingGroups(trx, [id]) : [])

async function find(trx: Transaction, actor: Actor, id: string): Promise<Widget> {
  const row = await store.findWidget(trx, await viewerOf(trx, actor), id)
  if (!row) throw new ProductError('not-found')
  return widgetOf(row, actor)
}

export const createWidget = (
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: CreateWidgetBody; readonly key: string | undefined },
): Promise<Widget> =>
  withWidgets(ctx, actor, async (trx) => {
    const id = await once(trx, { actor, call: 'createWidget', key, body }, async () => {
      await assertParts(trx, actor, body)
      const made = newId()
      await store.insertWidget(trx, { organizationId: actor.organizationId, id: made, widget: body })
      await assertWithinLimit(trx, 'maxWidgets')
      return made
    })
    return find(trx, actor, id)
  })

export const saveWidget = (
  ctx: Context,
  actor: Actor,
  { id, version, ...widget }: SaveWidgetBody & { readonly id: string },
): Promise<Widget> =>
  withWidgets(ctx, actor, async (trx) => {
    await find(trx, actor, id)
    await assertParts(trx, actor, widget)
    if (!(await store.updateWidget(trx, { id, version, widget }))) throw new ProductError('stale-version')
    return find(trx, actor, id)
  })

export const deleteWidget = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  withWidgets(ctx, actor, async (trx) => {
    if (!(await store.deleteWidget(trx, id))) throw new ProductError('not-found')
  })

async function assertWidgets(trx: Transaction, ids: readonly string[]): Promise<void> {
  if ((await store.countWidgetsOf(trx, ids)) !== ids.length) throw new ProductError('not-found')
}

export const arrangeWidgets = (ctx: Context, actor: Actor, ids: readonly string[]): Promise<void> =>
  withWidgets(ctx, actor, async (trx) => {
    await assertWidgets(trx, ids)
    await store.orderWidgets(trx, ids)
  })

export const arrangeMyWidgets = (ctx: Context, actor: Actor, ids: readonly string[]): Promise<void> =>
  withWidgets(ctx, actor, async (trx) => {
    const visible = new Set((await store.findWidgetsFor(trx, await viewerOf(trx, actor))).map(({ id }) => id))
    if (!ids.every((id) => visible.has(id))) throw new ProductError('not-found')
    await store.saveArrangement(trx, { organizationId: actor.organizationId, userId: actor.userId, ids })
  })

async function assertVisible(trx: Transaction, actor: Actor, id: string): Promise<void> {
  if (actor.station?.widgetIds.includes(id)) return
  if (!(await store.findVisible(trx, await viewerOf(trx, actor), id))) throw new ProductError('not-found')
}

const tooMany = () => {
  const message = `Maximum ${mostFavorites} favorites allowed`
  return new ProductError('limit-reached', {
    detail: message,
    errors: [{ path: 'favorite', code: 'limit-reached', message }],
  })
}

/** Answers whether the widget is a favorite now. Two who ask at once for the last place are told apart by the database. */
export async function toggleFavorite(ctx: Context, actor: Actor, widgetId: string): Promise<boolean> {
  const { organizationId, userId } = actor
  try {
    return await withWidgets(ctx, actor, async (trx) => {
      await assertVisible(trx, actor, widgetId)
      if (await store.deleteFavorite(trx, widgetId, userId)) return false
      if (!(await store.insertFavorite(trx, { organizationId, widgetId, userId }))) throw tooMany()
      return true
    })
  } catch (error) {
    if (brokenIndexOf(error) !== 'widget_favorites_place') throw error
    return toggleFavorite(ctx, actor, widgetId)
  }
}

export const setWidgetSettings = (
  ctx: Context,
  actor: Actor,
  { id: widgetId, clearInputAfterPrint }: WidgetSettingsBody & { readonly id: string },
): Promise<WidgetSettingsBody> =>
  withWidgets(ctx, actor, async (trx) => {
    const { organizationId, userId } = actor
    await assertVisible(trx, actor, widgetId)
    await store.saveSettings(trx, { organizationId, widgetId, userId, clearInputAfterPrint })
    return { clearInputAfterPrint }
  })

/** Of a person who is deleted. */
export const deleteOwnWidgetChoices = store.deleteChoicesOf
