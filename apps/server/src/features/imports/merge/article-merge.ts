import type { Transaction } from '../../../platform/database/database.ts'
import { searchTextOfArticle } from '../../articles/article-search-text.service.ts'
import { deleteArticleRows } from '../../articles/articles.service.ts'
import { restoreChangedArticles, restoreDeletedArticles } from '../../articles/undo-articles.service.ts'
import type { Entry } from '../mapping/map-row.ts'
import { articleColumns, mergedArticleColumns } from './article-columns.ts'
import { countElsewhere, countStagedArticles } from './count-articles.store.ts'
import { matchArticles } from './match-articles.store.ts'
import type { Merge, NumberRange, PreviewRow } from './merge.ts'
import * as store from './merge-articles.store.ts'
import { type ArticlePlan, articlePlan, type PlanSource } from './merge-plan.ts'
import { type Columns, findStagedArticles } from './preview-articles.store.ts'
import { changeOfField, changeOfName, changesOfData, outcomeOf } from './preview-change.ts'
import { stageOf } from './stage.store.ts'
import { findUntouchedArticles } from './undo-articles.store.ts'
import { undoImported } from './undo-imported.ts'

type Staged = Awaited<ReturnType<typeof findStagedArticles>>[number]

const textOf = (columns: Columns | null, column: string) => columns?.[column] as string | null | undefined
const entriesOf = (columns: Columns | null) => (columns?.article_data ?? undefined) as readonly Entry[] | undefined

const searchTextAfter = (after: Columns): string =>
  searchTextOfArticle({
    name: textOf(after, 'name') ?? '',
    externalIdentifier: textOf(after, 'external_identifier') ?? null,
    articleData: entriesOf(after) ?? [],
  })

function previewOf(staged: Staged, { fields, keyField }: ArticlePlan): PreviewRow {
  const { before, after } = staged
  const name = textOf(after, 'name') ?? ''
  const shown = mergedArticleColumns.flatMap(({ column, field }) =>
    field === undefined || field === 'name' || field === keyField || !fields.has(field)
      ? []
      : changeOfField(field, textOf(after, column) ?? null, textOf(before, column)),
  )
  return {
    line: staged.line,
    outcome: outcomeOf(staged),
    key: (keyField === 'name' ? name : textOf(after, 'external_identifier')) ?? '',
    name,
    group: staged.groupName ?? '',
    data: [
      ...changeOfName(name, textOf(before, 'name') ?? undefined),
      ...shown,
      ...changeOfField('labels', staged.labelNames, staged.connectedLabelNames),
      ...changesOfData('data', entriesOf(after) ?? null, entriesOf(before)),
    ],
    problems: staged.problems ?? [],
  }
}

async function changeArticles(trx: Transaction, plan: ArticlePlan, range: NumberRange): Promise<void> {
  const changed = await store.lockChangedArticles(trx, plan, range)
  if (changed.length === 0) return
  await store.rememberChanged(trx, plan, range)
  await store.updateArticles(
    trx,
    changed.map(({ id, after }) => ({ ...after, id, search_text: searchTextAfter(after) })),
  )
  await store.connectStagedLabels(trx, plan.organizationId, range)
}

const portionOfOthers = 2_000

async function deleteOthers(trx: Transaction, plan: ArticlePlan): Promise<void> {
  if (plan.mode !== 'replace-group') return
  for (;;) {
    const ids = await store.findOtherArticles(trx, plan, portionOfOthers)
    if (ids.length === 0) return
    await store.rememberDeleted(trx, plan, ids)
    await deleteArticleRows(trx, ids)
  }
}

/** Merges articles. */
export function createArticleMerge(source: PlanSource): Merge {
  const plan = articlePlan(source)
  return {
    portion: 100,
    stage: stageOf(articleColumns),
    match: (trx) => matchArticles(trx, plan),
    count: (trx) => countStagedArticles(trx, plan),
    countElsewhere: (trx) => countElsewhere(trx, plan),
    preview: async (trx, most) => (await findStagedArticles(trx, plan, most)).map((staged) => previewOf(staged, plan)),
    merge: async (trx, range, { added, updated }) => {
      if (added > 0) await store.addArticles(trx, plan, range)
      if (updated > 0) await changeArticles(trx, plan, range)
    },
    deleteOthers: (trx) => deleteOthers(trx, plan),
    undo: (trx) =>
      undoImported(trx, plan, {
        findUntouched: findUntouchedArticles,
        remove: deleteArticleRows,
        restoreChanged: restoreChangedArticles,
        restoreDeleted: restoreDeletedArticles,
      }),
  }
}
