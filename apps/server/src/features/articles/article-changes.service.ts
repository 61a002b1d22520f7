import type { Chosen } from '@labelwright/contract/chosen'
import { ProductError } from '@labelwright/contract/errors'
import type {
  ArticleDataEntry,
  ArticleWithData,
  ChangeArticlesBody,
  NewArticle,
  SavedArticle,
  SetArticleVariableDataBody,
} from '@labelwright/contract/server/articles-schemas'
import type { ChangedRows } from '@labelwright/contract/wire'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { portionsOf } from '../catalogue/chosen-rows.service.ts'
import { assertGroupsInSight, sightOf } from '../groups/sight.service.ts'
import { assertLabelsInSight } from '../labels/labels.service.ts'
import { newUndoStep, saveUndoRows, type UndoKind } from '../undo/undo-steps.service.ts'
import * as changes from './article-changes.store.ts'
import {
  assertEntries,
  assertValues,
  storedEntry,
  tellTakenArticles,
  withData,
  withoutKeys,
} from './article-rules.service.ts'
import { findArticle } from './articles.service.ts'
import { type ArticleFilter, findMatchingIds } from './articles.store.ts'
import { articlesAsTheyAre } from './undo-articles.service.ts'

type ArticleChange = Omit<ChangeArticlesBody, 'ids' | 'matching'>

const contentsOf = (article: {
  readonly name: string
  readonly externalIdentifier: string | null
  readonly groupId: string | null
  readonly pdfUrl: string | null
  readonly articleData: readonly ArticleDataEntry[]
}): changes.ArticleContents => ({
  name: article.name,
  externalIdentifier: article.externalIdentifier || null,
  groupId: article.groupId,
  pdfUrl: article.pdfUrl || null,
  articleData: article.articleData.map(storedEntry),
})

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  tellTakenArticles(() => ctx.database.withOrganization(actor.organizationId, work))

const assertPlace = async (
  trx: Transaction,
  actor: Actor,
  { groupId, labelIds }: { readonly groupId: string | null | undefined; readonly labelIds: readonly string[] },
) => {
  const sight = await sightOf(trx, actor)
  if (groupId) await assertGroupsInSight(trx, sight, { ids: [groupId], path: 'groupId' })
  await assertLabelsInSight(trx, sight, { ids: labelIds, path: 'labelIds' })
}

type ArticleToInsert = Omit<NewArticle, 'labelId'> & { readonly id?: string }

/** Refuses an article that could not be inserted so. */
export async function assertInsertable(trx: Transaction, actor: Actor, article: ArticleToInsert): Promise<void> {
  assertEntries(article.articleData)
  await assertPlace(trx, actor, { groupId: article.groupId, labelIds: article.labelIds })
}

/** Inserts an article in the caller's transaction; returns its id, which the caller may have chosen. */
export async function insertArticleWithLabels(
  trx: Transaction,
  actor: Actor,
  article: ArticleToInsert,
): Promise<string> {
  await assertInsertable(trx, actor, article)
  const { id = newId() } = article
  const place = { organizationId: actor.organizationId, id, labelIds: article.labelIds }
  await changes.insertArticle(trx, { ...contentsOf(article), ...place })
  return id
}

/** Each is there and may be seen by the person; they stay as they are until the transaction ends. */
const lockArticles = async (trx: Transaction, actor: Actor, ids: readonly string[]) => {
  const sight = await sightOf(trx, actor)
  const found = await changes.lockArticles(trx, ids)
  const seen = found.filter(({ groupId }) => sight.all || groupId === null || sight.groupIds.includes(groupId))
  if (seen.length !== new Set(ids).size) throw new ProductError('not-found')
  return seen.map((row) => ({
    id: row.id,
    name: row.name,
    externalIdentifier: row.externalIdentifier,
    groupId: row.groupId,
    pdfUrl: row.pdfUrl,
    articleData: row.articleData as changes.StoredEntry[],
    version: row.version,
  }))
}

const changePortion = async (
  trx: Transaction,
  actor: Actor,
  { ids, change }: { readonly ids: readonly string[]; readonly change: ArticleChange },
) => {
  const { groupId, addLabelIds = [], removeLabelIds = [], setData = [], removeKeys = [] } = change
  const before = await lockArticles(trx, actor, ids)
  const after = before.map((article) => {
    const kept = withoutKeys(article.articleData, removeKeys)
    assertValues(kept, setData, 'setData')
    return {
      ...article,
      groupId: groupId === undefined ? article.groupId : groupId,
      articleData: withData(kept, setData),
    }
  })
  await changes.updateArticles(trx, after)
  await changes.disconnectLabels(trx, ids, removeLabelIds)
  await changes.connectLabels(trx, { organizationId: actor.organizationId, articleIds: ids, labelIds: addLabelIds })
}

interface BulkChange {
  readonly kind: UndoKind
  readonly chosen: Chosen<ArticleFilter>
  readonly before?: (trx: Transaction) => Promise<void>
  readonly each: (trx: Transaction, ids: readonly string[]) => Promise<void>
}

/** Changes all of the chosen articles in one transaction, a portion at a time, and keeps how they were. */
const changeChosen = (ctx: Context, actor: Actor, { kind, chosen, before, each }: BulkChange): Promise<ChangedRows> =>
  inOrganization(ctx, actor, async (trx) => {
    await before?.(trx)
    const sight = await sightOf(trx, actor)
    const step = newUndoStep(kind)
    const portions = await portionsOf(chosen, (filter, most) => findMatchingIds(trx, sight, { filter, most }))
    for (const ids of portions) {
      await lockArticles(trx, actor, ids)
      await saveUndoRows(trx, actor, { step, rows: articlesAsTheyAre(ids) })
      await each(trx, ids)
    }
    return { changed: portions.flat().length, undoId: step.id }
  })

export function createArticle(
  ctx: Context,
  actor: Actor,
  { body: { labelId, labelIds, ...article }, key }: { readonly body: NewArticle; readonly key: string | undefined },
): Promise<ArticleWithData> {
  return inOrganization(ctx, actor, async (trx) => {
    const wanted = labelId ? [labelId, ...labelIds] : labelIds
    const body = { ...article, labelIds: wanted }
    const id = await once(trx, { actor, call: 'createArticle', key, body }, () =>
      insertArticleWithLabels(trx, actor, body),
    )
    return findArticle(trx, actor, id)
  })
}

export function saveArticle(
  ctx: Context,
  actor: Actor,
  { id, version, labelIds, ...article }: SavedArticle,
): Promise<ArticleWithData> {
  return inOrganization(ctx, actor, async (trx) => {
    const before = await findArticle(trx, actor, id)
    assertEntries(article.articleData)
    await assertPlace(trx, actor, { groupId: article.groupId, labelIds })
    if (!(await changes.updateArticle(trx, { id, version, article: contentsOf(article) })))
      throw new ProductError('stale-version')
    // Labels that the person cannot see stay connected.
    const dropped = before.labels.map((label) => label.labelId).filter((each) => !labelIds.includes(each))
    await changes.disconnectLabels(trx, [id], dropped)
    await changes.connectLabels(trx, { organizationId: actor.organizationId, articleIds: [id], labelIds })
    return findArticle(trx, actor, id)
  })
}

export function setArticleVariableData(
  ctx: Context,
  actor: Actor,
  { articleId, articleData, version }: SetArticleVariableDataBody,
): Promise<ArticleWithData> {
  return inOrganization(ctx, actor, async (trx) => {
    const [before] = await lockArticles(trx, actor, [articleId])
    if (!before) throw new ProductError('not-found')
    if (version !== undefined && version !== before.version) throw new ProductError('stale-version')
    assertValues(before.articleData, articleData)
    const after = withData(before.articleData, articleData)
    await changes.updateArticles(trx, [{ ...before, articleData: after }])
    return findArticle(trx, actor, articleId)
  })
}

/** All of them, or none. */
export function changeArticles(
  ctx: Context,
  actor: Actor,
  { chosen, change }: { readonly chosen: Chosen<ArticleFilter>; readonly change: ArticleChange },
): Promise<ChangedRows> {
  return changeChosen(ctx, actor, {
    kind: 'change-articles',
    chosen,
    before: (trx) => assertPlace(trx, actor, { groupId: change.groupId, labelIds: change.addLabelIds ?? [] }),
    each: (trx, ids) => changePortion(trx, actor, { ids, change }),
  })
}

export const deleteArticles = (ctx: Context, actor: Actor, chosen: Chosen<ArticleFilter>): Promise<ChangedRows> =>
  changeChosen(ctx, actor, { kind: 'delete-articles', chosen, each: changes.deleteArticles })
