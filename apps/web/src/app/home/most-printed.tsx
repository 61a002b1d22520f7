import { pages } from '@labelwright/contract/pages'
import type { MostPrinted as Printed } from '@labelwright/contract/server/print-history-schemas'
import type { KeyboardEvent, RefObject } from 'react'
import { useMostPrinted } from '../../features/print-history/print-history.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useCodeKeys } from '../scan-sheet/code-keys.ts'
import { standingPages } from '../standing-pages.ts'
import classes from './most-printed.module.css'
import { MostPrintedCard } from './most-printed-card.tsx'

interface MostPrintedProps {
  readonly ref: RefObject<HTMLOListElement | null>
  /** Up from the first card. */
  readonly onUp: () => void
  /** A code that a slow scanner typed while a card had the focus. */
  readonly onCode: (code: string) => void
}

const cardsOf = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]

/** Gives the focus to the first card, where there is one. */
export const focusFirstCard = (list: HTMLElement | null): void => cardsOf(list)[0]?.focus()

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const isCardKey = (key: string): boolean => /^[1-8]$/.test(key)

const isOpenable = ({ widget }: Printed): boolean => widget === null || standingPages.includes(pages.widgets)

/** What the person prints most, each on the key of its number while one of the cards has the focus. */
export function MostPrinted({ ref, onUp, onCode }: MostPrintedProps) {
  const { t } = useTranslation()
  const { data } = useMostPrinted()
  const printed = (data ?? []).filter(isOpenable)
  const press = useCardKeys(ref, { onUp, onCode })
  if (printed.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="most-printed">
      <div className={classes.head}>
        <h2 id="most-printed">{t('home.mostTitle')}</h2>
        <p className="dimmed">{t('home.mostHint', { keys: printed.length === 1 ? '1' : `1–${printed.length}` })}</p>
      </div>
      <ol ref={ref} className={classes.cards} onKeyDown={press}>
        {printed.map((each, index) => (
          <li key={each.article?.id ?? each.widget?.id}>
            <MostPrintedCard printed={each} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function useCardKeys(list: RefObject<HTMLOListElement | null>, { onUp, onCode }: Omit<MostPrintedProps, 'ref'>) {
  const hearCode = useCodeKeys(0, {
    isShortcut: isCardKey,
    onShortcut: (key) => cardsOf(list.current)[Number(key) - 1]?.click(),
    onCode,
  })
  return (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) {
      hearCode(event)
      return
    }
    const cards = cardsOf(list.current)
    const next = cards.indexOf(document.activeElement as HTMLElement) + step
    event.preventDefault()
    if (next < 0) onUp()
    else cards[next]?.focus()
  }
}
