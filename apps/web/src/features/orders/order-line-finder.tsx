import type { Article } from '@labelwright/contract/server/articles-schemas'
import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { useCodeFinder } from '../scanning/code-finder.queries.ts'

/** Finds an article for a line, by typing or by a scan anywhere on the page. Every scan adds its line, however quick they come. */
export function OrderLineFinder({ onFound }: { readonly onFound: (article: Article) => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const finder = useCodeFinder({
    field,
    scans: 'not-for-fields',
    counts: 'each',
    takes: ['article'],
    onFound: (match) => {
      if (match.kind === 'article') onFound(match.article)
    },
  })
  return <SuggestField ref={field} label={t('order.findArticle')} {...finder} />
}
