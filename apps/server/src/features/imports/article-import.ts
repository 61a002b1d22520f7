import { type ArticleLanding, articleLanding } from '../articles/articles.service.ts'
import { columnFor, keysFor, type Landing, type LandingOf, type PreviewRow } from './landing.ts'
import { changeOfField, changeOfName, changesOfData, outcomeOf } from './preview-change.ts'

const landingOf = ({ organizationId, importId, options }: LandingOf): ArticleLanding => ({
  organizationId,
  importId,
  mode: options.mode,
  keepOtherData: options.keepOtherData,
  keyField: options.keyField === 'name' ? 'name' : 'externalIdentifier',
  keyColumn: columnFor(options, options.keyField),
  identifierColumn: columnFor(options, 'externalIdentifier'),
  fields: new Set(options.mapping.map(({ field }) => field)),
  dataKeys: keysFor(options, 'data'),
  targetGroupIds: options.targetGroupIds,
})

type Staged = Awaited<ReturnType<typeof articleLanding.findStagedArticles>>[number]

/** What a staged row makes of the article that it meets, or of none. */
function articleAfter(staged: Staged, landing: ArticleLanding) {
  const { before, externalIdentifier, pdfUrl } = staged
  const articleData = staged.articleData ?? []
  if (before) return articleLanding.mergeArticle({ ...staged, articleData, before }, landing)
  return { name: staged.name || (externalIdentifier ?? ''), externalIdentifier, pdfUrl, articleData }
}

function previewOf(staged: Staged, landing: ArticleLanding): PreviewRow {
  const { before } = staged
  const after = articleAfter(staged, landing)
  const hasIdentifier = landing.keyField === 'name' && landing.fields.has('externalIdentifier')
  return {
    line: staged.line,
    outcome: outcomeOf(staged),
    key: (landing.keyField === 'name' ? after.name : staged.externalIdentifier) ?? '',
    name: after.name,
    group: staged.groupName ?? '',
    data: [
      ...changeOfName(after.name, before?.name),
      ...(hasIdentifier
        ? changeOfField('externalIdentifier', after.externalIdentifier, before?.externalIdentifier)
        : []),
      ...(landing.fields.has('pdfUrl') ? changeOfField('pdfUrl', after.pdfUrl, before?.pdfUrl) : []),
      ...changeOfField('labels', staged.labelNames, staged.connectedLabelNames),
      ...changesOfData('data', after.articleData, before?.articleData),
    ],
    problems: staged.problems ?? [],
  }
}

/** How articles land. */
export function createArticleImport(of: LandingOf): Landing {
  const landing = landingOf(of)
  return {
    portion: 100,
    makeStage: articleLanding.makeArticleStage,
    judge: (trx) => articleLanding.judgeArticles(trx, landing),
    count: (trx) => articleLanding.countStagedArticles(trx, landing),
    countElsewhere: (trx) => articleLanding.countElsewhere(trx, of),
    preview: async (trx, most) =>
      (await articleLanding.findStagedArticles(trx, landing, most)).map((staged) => previewOf(staged, landing)),
    land: async (trx, range, { added, updated }) => {
      if (added > 0) await articleLanding.addStagedArticles(trx, landing, range)
      if (updated > 0) await articleLanding.updateStagedArticles(trx, landing, range)
    },
    finish: async (trx) => {
      await articleLanding.deleteOtherArticles(trx, landing)
    },
    undo: (trx) => articleLanding.undoArticles(trx, landing),
  }
}
