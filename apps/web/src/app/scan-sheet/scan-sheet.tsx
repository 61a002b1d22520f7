import { CloseButton, Loader } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useArticleSuggestions } from '../../features/articles/articles.queries.ts'
import { type CodeLookup, type CodeMatch, useCodeLookup } from '../../features/scanning/scans.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { actWhenAlone } from '../../lib/scans/shortcut.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { MatchList } from './match-list.tsx'
import { OrderSheet } from './order-sheet.tsx'
import classes from './scan-sheet.module.css'
import { hasFreeFocus } from './sheet-focus.ts'
import { useMatchRights } from './use-match-rights.ts'

// The print form and its lane come along with the first article that is scanned.
const ArticleSheet = lazy(async () => ({ default: (await import('./article-sheet.tsx')).ArticleSheet }))

/** Shows the match of a scan in a small sheet, on every signed-in page that does not take scans itself. */
export function ScanSheet() {
  const { takes } = useMatchRights()
  const [shown, setShown] = useState<CodeMatch>()
  const [scans, setScans] = useState(0)
  const { lookup, find, forget } = useCodeLookup({ counts: 'newest', takes, onOne: setShown })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const before = useRef<Element>(null)

  const look = (code: string) => {
    if (!isOpen) before.current = document.activeElement
    setShown(undefined)
    setScans((count) => count + 1)
    find(code)
  }
  useScans('left-over', look)

  const isOpen = shown !== undefined || lookup.state !== 'none'
  const close = () => {
    setShown(undefined)
    forget()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned on one page does not follow to the next
  useEffect(() => {
    setShown(undefined)
    forget()
  }, [pathname])

  if (!isOpen) return null
  return (
    <Sheet match={shown} scans={scans} onClose={close}>
      {shown ? <Match match={shown} /> : <NotOne lookup={lookup} onChoose={setShown} />}
    </Sheet>
  )
}

interface SheetProps {
  readonly match: CodeMatch | undefined
  /** How many scans the sheet has shown; each begins anew. */
  readonly scans: number
  readonly onClose: () => void
  readonly children: ReactNode
}

// Not modal: the page behind it goes on, and the next scan replaces what it shows.
function Sheet({ match, scans, onClose, children }: SheetProps) {
  const { t } = useTranslation()
  const { openOf } = useMatchRights()
  const sheet = useRef<HTMLElement>(null)
  const open = match && openOf(match)
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') onClose()
    if (open && event.key.toLowerCase() === openKey) actWhenAlone(open)
    // A key that is held down presses no button.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned anew takes the focus again
  useEffect(() => {
    // Its button may have it already.
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true })
  }, [scans])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus may be gone with what was shown before
  useEffect(() => {
    if (hasFreeFocus()) sheet.current?.focus({ preventScroll: true })
  }, [match])
  return (
    <section
      ref={sheet}
      role="dialog"
      aria-label={t('scan.sheet')}
      tabIndex={-1}
      className={classes.sheet}
      onKeyDown={press}
    >
      <CloseButton className={classes.close} aria-label={t('common.close')} onClick={onClose} />
      {children}
    </section>
  )
}

const openKey = 'o'

function Match({ match }: { readonly match: CodeMatch }) {
  return match.kind === 'order' ? (
    <OrderSheet order={match.order} />
  ) : (
    <Suspense fallback={<RowSkeletons count={2} />}>
      <ArticleSheet key={match.article.id} match={match} />
    </Suspense>
  )
}

interface NotOneProps {
  readonly lookup: CodeLookup
  readonly onChoose: (match: CodeMatch) => void
}

/** None, several, or not known yet. */
function NotOne({ lookup, onChoose }: NotOneProps) {
  const { t } = useTranslation()
  const isNone = lookup.state === 'found' && lookup.matches.length === 0
  const { data } = useArticleSuggestions(isNone ? lookup.code : '')
  if (lookup.state === 'failed') return <Mistake>{errorText(lookup.error)}</Mistake>
  if (lookup.state !== 'found') return <Loader size={20} aria-label={t('common.loading')} />
  const similar = (data?.data ?? []).map((article): CodeMatch => ({ kind: 'article', article, elements: [] }))
  return (
    <>
      <p className={classes.lead} role="status">
        {t(isNone ? 'scan.none' : 'scan.several', { code: lookup.code })}
      </p>
      <MatchList matches={isNone ? similar : lookup.matches} onChoose={onChoose} />
    </>
  )
}
