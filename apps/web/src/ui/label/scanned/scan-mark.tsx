import { ScanBarcode, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './scan-mark.module.css'

export interface ScanMarkProps {
  /** The label of the value's field. */
  readonly name: string
  readonly onRemove: () => void
  /** Gets the focus after the removal. Default: the field of the value, or the control nearest to the mark. */
  readonly next?: (() => HTMLElement | null | undefined) | undefined
  /** `large`: targets of 64 px, for stations. */
  readonly size?: 'normal' | 'large'
}

/** Marks a value that a scan filled, with a button that removes it. */
export function ScanMark({ name, onRemove, next, size = 'normal' }: ScanMarkProps) {
  const { t } = useTranslation()
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const control = next ? next() : nearestControl(currentTarget)
    onRemove()
    control?.focus({ preventScroll: true })
  }
  return (
    <span className={classes.mark} data-size={size}>
      <span className={classes.source}>
        <ScanBarcode size={14} aria-hidden="true" />
        {t('scan.fromScan')}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('scan.removeValue', { name })}
        data-removes-scan
        onClick={remove}
      >
        <X size={14} aria-hidden="true" />
        {t('scan.remove')}
      </button>
    </span>
  )
}

const controls = 'input:not(:disabled), select, textarea, button:not(:disabled):not([data-removes-scan])'

/** Finds the control nearest to the button, which disappears with its value: the focus must not be lost. */
function nearestControl(button: HTMLElement): HTMLElement | null {
  for (let around = button.parentElement; around; around = around.parentElement) {
    const control = around.querySelector<HTMLElement>(controls)
    if (control) return control
  }
  return null
}
