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
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { portionsOf } from '../catalogue/chosen-rows.service.ts'
import { assertGroupsInSight, sightOf } from '../groups/sight.service.ts'
import { assertLabelsInSight } from '../labels/labels.service.ts'
import * as changes from './article-changes.store.ts'
import { assertEntries, assertValues, storedEntry, tellTakenArticles, withData, withoutKeys } from './article-rules.ts'
import { type ArticleFilter, findMatchingIds } from './articles.store.ts'

export interface ArticleChanges {
  readonly create: (actor: Actor, article: NewArticle, key: string | undefined) => Promise<ArticleWithData>
  readonly save: (actor: Actor, article: SavedArticle) => Promise<ArticleWithData>
  readonly setVariableData: (actor: Actor, body: SetArticleVariableDataBody) => Promise<ArticleWithData>
  /** All of them, or none. */
  readonly changeSeveral: (actor: Actor, chosen: Chosen<ArticleFilter>, change: ArticleChange) => Promise<number>
  readonly remove: (actor: Actor, chosen: Chosen<ArticleFilter>) => Promise<number>
  /** Makes one in the caller's transaction; answers its id. */
  readonly add: (trx: Transaction, actor: Actor, article: Omit<NewArticle, 'labelId'>) => Promise<string>
}

type ArticleChange = Omit<ChangeArticlesBody, 'ids' | 'matching'>

type Find = (trx: Transaction, actor: Actor, id: string) => Promise<ArticleWithData>

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

export function createArticleChanges(database: Database, find: Find): ArticleChanges {
  const inOrganization = <Result>(actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
    tellTakenArticles(() => database.withOrganization(actor.organizationId, work))

  const assertPlace = async (
    trx: Transaction,
    actor: Actor,
    groupId: string | null | undefined,
    labelIds: readonly string[],
  ) => {
    const sight = await sightOf(trx, actor)
    if (groupId) await assertGroupsInSight(trx, sight, [groupId], 'groupId')
    await assertLabelsInSight(trx, sight, labelIds, 'labelIds')
  }

  const add: ArticleChanges['add'] = async (trx, actor, article) => {
    assertEntries(article.articleData)
    await assertPlace(trx, actor, article.groupId, article.labelIds)
    const id = newId()
    const place = { organizationId: actor.organizationId, id, labelIds: article.labelIds }
    await changes.insertArticle(trx, { ...contentsOf(article), ...place })
    return id
  }

  /** Each is there and may be seen by the person; they stay as they are until the transaction ends. */
  const lock = async (trx: Transaction, actor: Actor, ids: readonly string[]) => {
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

  const changePortion = async (trx: Transaction, actor: Actor, ids: readonly string[], change: ArticleChange) => {
    const { groupId, addLabelIds = [], removeLabelIds = [], setData = [], removeKeys = [] } = change
    const before = await lock(trx, actor, ids)
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
    await changes.connectLabels(trx, actor.organizationId, ids, addLabelIds)
  }

  /** All of the chosen articles in one transaction, some at a time; answers how many there were. */
  const forChosen = (
    actor: Actor,
    chosen: Chosen<ArticleFilter>,
    work: {
      readonly before?: (trx: Transaction) => Promise<void>
      readonly each: (trx: Transaction, ids: readonly string[]) => Promise<void>
    },
  ) =>
    inOrganization(actor, async (trx) => {
      await work.before?.(trx)
      const sight = await sightOf(trx, actor)
      const portions = await portionsOf(chosen, (filter, most) => findMatchingIds(trx, sight, filter, most))
      for (const ids of portions) await work.each(trx, ids)
      return portions.flat().length
    })

  return {
    add,
    create: (actor, { labelId, labelIds, ...article }, key) =>
      inOrganization(actor, async (trx) => {
        const wanted = labelId ? [labelId, ...labelIds] : labelIds
        const body = { ...article, labelIds: wanted }
        const id = await once(trx, { actor, call: 'createArticle', key, body }, () => add(trx, actor, body))
        return find(trx, actor, id)
      }),

    save: (actor, { id, version, labelIds, ...article }) =>
      inOrganization(actor, async (trx) => {
        const before = await find(trx, actor, id)
        assertEntries(article.articleData)
        await assertPlace(trx, actor, article.groupId, labelIds)
        if (!(await changes.updateArticle(trx, id, version, contentsOf(article))))
          throw new ProductError('stale-version')
        // Labels that the person cannot see stay connected.
        const dropped = before.labels.map((label) => label.labelId).filter((each) => !labelIds.includes(each))
        await changes.disconnectLabels(trx, [id], dropped)
        await changes.connectLabels(trx, actor.organizationId, [id], labelIds)
        return find(trx, actor, id)
      }),

    setVariableData: (actor, { articleId, articleData, version }) =>
      inOrganization(actor, async (trx) => {
        const [before] = await lock(trx, actor, [articleId])
        if (!before) throw new ProductError('not-found')
        if (version !== undefined && version !== before.version) throw new ProductError('stale-version')
        assertValues(before.articleData, articleData)
        const after = withData(before.articleData, articleData)
        await changes.updateArticles(trx, [{ ...before, articleData: after }])
        return find(trx, actor, articleId)
      }),

    changeSeveral: (actor, chosen, change) =>
      forChosen(actor, chosen, {
        before: (trx) => assertPlace(trx, actor, change.groupId, change.addLabelIds ?? []),
        each: (trx, ids) => changePortion(trx, actor, ids, change),
      }),

    remove: (actor, chosen) =>
      forChosen(actor, chosen, {
        each: async (trx, ids) => {
          await lock(trx, actor, ids)
          await changes.deleteArticles(trx, ids)
        },
      }),
  }
}
