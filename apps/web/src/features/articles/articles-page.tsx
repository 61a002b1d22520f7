import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ArticleList } from './article-list.tsx'
import { useArticlePages } from './articles.queries.ts'

const route = getRouteApi('/articles')

export function ArticlesPage() {
  const { t } = useTranslation()
  const { search = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/articles' })
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({ search: text ? { search: text } : {}, replace: true }),
  )
  const articles = useArticlePages(wanted)
  const total = articles.data?.pages[0]?.total
  return (
    <Page
      title={t('articles.title')}
      note={<span role="status">{total !== undefined && t('articles.count', { count: total })}</span>}
      tools={<SearchField label={t('articles.search')} value={typed} onChange={setTyped} />}
    >
      <ArticleList articles={articles} search={wanted} onClearSearch={() => setTyped('')} />
    </Page>
  )
}
