import type { PrinterState } from '@labelwright/contract/printer-state'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './printer-state.module.css'
import { toneOf, warningKeyOf } from './printer-state-words.ts'

interface PrinterWarningProps {
  /** For the button that it describes. */
  readonly id?: string
  /** Room around it, where it says something. */
  readonly className?: string | undefined
  readonly name: string
  readonly state: PrinterState | undefined
}

/** Says at a print button that the printer will not print, or soon not. It hinders nobody: what is printed now comes out later. */
export function PrinterWarning({ id, className = '', name, state }: PrinterWarningProps) {
  const { t } = useTranslation()
  const warning = warningKeyOf(state)
  return (
    // There before it has something to say: only then is it read out.
    <div id={id} role="status" className={`${classes.place} ${className}`}>
      {state && warning && (
        <p className={classes.warning} data-tone={toneOf(state)}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            {t(warning, { name })}
            {state.queueLength !== null && state.queueLength > 0 && (
              <span className={classes.queue}> · {t('printerState.waiting', { count: state.queueLength })}</span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
