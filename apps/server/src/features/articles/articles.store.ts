import type { ListArticlesQuery } from '@labelwright/contract/server/articles-schemas'
import { codeMatchesMaximum, dataCodeMinimum } from '@labelwright/contract/server/scans-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { kept } from '../../platform/database/kept-statements.ts'
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

export type ArticleSort = NonNullable<ListArticlesQuery['sort']>

export interface ArticleFilter {
  readonly searchQuery?: string | undefined
  readonly groupIds?: readonly string[] | undefined
  readonly labelId?: string | undefined
  readonly sort?: ArticleSort | undefined
}

export interface ArticlePage extends ArticleFilter {
  readonly take: number
  readonly offset: number
}

const listedColumns = [
  'articles.id',
  'articles.name',
  'articles.externalIdentifier',
  'articles.groupId',
  'articles.pdfUrl',
  'articles.modified',
  'articles.version',
  'groups.name as groupName',
] as const
const columns = [...listedColumns, 'articles.articleData'] as const

/** Each has its index. */
const sorts = {
  name: { key: 'nameKey', isDown: false },
  '-name': { key: 'nameKey', isDown: true },
  externalIdentifier: { key: 'identifierKey', isDown: false },
  modified: { key: 'modified', isDown: false },
  '-modified': { key: 'modified', isDown: true },
} as const satisfies Record<ArticleSort, CatalogueSort>

const orderBy = (sort: ArticleSort | undefined) => sortedBy('articles', sorts[sort ?? 'name'])

const articleRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('articles')
    .leftJoin('groups', 'groups.id', 'articles.groupId')
    .where(isInSight<'articles'>('articles.groupId', sight))

const isConnected = (labelId: string) =>
  sql<boolean>`exists (select 1 from article_labels c where c.article_id = articles.id and c.label_id = ${labelId})`

const isInGroups = (groupIds: readonly string[]) => sql<boolean>`articles.group_id = any(${groupIds}::uuid[])`

const matching = (trx: Transaction, sight: Sight, { groupIds, labelId }: ArticleFilter) => {
  let found = trx.selectFrom('articles').where(isInSight<'articles'>('articles.groupId', sight))
  if (groupIds) found = found.where(isInGroups(groupIds))
  if (labelId) found = found.where(isConnected(labelId))
  return found
}

/** A row of a sorted list that reading can go on behind. */
export interface Marker {
  readonly key: string
  readonly id: string
}

/** Every `step`th row of the list. Walks all of its keys. */
export async function findMarkers(
  trx: Transaction,
  sight: Sight,
  { page, step }: { readonly page: ArticlePage; readonly step: number },
): Promise<Marker[]> {
  const { key } = walkedBy(page.sort)
  const numbered = matching(trx, sight, page)
    .select([sql<string>`${sql.ref(`articles.${key}`)}::text`.as('key'), 'articles.id'])
    .select(sql<number>`row_number() over (order by ${sortedBy('articles', walkedBy(page.sort))})`.as('place'))
  return trx
    .selectFrom(numbered.as('numbered'))
    .select(['key', 'id'])
    .where(sql<boolean>`place % ${step} = 0`)
    .orderBy('place')
    .execute()
}

/** The sorts that can be walked from a marker: identifiers may be missing. */
const walkedBy = (sort: ArticleSort | undefined) => sorts[sort && sort !== 'externalIdentifier' ? sort : 'name']

const isBehind = (sort: ArticleSort | undefined, marker: Marker) => {
  const { key, isDown } = walkedBy(sort)
  const column = sql.ref(`articles.${key}`)
  // A moment keeps its microseconds as text.
  const type = key === 'modified' ? sql`timestamptz` : sql`text`
  const than = sql`(${marker.key}::${type}, ${marker.id}::uuid)`
  return isDown ? sql<boolean>`(${column}, articles.id) < ${than}` : sql<boolean>`(${column}, articles.id) > ${than}`
}

/** A page of all that match, without a search; counted from behind `marker` where one is given. */
export async function findArticles(
  trx: Transaction,
  sight: Sight,
  { page, marker }: { readonly page: ArticlePage; readonly marker?: Marker | undefined },
) {
  let found = matching(trx, sight, page)
  if (marker) found = found.where(isBehind(page.sort, marker))
  const ids = await found
    .select('articles.id')
    .orderBy(orderBy(page.sort))
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return findInOrder(
    trx,
    sight,
    ids.map(({ id }) => id),
  )
}

export async function countArticles(trx: Transaction, sight: Sight, filter: ArticleFilter): Promise<number> {
  const { total } = await matching(trx, sight, filter)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const searchOf = (sight: Sight, searchQuery: string, { groupIds, labelId }: ArticleFilter) => ({
  what: 'articles' as const,
  searchQuery,
  seenGroupIds: sight.all ? undefined : sight.groupIds,
  groupIds,
  connectedId: labelId,
})

const searchIds = (trx: Transaction, sight: Sight, page: ArticlePage & { readonly searchQuery: string }) =>
  findMatches(trx, searchOf(sight, page.searchQuery, page), {
    ...page,
    sort: page.sort && sorts[page.sort],
    name: sorts.name,
  })

/** A page of the best matches of a search. */
export async function searchArticles(trx: Transaction, sight: Sight, page: ArticlePage & { searchQuery: string }) {
  const { ids, ...counted } = await searchIds(trx, sight, page)
  return { list: await findInOrder(trx, sight, ids), ...counted }
}

/** The ids of what a list with this filter shows, `most` at most. */
export const findMatchingIds = (
  trx: Transaction,
  sight: Sight,
  { filter, most }: { readonly filter: ArticleFilter; readonly most: number },
) =>
  findListedIds(filter, most, {
    search: (page) => searchIds(trx, sight, page),
    list: () => matching(trx, sight, filter).select('articles.id').limit(most).execute(),
  })

/** In the order of `ids`, as lists show them; those that are gone, or out of sight, are left out. */
export async function findInOrder(trx: Transaction, sight: Sight, ids: readonly string[]) {
  if (ids.length === 0) return []
  return inOrderOf(ids, await ofIds(trx, sight, ids).select(listedColumns).execute())
}

/** In the order of `ids`; those that are gone, or out of sight, are left out. */
export const findArticlesWithData = async (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  inOrderOf(ids, await ofIds(trx, sight, ids).select(columns).execute())

const ofIds = (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  articleRows(trx, sight).where(sql<boolean>`articles.id = any(${ids}::uuid[])`)

export const findArticle = (trx: Transaction, sight: Sight, id: string) =>
  articleRows(trx, sight).select(columns).where('articles.id', '=', id).executeTakeFirst()

export const findArticlesToPrint = (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  trx
    .selectFrom('articles')
    .modifyFront(kept)
    .select(['id', 'name', 'externalIdentifier', 'articleData'])
    .where(sql<boolean>`articles.id = any(${ids}::uuid[])`)
    .where(isInSight<'articles'>('articles.groupId', sight))
    .execute()

export const findArticleByName = (trx: Transaction, sight: Sight, name: string) =>
  articleRows(trx, sight)
    .select(columns)
    .where('articles.nameKey', '=', searchKeyOf(name))
    .orderBy('articles.modified', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks a name that no article has yet, until the transaction ends. */
export const lockName = (trx: Transaction, organizationId: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`article-name:${organizationId}:${searchKeyOf(name)}`}, 0))`.execute(
    trx,
  )

/** The articles that match one of the codes as a whole: matches of the identifier first, then by name. Codes are in lower case. */
export async function findArticlesByCode(trx: Transaction, sight: Sight, codes: readonly string[]) {
  const seenGroupIds = sight.all ? null : sight.groupIds
  const found = await sql<{ id: string }>`
    select articles.id from articles join (
      select id, bool_or(is_identifier) as is_identifier from find_articles_by_code(
        ${codes}::text[], ${dataCodeMinimum}::integer, ${seenGroupIds}::uuid[], ${codeMatchesMaximum}::integer) group by id
    ) matches on matches.id = articles.id
    order by is_identifier desc, name_key, id limit ${codeMatchesMaximum}`.execute(trx)
  return findInOrder(
    trx,
    sight,
    found.rows.map(({ id }) => id),
  )
}

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>
export type ListedArticle = Awaited<ReturnType<typeof findInOrder>>[number]

/** Names and identifiers of articles that may be seen, by id. */
export async function findArticleNames(trx: Transaction, sight: Sight, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; identifier: string | null }>()
  const found = await matching(trx, sight, {})
    .select(['articles.id', 'articles.name', 'articles.externalIdentifier'])
    .where('articles.id', 'in', ids)
    .execute()
  return new Map(found.map((row) => [row.id, { name: row.name, identifier: row.externalIdentifier }]))
}

/** All that a list with this filter finds, however many. */
function allListed(trx: Transaction, sight: Sight, filter: ArticleFilter) {
  const found = matching(trx, sight, filter)
  const { searchQuery } = filter
  return searchQuery?.trim() ? found.where(isFoundBy(searchOf(sight, searchQuery, filter))) : found
}

/** For an export: the ids of all that match in the order of the list; those of a search by name. */
export const allMatching = (trx: Transaction, sight: Sight, filter: ArticleFilter) =>
  sql`${allListed(trx, sight, filter).select('articles.id').orderBy(orderBy(filter.sort))}`

/** Every key that the matching articles have, in the order in which they came last. */
export async function findDataKeys(trx: Transaction, sight: Sight, filter: ArticleFilter): Promise<string[]> {
  const found = allListed(trx, sight, filter)
  const newest = found.orderBy('articles.modified', 'desc').orderBy('articles.id').limit(rowsThatOrder)
  const imported = await findImportedKeys(trx, { kind: 'articles', field: 'data' })
  const entered = await newest.select(keyListOf('articles.articleData')).execute()
  return orderedKeys(await found.select(dataKeysOf('articles.articleData')).distinct().execute(), [
    ...imported,
    ...entered,
  ])
}
