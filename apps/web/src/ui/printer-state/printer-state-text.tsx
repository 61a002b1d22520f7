import type { PrinterState } from '@labelwright/contract/printer-state'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './printer-state.module.css'
import { type PrinterTone, stateKeysOf, toneOf } from './printer-state-words.ts'

const icons = {
  good: CircleCheck,
  warning: TriangleAlert,
  bad: CircleAlert,
  quiet: CircleDashed,
} as const satisfies Record<PrinterTone, object>

/** How a printer is: an icon, words, and what waits for it. Nothing while nobody has asked yet. */
export function PrinterStateText({ state }: { readonly state: PrinterState | undefined }) {
  const { t } = useTranslation()
  if (!state) return null
  const tone = toneOf(state)
  const Icon = icons[tone]
  const words = stateKeysOf(state).map((key) => t(key))
  const waiting = state.queueLength ? [t('printerState.waiting', { count: state.queueLength })] : []
  const text = [words.join(', '), ...waiting].join(' · ')
  return (
    <span className={classes.state} data-tone={tone} title={text}>
      <Icon size={15} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
