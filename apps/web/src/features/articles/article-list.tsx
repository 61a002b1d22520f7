import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { FoundRows } from '../../ui/list/found-rows.tsx'
import { useArticleColumns } from './article-columns.tsx'
import type { useArticleList } from './articles.queries.ts'

interface ArticleListProps {
  readonly articles: ReturnType<typeof useArticleList>
  readonly search: string
  readonly onClearSearch: () => void
}

/** Articles that match, each a step away from its print page. */
export function ArticleList({ articles, search, onClearSearch }: ArticleListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <FoundRows
      label={t('articles.title')}
      columns={useArticleColumns('print')}
      list={articles}
      keyOf={(article) => article.id}
      onOpen={({ id }) => void navigate({ to: '/print-article/$id/{-$connectorId}', params: { id }, search: {} })}
      failed={t('articles.failed')}
      isFiltered={search !== ''}
      onClear={onClearSearch}
      clearName={t('common.clearSearch')}
      noMatch={{ title: t('articles.noneFound'), text: t('articles.noneFoundText') }}
      empty={<EmptyState title={t('articles.emptyTitle')}>{t('articles.emptyText')}</EmptyState>}
    />
  )
}
