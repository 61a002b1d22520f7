// Imported articles on their way from a table of the session into the catalogue. The import feature fills and leads it.
import type { Transaction } from '../../platform/database/database.ts'
import { deleteArticles, searchTextOfArticle } from './article-changes.store.ts'
import * as elsewhere from './articles-elsewhere.store.ts'
import * as judging from './judge-articles.store.ts'
import type { ArticleLanding } from './land-articles.store.ts'
import * as store from './land-articles.store.ts'
import { type UndoCounts, undoImported } from './undo-additions.ts'
import { findUntouched, restoreChanged } from './undo-articles.store.ts'

export const { judgeArticles } = judging
export const { makeArticleStage, countStagedArticles, addStagedArticles, findStagedArticles } = store
export const { countElsewhere } = elsewhere

/** What a staged row makes of the article it meets. */
export function mergeArticle(staged: store.StagedRow, landing: ArticleLanding) {
  const { fields } = landing
  const before = staged.before
  const article = {
    name: staged.name || before.name,
    externalIdentifier: fields.has('externalIdentifier') ? staged.externalIdentifier : before.externalIdentifier,
    pdfUrl: fields.has('pdfUrl') ? staged.pdfUrl : before.pdfUrl,
    articleData: staged.articleData,
  }
  return { ...article, searchText: searchTextOfArticle(article) }
}

/** Changes the articles that staged rows between two numbers meet; what they were is kept for undo. */
export async function updateStagedArticles(
  trx: Transaction,
  landing: ArticleLanding,
  range: store.NumberRange,
): Promise<number> {
  const staged = await store.lockMetArticles(trx, landing, range)
  if (staged.length === 0) return 0
  await store.keepBefore(trx, landing, range)
  await store.updateArticles(
    trx,
    staged.map((each) => ({ id: each.before.id, ...mergeArticle(each, landing) })),
  )
  await store.connectStagedLabels(trx, landing.organizationId, range)
  return staged.length
}

/** With `replace-group`: deletes what stands in the target groups and is in no row; what it was is kept for undo. */
export async function deleteOtherArticles(trx: Transaction, landing: ArticleLanding): Promise<number> {
  if (landing.mode !== 'replace-group') return 0
  let deleted = 0
  for (;;) {
    const ids = await store.findOthers(trx, landing, 2000)
    if (ids.length === 0) return deleted
    await store.keepDeleted(trx, landing, ids)
    await deleteArticles(trx, ids)
    deleted += ids.length
  }
}

/** Takes an import's articles back; answers how many of them were put back and how many stay as somebody made them since. */
export async function undoArticles(
  trx: Transaction,
  { organizationId, importId }: { readonly organizationId: string; readonly importId: string },
): Promise<UndoCounts> {
  return undoImported(trx, importId, {
    findUntouched,
    remove: deleteArticles,
    restore: (trx) => restoreChanged(trx, organizationId, importId),
  })
}
