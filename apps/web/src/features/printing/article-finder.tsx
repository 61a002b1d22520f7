import type { Article } from '@labelwright/contract/server/articles-schemas'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type Ref, useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { cutSearch, noneFoundMinimum, searchDebounceMs } from '../../lib/search.ts'
import { useScans } from '../../lib/use-scans.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { Paper } from '../../ui/label/paper.tsx'
import { findScannedArticles, useArticleSuggestions, useFirstLabelPicture } from '../articles/articles.queries.ts'

interface ArticleFinderProps {
  readonly size?: 'md' | 'xl'
  readonly ref?: Ref<HTMLInputElement>
}

/** Search or scan: a scan anywhere on the page opens its article at once. */
export function ArticleFinder({ size = 'md', ref }: ArticleFinderProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const fieldRef = useMergedRef(field, ref)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [notFound, setNotFound] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, error, isFetching } = useArticleSuggestions(wanted)
  const suggestions = wanted.length >= 2 && typed.trim().length >= 2 ? (data?.data ?? []) : []
  const isNoneFound =
    notFound === typed.trim() || (wanted.length >= noneFoundMinimum && data?.total === 0 && !isFetching)

  const open = (id: string) => {
    setTyped('')
    void navigate({ to: '/print-article/$id/{-$connectorId}', params: { id } })
  }

  const find = async (text: string) => {
    const code = cutSearch(text.trim())
    if (code.length < 2) return
    setFailure(undefined)
    setFinding(true)
    setTyped(code)
    try {
      const found = await findScannedArticles(code)
      if (found.length === 1 && found[0]) {
        open(found[0].id)
        return
      }
      if (found.length === 0) setNotFound(code)
      field.current?.focus()
    } catch (cause) {
      setFailure(cause)
      field.current?.focus()
    } finally {
      setFinding(false)
    }
  }
  useScans('all', (code) => void find(code))

  const message = messageOf()
  function messageOf(): string | undefined {
    if (failure !== undefined || error) return errorText(failure ?? error)
    return isNoneFound && typed.trim() !== '' ? t('articles.noneFound') : undefined
  }

  return (
    <SuggestField
      ref={fieldRef}
      size={size}
      label={t('printing.searchOrScan')}
      value={typed}
      onChange={setTyped}
      suggestions={suggestions.map((article) => ({
        id: article.id,
        name: article.name,
        hint: article.externalIdentifier,
        picture: <SuggestedLabel article={article} />,
      }))}
      message={message}
      isBusy={isFinding || isFetching}
      onPick={open}
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
