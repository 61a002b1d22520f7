import type { Article } from '@labelwright/contract/server/articles-schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { createElement, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { type ScansTaken, useScans } from '../../lib/scans/use-scans.ts'
import { cutSearch, noneFoundMinimum, searchDebounceMs } from '../../lib/search.ts'
import { useArticleSuggestions, wantedSearch } from '../articles/articles.queries.ts'
import { type CodeLookup, type CodeMatch, useCodeLookup } from './scans.queries.ts'
import { SuggestedLabel } from './suggested-label.tsx'

interface CodeFinderOptions {
  /** The search field, which shows what a scan stands for when it is not one thing only. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly scans: ScansTaken
  readonly counts: 'newest' | 'each'
  readonly takes: readonly CodeMatch['kind'][]
  readonly onFound: (match: CodeMatch) => void
}

/** Something that the search field offers, an article with its label. */
export interface CodeSuggestion {
  readonly id: string
  readonly name: string
  readonly hint: string | null
  readonly picture: ReactNode
  readonly match: CodeMatch
}

const suggestionOf = (match: CodeMatch): CodeSuggestion => {
  if (match.kind === 'order') {
    const { id, name, orderNumber } = match.order
    return { id, name: orderNumber, hint: name, picture: undefined, match }
  }
  const { article } = match
  const { id, name, externalIdentifier } = article
  return { id, name, hint: externalIdentifier, picture: createElement(SuggestedLabel, { article }), match }
}

/** A search for articles that hears scans: one whole match is taken at once, all else stands below the field. */
export function useCodeFinder({ field, scans, counts, takes, onFound }: CodeFinderOptions) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data, error, isFetching } = useArticleSuggestions(wanted)
  const take = (match: CodeMatch) => {
    setTyped('')
    // Enter prints from where no field has the focus.
    if (counts === 'newest') field.current?.blur()
    onFound(match)
  }
  const { lookup, find, forget } = useCodeLookup({ counts, takes, onOne: take })

  const look = (text: string) => {
    setTyped(cutSearch(text.trim()))
    find(text)
    // Until it is known what was scanned, an Enter must not print what is shown still.
    if (counts === 'newest') field.current?.focus()
  }
  const isToBeRead = lookup.state === 'found' || lookup.state === 'failed'
  useEffect(() => {
    if (isToBeRead) field.current?.focus()
  }, [isToBeRead, field])
  useScans(scans, look)

  const isNoneFound = wanted.length >= noneFoundMinimum && data?.total === 0 && !isFetching
  function messageOf(): string | undefined {
    if (lookup.state === 'failed') return errorText(lookup.error)
    if (lookup.state === 'found')
      return t(lookup.matches.length > 0 ? 'scan.several' : 'scan.none', { code: lookup.code })
    if (error) return errorText(error)
    return isNoneFound && typed.trim() !== '' ? t('articles.noneFound') : undefined
  }

  const suggestions = suggestionsOf(lookup, wantedSearch(wanted) && wantedSearch(typed.trim()) ? data?.data : [])
  return {
    value: typed,
    onChange: (text: string) => {
      forget()
      setTyped(text)
    },
    suggestions,
    message: messageOf(),
    isBusy: lookup.state === 'finding' || (isFetching && typed !== ''),
    onPick: (id: string) => {
      const picked = suggestions.find((one) => one.id === id)
      if (!picked) return
      forget()
      take(picked.match)
    },
    onEnter: look,
  }
}

/** Several whole matches stand alone; else what a search finds. */
function suggestionsOf(lookup: CodeLookup, searched: readonly Article[] = []): readonly CodeSuggestion[] {
  if (lookup.state === 'found' && lookup.matches.length > 0) return lookup.matches.map(suggestionOf)
  return searched.map((article) => suggestionOf({ kind: 'article', article, elements: [] }))
}
