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
import type { Actor } from '../../platform/actor.ts'
import { portionsOf } from '../../platform/chosen-rows.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { once } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
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
  readonly add: (rows: Rows, actor: Actor, article: Omit<NewArticle, 'labelId'>) => Promise<string>
}

type ArticleChange = Omit<ChangeArticlesBody, 'ids' | 'matching'>

type Find = (rows: Rows, actor: Actor, id: string) => Promise<ArticleWithData>

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
  const inOrganization = <Result>(actor: Actor, work: (rows: Rows) => Promise<Result>) =>
    tellTakenArticles(() => database.withOrganization(actor.organizationId, work))

  const assertPlace = async (
    rows: Rows,
    actor: Actor,
    groupId: string | null | undefined,
    labelIds: readonly string[],
  ) => {
    const sight = await sightOf(rows, actor)
    if (groupId) await assertGroupsInSight(rows, sight, [groupId], 'groupId')
    await assertLabelsInSight(rows, sight, labelIds, 'labelIds')
  }

  const add: ArticleChanges['add'] = async (rows, actor, article) => {
    assertEntries(article.articleData)
    await assertPlace(rows, actor, article.groupId, article.labelIds)
    const id = newId()
    const place = { organizationId: actor.organizationId, id, labelIds: article.labelIds }
    await changes.insertArticle(rows, { ...contentsOf(article), ...place })
    return id
  }

  /** Each is there and may be seen by the person; they stay as they are until the transaction ends. */
  const lock = async (rows: Rows, actor: Actor, ids: readonly string[]) => {
    const sight = await sightOf(rows, actor)
    const found = await changes.lockArticles(rows, ids)
    const seen = found.filter(({ group_id }) => sight.all || group_id === null || sight.groupIds.includes(group_id))
    if (seen.length !== new Set(ids).size) throw new ProductError('not-found')
    return seen.map((row) => ({
      id: row.id,
      name: row.name,
      externalIdentifier: row.external_identifier,
      groupId: row.group_id,
      pdfUrl: row.pdf_url,
      articleData: row.article_data as changes.StoredEntry[],
      version: row.version,
    }))
  }

  const changePortion = async (rows: Rows, actor: Actor, ids: readonly string[], change: ArticleChange) => {
    const { groupId, addLabelIds = [], removeLabelIds = [], setData = [], removeKeys = [] } = change
    const before = await lock(rows, actor, ids)
    const after = before.map((article) => {
      const kept = withoutKeys(article.articleData, removeKeys)
      assertValues(kept, setData, 'setData')
      return {
        ...article,
        groupId: groupId === undefined ? article.groupId : groupId,
        articleData: withData(kept, setData),
      }
    })
    await changes.updateArticles(rows, after)
    await changes.disconnectLabels(rows, ids, removeLabelIds)
    await changes.connectLabels(rows, actor.organizationId, ids, addLabelIds)
  }

  /** All of the chosen articles in one transaction, some at a time; answers how many there were. */
  const forChosen = (
    actor: Actor,
    chosen: Chosen<ArticleFilter>,
    work: {
      readonly before?: (rows: Rows) => Promise<void>
      readonly each: (rows: Rows, ids: readonly string[]) => Promise<void>
    },
  ) =>
    inOrganization(actor, async (rows) => {
      await work.before?.(rows)
      const sight = await sightOf(rows, actor)
      const portions = await portionsOf(chosen, (filter, most) => findMatchingIds(rows, sight, filter, most))
      for (const ids of portions) await work.each(rows, ids)
      return portions.flat().length
    })

  return {
    add,
    create: (actor, { labelId, labelIds, ...article }, key) =>
      inOrganization(actor, async (rows) => {
        const wanted = labelId ? [labelId, ...labelIds] : labelIds
        const body = { ...article, labelIds: wanted }
        const id = await once(rows, { actor, call: 'createArticle', key, body }, () => add(rows, actor, body))
        return find(rows, actor, id)
      }),

    save: (actor, { id, version, labelIds, ...article }) =>
      inOrganization(actor, async (rows) => {
        const before = await find(rows, actor, id)
        assertEntries(article.articleData)
        await assertPlace(rows, actor, article.groupId, labelIds)
        if (!(await changes.updateArticle(rows, id, version, contentsOf(article))))
          throw new ProductError('stale-version')
        // Labels that the person cannot see stay connected.
        const dropped = before.labels.map((label) => label.labelId).filter((each) => !labelIds.includes(each))
        await changes.disconnectLabels(rows, [id], dropped)
        await changes.connectLabels(rows, actor.organizationId, [id], labelIds)
        return find(rows, actor, id)
      }),

    setVariableData: (actor, { articleId, articleData, version }) =>
      inOrganization(actor, async (rows) => {
        const [before] = await lock(rows, actor, [articleId])
        if (!before) throw new ProductError('not-found')
        if (version !== undefined && version !== before.version) throw new ProductError('stale-version')
        assertValues(before.articleData, articleData)
        const after = withData(before.articleData, articleData)
        await changes.updateArticles(rows, [{ ...before, articleData: after }])
        return find(rows, actor, articleId)
      }),

    changeSeveral: (actor, chosen, change) =>
      forChosen(actor, chosen, {
        before: (rows) => assertPlace(rows, actor, change.groupId, change.addLabelIds ?? []),
        each: (rows, ids) => changePortion(rows, actor, ids, change),
      }),

    remove: (actor, chosen) =>
      forChosen(actor, chosen, {
        each: async (rows, ids) => {
          await lock(rows, actor, ids)
          await changes.deleteArticles(rows, ids)
        },
      }),
  }
}
