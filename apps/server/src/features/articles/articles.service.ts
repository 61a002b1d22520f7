import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { Article, ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { defaultGroupThatOffersLabels, settingsOfGroups } from '../groups/groups.service.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { findLabelsOfGroups } from '../labels/labels.service.ts'
import * as changes from './article-changes.store.ts'
import * as connections from './article-connections.store.ts'
import { entryOf } from './article-rules.service.ts'
import * as store from './articles.store.ts'
import { createLargeLists, type LargeLists, type PageStart } from './large-lists.ts'

export const addArticle = changes.insertArticle
/** Deletes rows that the caller may delete: lines of orders keep the article's name and identifier. */
export const deleteArticleRows = changes.deleteArticles
export const findArticleNames = store.findArticleNames
export type StoredEntry = changes.StoredEntry

const ordersShown = 100

export type ArticleToPrint = Pick<ArticleWithData, 'id' | 'name' | 'externalIdentifier' | 'articleData'>

interface Connected {
  readonly id: string
  readonly name: string
}

const labelOf = ({ id, name }: Connected) => ({ labelId: id, name })

const articleOf = (row: store.ListedArticle, connected: readonly Connected[]): Article => ({
  id: row.id,
  articleId: row.id,
  name: row.name,
  externalIdentifier: row.externalIdentifier,
  groupId: row.groupId,
  groupName: row.groupName,
  pdfUrl: row.pdfUrl,
  labels: connected.map(labelOf),
  modified: row.modified.toISOString(),
  version: row.version,
})

/** Labels that the settings of its group and of the person's default group add to an article's own. */
async function findOfferedLabels(
  trx: Transaction,
  actor: Actor,
  { sight, groupId }: { readonly sight: Sight; readonly groupId: string | null },
) {
  const settings = groupId ? (await settingsOfGroups(trx, [groupId])).get(groupId) : undefined
  const groups = [
    settings?.useLabelsConnectedToArticlesGroup ? groupId : undefined,
    await defaultGroupThatOffersLabels(trx, actor.userId),
  ].filter((id) => typeof id === 'string')
  return findLabelsOfGroups(trx, sight, groups)
}

/** The first label of each article: its own, or else one that groups bring along. Articles without any are left out. */
export async function findFirstLabels(
  trx: Transaction,
  actor: Actor,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const sight = await sightOf(trx, actor)
  const first = new Map<string, string>()
  for (const { articleId, id } of await connections.findConnectedLabels(trx, sight, articleIds)) {
    if (!first.has(articleId)) first.set(articleId, id)
  }
  const others = await connections.findGroupsOf(
    trx,
    articleIds.filter((id) => !first.has(id)),
  )
  for (const [groupId, articles] of Map.groupBy(others, (row) => row.groupId)) {
    const [offered] = await findOfferedLabels(trx, actor, { sight, groupId })
    if (offered) for (const { id } of articles) first.set(id, offered.id)
  }
  return first
}

async function answerOf(
  trx: Transaction,
  actor: Actor,
  { sight, row }: { readonly sight: Sight; readonly row: store.ArticleRow },
): Promise<ArticleWithData> {
  const connected = await connections.findConnectedLabels(trx, sight, [row.id])
  const offered = await findOfferedLabels(trx, actor, { sight, groupId: row.groupId })
  const orders = await connections.findOrdersOf(trx, sight, { articleId: row.id, most: ordersShown })
  return {
    ...articleOf(row, connected),
    offeredLabels: offered.filter(({ id }) => !connected.some((own) => own.id === id)).map(labelOf),
    orders: orders.map((order) => ({ orderId: order.id, orderNumber: order.orderNumber })),
    articleData: entriesOf(row),
  }
}

const entriesOf = (row: store.ArticleRow) => (row.articleData as StoredEntry[]).map(entryOf)

interface PageToRead {
  readonly trx: Transaction
  readonly organizationId: string
  readonly sight: Sight
  readonly page: store.ArticlePage
  readonly start: PageStart
}

async function pageOf(lists: LargeLists, { start, ...view }: PageToRead) {
  const { trx, sight, page } = view
  const { searchQuery } = page
  if (searchQuery?.trim()) return store.searchArticles(trx, sight, { ...page, searchQuery })
  const list = await store.findArticles(trx, sight, { page: { ...page, offset: start.skip }, marker: start.marker })
  return { list, total: await lists.count(view), totalIsAtLeast: false }
}

const lists = perContext((ctx) => createLargeLists(ctx.database))

const findRow = async (trx: Transaction, actor: Actor, id: string) => {
  const sight = await sightOf(trx, actor)
  const row = await store.findArticle(trx, sight, id)
  if (!row) throw new ProductError('not-found')
  return { row, sight }
}

export const findArticle = async (trx: Transaction, actor: Actor, id: string): Promise<ArticleWithData> => {
  const { row, sight } = await findRow(trx, actor, id)
  return answerOf(trx, actor, { sight, row })
}

async function withLabels(trx: Transaction, sight: Sight, list: readonly store.ListedArticle[]): Promise<Article[]> {
  const ids = list.map((row) => row.id)
  const connected = Map.groupBy(await connections.findConnectedLabels(trx, sight, ids), (label) => label.articleId)
  return list.map((row) => articleOf(row, connected.get(row.id) ?? []))
}

/** The articles that match one of the codes as a whole, of the person's groups. Codes are in lower case. */
export async function findArticlesByCode(trx: Transaction, actor: Actor, codes: readonly string[]): Promise<Article[]> {
  const sight = await sightOf(trx, actor)
  return withLabels(trx, sight, await store.findArticlesByCode(trx, sight, codes))
}

/** In the order of `ids`; those that are gone, or that the person may not see, are left out. */
export async function findArticlesInOrder(trx: Transaction, actor: Actor, ids: readonly string[]): Promise<Article[]> {
  const sight = await sightOf(trx, actor)
  return withLabels(trx, sight, await store.findInOrder(trx, sight, ids))
}

export async function listArticles(ctx: Context, actor: Actor, page: store.ArticlePage): Promise<List<Article>> {
  const start = await lists(ctx).startOf(actor, page)
  const { organizationId } = actor
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const read = { trx, organizationId, sight, page, start }
    const { list, total, totalIsAtLeast } = await pageOf(lists(ctx), read)
    const data = await withLabels(trx, sight, list)
    return { data, total, ...(totalIsAtLeast ? { totalIsAtLeast } : {}), take: page.take, offset: page.offset }
  })
}

export function getArticle(ctx: Context, actor: Actor, id: string): Promise<ArticleWithData> {
  return ctx.database.withOrganization(actor.organizationId, (trx) => findArticle(trx, actor, id))
}

export function getArticleByName(ctx: Context, actor: Actor, name: string): Promise<ArticleWithData> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const row = await store.findArticleByName(trx, sight, name)
    if (!row) throw new ProductError('not-found')
    return answerOf(trx, actor, { sight, row })
  })
}

/** The article of this name that the person sees. */
export const findIdOfName = async (trx: Transaction, actor: Actor, name: string): Promise<string | undefined> =>
  (await store.findArticleByName(trx, await sightOf(trx, actor), name))?.id

/** Claims a name for an article that the caller makes in this transaction; false where somebody has made one meanwhile. */
export async function claimName(trx: Transaction, actor: Actor, name: string): Promise<boolean> {
  await store.lockName(trx, actor.organizationId, name)
  return (await findIdOfName(trx, actor, name)) === undefined
}

/** The link to an article's PDF: its own, or else that among its data. Null where it has none, or is not seen. */
export async function findPdfLink(trx: Transaction, sight: Sight, id: string): Promise<string | null> {
  const row = await store.findArticle(trx, sight, id)
  const inData = row && entriesOf(row).find(({ key }) => key.toLowerCase() === 'pdfurl')?.data
  return row?.pdfUrl || inData || null
}

/** The data of articles that labels print, by article id. Leaves out articles that the person may not see. */
export async function findArticlesToPrint(
  trx: Transaction,
  sight: Sight,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArticleToPrint>> {
  const rows = ids.length === 0 ? [] : await store.findArticlesToPrint(trx, sight, ids)
  return new Map(
    rows.map(({ id, name, externalIdentifier, articleData }) => [
      id,
      { id, name, externalIdentifier, articleData: (articleData as StoredEntry[]).map(entryOf) },
    ]),
  )
}
