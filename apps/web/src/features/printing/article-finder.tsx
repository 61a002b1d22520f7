import { useMergedRef } from '@mantine/hooks'
import { type Ref, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { useCodeFinder } from '../scanning/code-finder.queries.ts'
import { useOpenMatch } from '../scanning/open-match.queries.ts'
import type { CodeMatch } from '../scanning/scans.queries.ts'

interface ArticleFinderProps {
  /** Called with the match; opens its print page where left out. */
  readonly onFound?: (match: CodeMatch) => void
  readonly size?: 'md' | 'xl'
  readonly ref?: Ref<HTMLInputElement>
}

/** Search or scan: a scan anywhere on the page opens the article that it stands for as a whole. */
export function ArticleFinder({ onFound, size = 'md', ref }: ArticleFinderProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const fieldRef = useMergedRef(field, ref)
  const { open, takes } = useOpenMatch()
  const finder = useCodeFinder({ field, scans: 'all', counts: 'newest', takes, onFound: onFound ?? open })
  return <SuggestField ref={fieldRef} size={size} label={t('printing.searchOrScan')} {...finder} />
}
