import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { cutSearch } from '../../lib/search.ts'
import { type CodeMatch, useCodeLookup } from './scans.queries.ts'

interface ListCodeOptions {
  /** The search of the list, where it says what it shows. */
  readonly typed: string
  readonly setTyped: (text: string) => void
  readonly takes: readonly CodeMatch['kind'][]
  readonly onOne: (match: CodeMatch) => void
}

/** A code in the search of a list: one whole match is opened; else the list shows what the search finds, with a word why. */
export function useListCode({ typed, setTyped, takes, onOne }: ListCodeOptions) {
  const { t } = useTranslation()
  const { lookup, find } = useCodeLookup({ counts: 'newest', takes, onOne })

  function messageOf(): string | undefined {
    if (lookup.state === 'failed') return errorText(lookup.error)
    // Typing on dismisses it.
    if (lookup.state !== 'found' || cutSearch(lookup.code) !== typed.trim()) return undefined
    const { code } = lookup
    if (lookup.matches.length > 0) return t('scan.several', { code })
    return t(takes.includes('article') ? 'scan.none' : 'scan.noOrder', { code })
  }

  const look = (code: string) => {
    setTyped(cutSearch(code.trim()))
    find(code)
  }
  const text = messageOf()
  return { look, notice: text === undefined ? undefined : { text, isFailure: lookup.state === 'failed' } }
}
