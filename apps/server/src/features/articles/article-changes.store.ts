import type { ArticleDataEntry } from '@labelwright/contract/server/articles-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { searchTextOfArticle } from './article-search-text.service.ts'

/** An entry as it is stored: what has its usual value may be left out. */
export type StoredEntry = Partial<ArticleDataEntry> & Pick<ArticleDataEntry, 'key' | 'data'>

export interface ArticleContents {
  readonly name: string
  readonly externalIdentifier: string | null
  readonly groupId: string | null
  readonly pdfUrl: string | null
  readonly articleData: readonly StoredEntry[]
}

export interface ArticleToInsert extends Omit<ArticleContents, 'pdfUrl'> {
  readonly organizationId: string
  readonly id: string
  readonly pdfUrl?: string | null
  readonly labelIds: readonly string[]
}

const columnsOf = (article: ArticleContents) => ({
  name: article.name,
  externalIdentifier: article.externalIdentifier,
  groupId: article.groupId,
  pdfUrl: article.pdfUrl,
  articleData: JSON.stringify(article.articleData),
  searchText: searchTextOfArticle(article),
})

export async function insertArticle(trx: Transaction, article: ArticleToInsert): Promise<void> {
  const { organizationId, id, labelIds, pdfUrl = null, ...contents } = article
  await trx
    .insertInto('articles')
    .values({ organizationId, id, ...columnsOf({ ...contents, pdfUrl }) })
    .execute()
  await connectLabels(trx, { organizationId, articleIds: [id], labelIds })
}

const touched = { modified: sql<Date>`now()`, version: sql<number>`version + 1` }

/** Changes an article of this version; answers whether it still was. */
export async function updateArticle(
  trx: Transaction,
  { id, version, article }: { readonly id: string; readonly version: number; readonly article: ArticleContents },
): Promise<boolean> {
  const changed = await trx
    .updateTable('articles')
    .set({ ...columnsOf(article), ...touched })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Waits for others who write to them, and answers their contents as they stand then. */
export const lockArticles = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('articles')
    .select(['id', 'name', 'externalIdentifier', 'groupId', 'pdfUrl', 'articleData', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function updateArticles(
  trx: Transaction,
  articles: readonly (ArticleContents & { readonly id: string })[],
): Promise<void> {
  const changes = articles.map((article) => ({
    id: article.id,
    groupId: article.groupId,
    articleData: article.articleData,
    searchText: searchTextOfArticle(article),
  }))
  await sql`
    update articles set group_id = n."groupId", article_data = n."articleData", search_text = n."searchText",
      modified = now(), version = articles.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n (id uuid, "groupId" uuid, "articleData" jsonb, "searchText" text)
    where articles.id = n.id`.execute(trx)
}

export async function connectLabels(
  trx: Transaction,
  {
    organizationId,
    articleIds,
    labelIds,
  }: { readonly organizationId: string; readonly articleIds: readonly string[]; readonly labelIds: readonly string[] },
): Promise<void> {
  const links = articleIds.flatMap((articleId) =>
    [...new Set(labelIds)].map((labelId) => ({
      organizationId,
      articleId,
      labelId,
    })),
  )
  // A statement takes 65,535 values at most.
  for (let start = 0; start < links.length; start += 20_000) {
    await trx
      .insertInto('articleLabels')
      .values(links.slice(start, start + 20_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function disconnectLabels(
  trx: Transaction,
  articleIds: readonly string[],
  labelIds: readonly string[],
): Promise<void> {
  if (labelIds.length === 0) return
  await trx.deleteFrom('articleLabels').where('articleId', 'in', articleIds).where('labelId', 'in', labelIds).execute()
}

/** Lines of orders keep the article's name and identifier. */
export async function deleteArticles(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('articleLabels').where('articleId', 'in', ids).execute()
  await trx.updateTable('orderLines').set({ articleId: null }).where('articleId', 'in', ids).execute()
  await trx.deleteFrom('articles').where('id', 'in', ids).execute()
}
