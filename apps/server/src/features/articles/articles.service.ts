import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { Article, ArticleDataEntry, ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { type Sight, sightOf } from '../groups/groups.service.ts'
import * as store from './articles.store.ts'

export const addArticle = store.insertArticle

export interface ArticlesService {
  readonly list: (actor: Actor, page: store.ArticlePage) => Promise<List<Article>>
  readonly get: (actor: Actor, id: string) => Promise<ArticleWithData>
  readonly find: (rows: Rows, actor: Actor, id: string) => Promise<ArticleWithData>
}

const defaultEntry: Omit<ArticleDataEntry, 'key' | 'data'> = {
  editable: true,
  propertyType: 'text',
  propertySize: 2000,
  isExtra: false,
}

type Connected = Awaited<ReturnType<typeof store.findConnectedLabels>>

const articleOf = (row: store.ArticleRow, connected: Connected): Article => ({
  id: row.id,
  articleId: row.id,
  name: row.name,
  externalIdentifier: row.external_identifier,
  groupId: row.group_id,
  groupName: row.group_name,
  pdfUrl: row.pdf_url,
  labels: connected
    .filter((label) => label.article_id === row.id)
    .map((label) => ({ labelId: label.id, name: label.name })),
  modified: row.modified.toISOString(),
  version: row.version,
})

export function createArticlesService(database: Database): ArticlesService {
  const find = async (rows: Rows, sight: Sight, id: string): Promise<ArticleWithData> => {
    const row = await store.findArticle(rows, sight, id)
    if (!row) throw new ProductError('not-found')
    const connected = await store.findConnectedLabels(rows, sight, [id])
    const entries = row.article_data as (Partial<ArticleDataEntry> & { key: string; data: string })[]
    return {
      ...articleOf(row, connected),
      orders: [],
      articleData: entries.map((entry) => ({ ...defaultEntry, ...entry })),
    }
  }
  return {
    list: (actor, page) =>
      database.withOrganization(actor.organizationId, async (rows) => {
        const sight = await sightOf(rows, actor)
        const { list, total } = await store.findArticles(rows, sight, page)
        const connected = await store.findConnectedLabels(
          rows,
          sight,
          list.map((row) => row.id),
        )
        return { data: list.map((row) => articleOf(row, connected)), total, take: page.take, offset: page.offset }
      }),
    get: (actor, id) =>
      database.withOrganization(actor.organizationId, async (rows) => find(rows, await sightOf(rows, actor), id)),
    find: async (rows, actor, id) => find(rows, await sightOf(rows, actor), id),
  }
}
