import { articleSearchMinimum } from '@labelwright/contract/server/articles'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/use-scans.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { CountNote } from '../../ui/list/found-rows.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { ArticleList } from './article-list.tsx'
import { findScannedArticles, useArticleList, wantedSearch } from './articles.queries.ts'

const route = getRouteApi('/print-articles/{-$connectorId}')

/** Where a user picks what to print: search, scan or walk the list. */
export function PrintArticlesPage() {
  const { t } = useTranslation()
  const { search = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/print-articles/{-$connectorId}' })
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({ to: '.', search: text ? { search: text } : {}, replace: true }),
  )
  const articles = useArticleList({ searchQuery: wantedSearch(wanted) })

  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const find = async (code: string) => {
    if (code.length < articleSearchMinimum) return
    setFailure(undefined)
    setTyped(code)
    try {
      const found = await findScannedArticles(code)
      const only = found.length === 1 ? found[0] : undefined
      if (only) await navigate({ to: '/print-article/$id/{-$connectorId}', params: { id: only.id }, search: {} })
    } catch (error) {
      setFailure(error)
    }
  }
  useScans('all', (code) => void find(code))

  return (
    <Page
      title={t('printArticles.title')}
      note={<CountNote list={articles} words={(count) => t('articles.count', { count })} />}
      tools={
        <SearchField
          ref={field}
          label={t('printing.searchOrScan')}
          value={typed}
          onChange={setTyped}
          onEnter={() => void find(typed.trim())}
        />
      }
      titleTakesFocus={false}
    >
      {failure !== undefined && <Mistake>{errorText(failure)}</Mistake>}
      <ArticleList articles={articles} search={wanted} onClearSearch={() => setTyped('')} />
    </Page>
  )
}
