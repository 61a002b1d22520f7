import { useMergedRef } from '@mantine/hooks'
import { type Ref, type RefObject, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { useCodeFinder } from '../scanning/code-finder.queries.ts'
import { useOpenMatch } from '../scanning/open-match.queries.ts'
import type { CodeMatch } from '../scanning/scans.queries.ts'

/** A search for what is printed that hears scans anywhere on the page; opens the match's print page unless `onFound` says otherwise. */
export function useArticleFinder(field: RefObject<HTMLInputElement | null>, onFound?: (match: CodeMatch) => void) {
  const { open, takes } = useOpenMatch()
  return useCodeFinder({ field, scans: 'all', counts: 'newest', takes, onFound: onFound ?? open })
}

interface ArticleFinderProps {
  /** Called with the match; opens its print page where left out. */
  readonly onFound?: (match: CodeMatch) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Search or scan: a scan anywhere on the page opens the article that it stands for as a whole. */
export function ArticleFinder({ onFound, ref }: ArticleFinderProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const fieldRef = useMergedRef(field, ref)
  const finder = useArticleFinder(field, onFound)
  return <SuggestField ref={fieldRef} label={t('printing.searchOrScan')} {...finder} />
}
