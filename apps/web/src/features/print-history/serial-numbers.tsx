import type { EntrySerialNumbers } from '@labelwright/contract/server/print-history-schemas'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './serial-numbers.module.css'

/** Numbers in a hidden order have no first and last that would say anything. */
const fewRandom = 3

/** The numbers in one line; opened, each of them, to be searched and copied. */
export function serialLine({ mode, count, first, last, numbers }: EntrySerialNumbers): string {
  if (count === 1) return first
  if (mode === 'counter') return `${first} – ${last} (${wholeNumber(count)})`
  const more = count > fewRandom ? ', …' : ''
  return `${numbers.slice(0, fewRandom).join(', ')}${more} (${wholeNumber(count)})`
}

export function SerialNumbers({ given }: { readonly given: EntrySerialNumbers }) {
  const { t } = useTranslation()
  const { count, numbers, seriesName } = given
  const line = <span className="mono">{serialLine(given)}</span>
  if (count === 1) return <span title={seriesName}>{line}</span>
  return (
    <details className={classes.all}>
      <summary title={seriesName}>{line}</summary>
      <p className="mono">{numbers.join('\n')}</p>
      {count > numbers.length && <p>{t('history.moreSerialNumbers', { count: count - numbers.length })}</p>}
    </details>
  )
}
