import { useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { canTryAgain, type LanePrint, mostWaiting } from './lane.ts'
import { PrintChip } from './print-chip.tsx'
import classes from './print-lane.module.css'
import { usePrintLane } from './print-lane.queries.ts'
import { usePrintWords } from './print-words.ts'

/** The last prints, always in the same place: nothing that becomes of them moves the paper above. */
export function PrintLane() {
  const { t } = useTranslation()
  const { prints, isFull, changedId, tryAgain, drop, giveUp } = usePrintLane()
  const section = useRef<HTMLElement>(null)

  // The button that was pressed is gone afterwards; without this the focus would be nowhere, where Enter prints.
  const thenFocusLane = (act: (id: string) => void) => (id: string) => {
    section.current?.focus({ preventScroll: true })
    act(id)
  }

  return (
    <section ref={section} className={classes.lane} aria-label={t('print.lane')} tabIndex={-1}>
      <Announcement print={prints.find(({ id }) => id === changedId)} />
      {isFull && (
        <p role="alert" className={classes.full}>
          {t('print.full', { most: mostWaiting })}
        </p>
      )}
      {prints.length === 0 && <p className={classes.empty}>{t('print.none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={classes.chips} aria-label={t('print.lane')} tabIndex={0} hidden={prints.length === 0}>
        {inShownOrder(prints).map((print) => (
          <PrintChip
            key={print.id}
            print={print}
            onTryAgain={thenFocusLane(tryAgain)}
            onDrop={thenFocusLane(drop)}
            onGiveUp={thenFocusLane(giveUp)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Says of the print that changed last what a glance at its chip would. */
function Announcement({ print }: { readonly print: LanePrint | undefined }) {
  const wordsOf = usePrintWords()
  const words = print && wordsOf(print)
  return (
    <p className="visually-hidden" aria-live="polite">
      {words && `${print.articleName}: ${words.state}. ${words.more}`}
    </p>
  )
}

/** The newest first; behind it what somebody has to look after, because that may not scroll out of sight. */
function inShownOrder(prints: readonly LanePrint[]): readonly LanePrint[] {
  const [newest, ...older] = prints.toReversed()
  if (!newest) return []
  const isOpen = (print: LanePrint): boolean =>
    canTryAgain(print) || print.state === 'unknown' || print.waits !== undefined
  return [newest, ...older.filter(isOpen), ...older.filter((print) => !isOpen(print))]
}
