import type { Article } from '@labelwright/contract/server/articles-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { Paper } from '../../ui/label/paper.tsx'
import { useFirstLabelPicture } from '../articles/articles.queries.ts'

/** The first label of an article that a search field offers. */
export function SuggestedLabel({ article }: { readonly article: Article }) {
  const { t } = useTranslation()
  const picture = useFirstLabelPicture(article)
  return <Paper picture={picture} alt="" missing={t('labels.noPicture')} size="row" />
}
