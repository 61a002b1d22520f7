import { pages } from '@labelwright/contract/pages'
import type { MostPrinted as Printed } from '@labelwright/contract/server/print-history-schemas'
import type { KeyboardEvent, RefObject } from 'react'
import { useMostPrinted } from '../../features/print-history/print-history.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { actWhenAlone } from '../../lib/scans/shortcut.ts'
import { standingPages } from '../standing-pages.ts'
import classes from './most-printed.module.css'
import { MostPrintedCard } from './most-printed-card.tsx'

interface MostPrintedProps {
  readonly ref: RefObject<HTMLOListElement | null>
  /** Up from the first card. */
  readonly onUp: () => void
}

const cardsOf = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]

/** Gives the focus to the first card, where there is one. */
export const focusFirstCard = (list: HTMLElement | null): void => cardsOf(list)[0]?.focus()

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const isCardKey = (key: string): boolean => /^[1-8]$/.test(key)

const isOpenable = ({ widget }: Printed): boolean => widget === null || standingPages.includes(pages.widgets)

/** What the person prints most, each on the key of its number while one of the cards has the focus. */
export function MostPrinted({ ref, onUp }: MostPrintedProps) {
  const { t } = useTranslation()
  const { data } = useMostPrinted()
  const printed = (data ?? []).filter(isOpenable)
  const press = useCardKeys(ref, onUp)
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

function useCardKeys(list: RefObject<HTMLOListElement | null>, onUp: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (isCardKey(event.key)) actWhenAlone(() => cardsOf(list.current)[Number(event.key) - 1]?.click())
    const step = steps[event.key]
    if (step === undefined) return
    const cards = cardsOf(list.current)
    const next = cards.indexOf(document.activeElement as HTMLElement) + step
    event.preventDefault()
    if (next < 0) onUp()
    else cards[next]?.focus()
  }
}
