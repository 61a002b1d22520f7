import { type ArticleLanding, articleLanding } from '../articles/articles.service.ts'
import { columnFor, keysFor, type Landing, type LandingOf, type PreviewRow } from './landing.ts'

const landingOf = ({ organizationId, importId, options }: LandingOf): ArticleLanding => ({
  ...{ organizationId, importId, mode: options.mode, keepOtherData: options.keepOtherData },
  keyField: options.keyField === 'name' ? 'name' : 'externalIdentifier',
  keyColumn: columnFor(options, options.keyField),
  fields: new Set(options.mapping.map(({ field }) => field)),
  dataKeys: keysFor(options, 'data'),
  targetGroupIds: options.targetGroupIds,
})

type Staged = Awaited<ReturnType<typeof articleLanding.findStagedArticles>>[number]

function outcomeOf({ problems, differs }: Staged): PreviewRow['outcome'] {
  if (problems) return 'bad'
  if (differs === null) return 'added'
  return differs ? 'updated' : 'unchanged'
}

function previewOf(staged: Staged, landing: ArticleLanding): PreviewRow {
  const { before } = staged
  const entries = staged.article_data ?? []
  const after = before
    ? articleLanding.mergeArticle({ ...staged, article_data: entries, before }, landing)
    : { name: staged.name || (staged.external_identifier ?? ''), articleData: entries }
  const beforeOf = (key: string) => before?.article_data.find((each) => each.key === key)?.data ?? null
  return {
    line: staged.line,
    outcome: outcomeOf(staged),
    key: (landing.keyField === 'name' ? after.name : staged.external_identifier) ?? '',
    ...{ name: after.name, group: staged.group_name ?? '' },
    data: after.articleData.map(({ key, data }) => ({ key, data, before: beforeOf(key) })),
    problems: staged.problems ?? [],
  }
}

/** How articles land. */
export function createArticleImport(of: LandingOf): Landing {
  const landing = landingOf(of)
  return {
    portion: 100,
    makeStage: articleLanding.makeArticleStage,
    judge: (rows) => articleLanding.judgeArticles(rows, landing),
    count: (rows) => articleLanding.countStagedArticles(rows, landing),
    preview: async (rows, most) =>
      (await articleLanding.findStagedArticles(rows, most)).map((staged) => previewOf(staged, landing)),
    land: async (rows, range, { added, updated }) => {
      if (added > 0) await articleLanding.addStagedArticles(rows, landing, range)
      if (updated > 0) await articleLanding.updateStagedArticles(rows, landing, range)
    },
    finish: async (rows) => {
      await articleLanding.deleteOtherArticles(rows, landing)
    },
    undo: (rows) => articleLanding.undoArticles(rows, landing),
  }
}
