import type { Article } from '@labelwright/contract/server/articles-schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { cutSearch, noneFoundMinimum, searchDebounceMs } from '../../lib/search.ts'
import { useScans } from '../../lib/use-scans.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { Paper } from '../../ui/label/paper.tsx'
import {
  findScannedArticles,
  useArticleSuggestions,
  useFirstLabelPicture,
  wantedSearch,
} from '../articles/articles.queries.ts'

/** Finds an article for a line, by typing or by a scan anywhere on the page. */
export function OrderLineFinder({ onFound }: { readonly onFound: (article: Article) => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isFinding, setFinding] = useState(false)
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, error, isFetching } = useArticleSuggestions(wanted)
  const found = wantedSearch(wanted) && wantedSearch(typed.trim()) ? (data?.data ?? []) : []

  const take = (article: Article) => {
    setTyped('')
    onFound(article)
  }
  const find = async (text: string) => {
    const code = wantedSearch(cutSearch(text.trim()))
    if (code === '') return
    setFailure(undefined)
    setMissed(undefined)
    setFinding(true)
    setTyped(code)
    try {
      const [first, ...others] = await findScannedArticles(code)
      if (first && others.length === 0) {
        take(first)
        return
      }
      if (!first) setMissed(code)
      field.current?.focus()
    } catch (cause) {
      setFailure(cause)
      field.current?.focus()
    } finally {
      setFinding(false)
    }
  }
  useScans('not-for-fields', (code) => void find(code))

  const isNone = missed === typed.trim() || (wanted.length >= noneFoundMinimum && data?.total === 0 && !isFetching)
  const mistake = failure ?? error
  return (
    <SuggestField
      ref={field}
      label={t('order.findArticle')}
      value={typed}
      onChange={setTyped}
      suggestions={found.map((article) => ({
        id: article.id,
        name: article.name,
        hint: article.externalIdentifier,
        picture: <SuggestedLabel article={article} />,
      }))}
      message={mistake ? errorText(mistake) : isNone && typed.trim() !== '' ? t('articles.noneFound') : undefined}
      isBusy={isFinding || (isFetching && typed !== '')}
      onPick={(id) => {
        const article = found.find((one) => one.id === id)
        if (article) take(article)
      }}
      onEnter={(text) => void find(text)}
    />
  )
}

function SuggestedLabel({ article }: { readonly article: Article }) {
  const { t } = useTranslation()
  const picture = useFirstLabelPicture(article)
  return (
    <Paper picture={picture} width={undefined} height={undefined} alt="" missing={t('labels.noPicture')} size="row" />
  )
}
