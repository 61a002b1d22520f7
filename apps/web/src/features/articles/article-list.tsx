import type { Article } from '@labelwright/contract/server/articles-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState, ErrorState } from '../../ui/notices.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { useArticleColumns } from './article-columns.tsx'
import type { useArticlePages } from './articles.queries.ts'

interface ArticleListProps {
  readonly articles: ReturnType<typeof useArticlePages>
  readonly search: string
  readonly onClearSearch: () => void
}

/** Articles that match, each a step away from its print page. */
export function ArticleList({ articles, search, onClearSearch }: ArticleListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const columns = useArticleColumns()
  const { data, error, isPlaceholderData, refetch, fetchNextPage, isFetchingNextPage } = articles

  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])

  if (error) return <ErrorState title={t('articles.failed')} text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons height={52} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0 && search === '') {
    return <EmptyState title={t('articles.emptyTitle')}>{t('articles.emptyText')}</EmptyState>
  }
  if (rows.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClearSearch}>
        {t('common.clearSearch')}
      </Button>
    )
    return (
      <EmptyState title={t('articles.noneFound')} action={clear}>
        {t('articles.noneFoundText')}
      </EmptyState>
    )
  }
  const print = (article: Article) =>
    void navigate({ to: '/print-article/$id/{-$connectorId}', params: { id: article.id } })
  return (
    <DataTable
      label={t('articles.title')}
      columns={columns}
      rows={rows}
      total={data.pages[0]?.total ?? 0}
      keyOf={(article) => article.id}
      onOpen={print}
      onEnd={loadMore}
      isOld={isPlaceholderData}
    />
  )
}
