import { type ExpressionBuilder, sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'
import type { DB } from '../../platform/database-types.ts'
import { escapeLike } from '../../platform/search.ts'
import { isInSight, type Sight } from '../groups/groups.service.ts'

export interface ArticlePage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly groupIds?: readonly string[] | undefined
  readonly sort?: 'name' | '-modified' | undefined
}

const columns = [
  'articles.id',
  'articles.name',
  'articles.external_identifier',
  'articles.group_id',
  'articles.pdf_url',
  'articles.article_data',
  'articles.modified',
  'articles.version',
  'groups.name as group_name',
] as const

const articleRows = (rows: Rows, sight: Sight) =>
  rows
    .selectFrom('articles')
    .leftJoin('groups', 'groups.id', 'articles.group_id')
    .where(isInSight<'articles'>('articles.group_id', sight))

/** All words must occur somewhere. */
const matches = (search: string) => (build: ExpressionBuilder<DB, 'articles'>) =>
  build.and(search.split(/\s+/).map((word) => build('articles.search_text', 'like', `%${escapeLike(word)}%`)))

/** 0 an exact external identifier, 1 a name or identifier that begins so, 2 a word that begins so, 3 anywhere. */
const rankOf = (search: string) => sql<number>`case
  when lower(articles.external_identifier) = ${search} then 0
  when lower(articles.name) like ${`${escapeLike(search)}%`} or lower(articles.external_identifier) like ${`${escapeLike(search)}%`} then 1
  when articles.search_text ~ ('(^|\\s)' || ${search.replaceAll(/[^\p{L}\p{N}\s]/gu, '.')}) then 2
  else 3 end`

export async function findArticles(rows: Rows, sight: Sight, page: ArticlePage) {
  const search = page.searchQuery?.trim().toLowerCase()
  let matching = articleRows(rows, sight)
  if (search) matching = matching.where(matches(search))
  if (page.groupIds?.length) matching = matching.where('articles.group_id', 'in', page.groupIds)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let sorted = matching.select(columns)
  if (search) sorted = sorted.orderBy(rankOf(search))
  sorted =
    page.sort === '-modified' ? sorted.orderBy('articles.modified', 'desc') : sorted.orderBy(sql`lower(articles.name)`)
  const list = await sorted.orderBy('articles.id').limit(page.take).offset(page.offset).execute()
  return { list, total }
}

export const findArticle = (rows: Rows, sight: Sight, id: string) =>
  articleRows(rows, sight).select(columns).where('articles.id', '=', id).executeTakeFirst()

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>

export const findConnectedLabels = (rows: Rows, sight: Sight, articleIds: readonly string[]) =>
  articleIds.length === 0
    ? Promise.resolve([])
    : rows
        .selectFrom('article_labels')
        .innerJoin('labels', 'labels.id', 'article_labels.label_id')
        .select(['article_labels.article_id', 'labels.id', 'labels.name'])
        .where('article_labels.article_id', 'in', articleIds)
        .where('labels.enabled', '=', true)
        .where(isInSight<'labels'>('labels.group_id', sight))
        .orderBy(sql`lower(labels.name)`)
        .execute()

export interface NewArticle {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly externalIdentifier: string | null
  readonly groupId: string | null
  readonly articleData: readonly { readonly key: string; readonly data: string }[]
  readonly labelIds: readonly string[]
}

const searchTextOf = (article: NewArticle): string =>
  [article.name, article.externalIdentifier ?? '', ...article.articleData.map((entry) => entry.data)]
    .join('\n')
    .toLowerCase()

export async function insertArticle(rows: Rows, article: NewArticle): Promise<void> {
  await rows
    .insertInto('articles')
    .values({
      organization_id: article.organizationId,
      id: article.id,
      name: article.name,
      external_identifier: article.externalIdentifier,
      group_id: article.groupId,
      article_data: JSON.stringify(article.articleData),
      search_text: searchTextOf(article),
    })
    .execute()
  const links = article.labelIds.map((labelId) => ({
    organization_id: article.organizationId,
    article_id: article.id,
    label_id: labelId,
  }))
  if (links.length > 0) await rows.insertInto('article_labels').values(links).execute()
}
