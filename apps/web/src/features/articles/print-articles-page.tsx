import { articleSearchMinimum } from '@labelwright/contract/server/articles'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useCodeSearch } from '../../ui/list/use-code-search.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useArticleColumns } from './article-columns.tsx'
import { findScannedArticles, useArticleList, wantedSearch } from './articles.queries.ts'

/** Where a user picks what to print: search, scan or walk the list. */
export function PrintArticlesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useListAddress()
  const open = ({ id }: { readonly id: string }) =>
    void navigate({ to: '/print-article/$id/{-$connectorId}', params: { id }, search: {} })
  const { failure, onEnter } = useCodeSearch({
    minimum: articleSearchMinimum,
    setTyped: address.setTyped,
    findByCode: findScannedArticles,
    onOpen: open,
  })
  return (
    <ListPage
      name="print-articles"
      title={t('printArticles.title')}
      count={(count) => t('articles.count', { count })}
      address={address}
      search={{ label: t('printing.searchOrScan'), onEnter, takesFocus: true }}
      columns={useArticleColumns('print')}
      list={useArticleList({ searchQuery: wantedSearch(address.wanted) })}
      keyOf={({ id }) => id}
      onOpen={open}
      lead={failure !== undefined && <Mistake>{errorText(failure)}</Mistake>}
      failed={t('articles.failed')}
      noMatch={{ title: t('articles.noneFound'), text: t('articles.noneFoundText') }}
      empty={<EmptyState title={t('articles.emptyTitle')}>{t('articles.emptyText')}</EmptyState>}
    />
  )
}
