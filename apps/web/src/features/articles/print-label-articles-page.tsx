import type { Article } from '@labelwright/contract/server/articles-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { CodeNotice } from '../../ui/list/code-notice.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useLabel } from '../labels/labels.queries.ts'
import { useListCode } from '../scanning/list-code.queries.ts'
import { useOpenOnLabel } from '../scanning/open-on-label.queries.ts'
import { useArticleColumns } from './article-columns.tsx'
import { useArticleList, wantedSearch } from './articles.queries.ts'

const route = getRouteApi('/print-labels/$labelId/articles')

/** The articles that a label is connected to, to be printed on it. A scan finds every other as well. */
export function PrintLabelArticlesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { labelId } = route.useParams()
  const address = useListAddress()
  const { data: label } = useLabel(labelId)
  const { open, takes } = useOpenOnLabel(labelId)
  const { look, notice } = useListCode({ ...address, takes, onOne: open })
  useScans('all', look)
  const openArticle = ({ id: articleId }: Pick<Article, 'id'>) =>
    void navigate({ to: '/print-labels/$labelId/article/$articleId/{-$connectorId}', params: { labelId, articleId } })
  return (
    <ListPage
      name="print-label-articles"
      title={label?.name ?? ''}
      onBack={() => void navigate({ to: '/print-labels/$id', params: { id: labelId } })}
      count={(count) => t('articles.count', { count })}
      address={address}
      search={{ label: t('printing.searchOrScan'), onEnter: look, takesFocus: true }}
      columns={useArticleColumns('print', labelId)}
      list={useArticleList({ searchQuery: wantedSearch(address.wanted), labelId })}
      keyOf={({ id }) => id}
      onOpen={openArticle}
      lead={notice && <CodeNotice {...notice} />}
      failed={t('articles.failed')}
      noMatch={{ title: t('articles.noneFound'), text: t('articles.noneFoundText') }}
      empty={<EmptyState title={t('printLabels.noArticlesTitle')}>{t('printLabels.noArticlesText')}</EmptyState>}
    />
  )
}
