import type { EntryTransition } from '@labelwright/contract/server/print-history-schemas'
import { dateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './entry-drawer.module.css'
import { EntryStateText } from './entry-state.tsx'

/** Who said what became of a print, and when, in the order in which it was stored. */
export function EntryTimeline({ transitions }: { readonly transitions: readonly EntryTransition[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={classes.heading}>{t('history.timeline')}</h3>
      <ol className={classes.timeline}>
        {transitions.map(({ to, saidBy, name, message, isLate, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={index}>
            <EntryStateText entry={{ state: to }} />
            <span className={classes.said}>
              {dateAndTime(at)} · {t(`history.saidBy.${saidBy}`, { name: name ?? t('history.nobodyKnown') })}
              {isLate && ` · ${t('history.late')}`}
            </span>
            {message && <span className={classes.said}>{message}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
