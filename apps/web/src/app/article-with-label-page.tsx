import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { ArticleDraft } from '../features/articles/article-draft.ts'
import { ArticlePage } from '../features/articles/article-page.tsx'
import { useLabelChoices } from '../features/labels/labels.queries.ts'
import { LabelBeside } from '../features/printing/live-label/label-beside.tsx'

/** An article's form with its label beside it. */
export function ArticleWithLabelPage() {
  return <ArticlePage beside={(draft, article) => <LabelOfDraft draft={draft} article={article} />} />
}

interface LabelOfDraftProps {
  readonly draft: ArticleDraft
  readonly article: ArticleWithData | undefined
}

function LabelOfDraft({ draft, article }: LabelOfDraftProps) {
  const { nameOf } = useLabelChoices(article?.labels ?? [])
  const own = draft.labelIds.map((labelId) => ({ labelId, name: nameOf(labelId) }))
  const offered = (article?.offeredLabels ?? []).filter(({ labelId }) => !draft.labelIds.includes(labelId))
  const typed = {
    name: draft.name,
    externalIdentifier: draft.externalIdentifier || null,
    articleData: draft.articleData,
  }
  return <LabelBeside labels={[...own, ...offered]} article={typed} stored={article} />
}
