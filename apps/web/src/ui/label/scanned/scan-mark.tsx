import { ScanBarcode, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './scan-mark.module.css'

export interface ScanMarkProps {
  /** Of the value, as its field is called. */
  readonly name: string
  readonly onRemove: () => void
  /** Has the focus afterwards; left out, the field of the value, or what stands beside it. */
  readonly next?: (() => HTMLElement | null | undefined) | undefined
  /** `large`: targets of 64 px, for stations. */
  readonly size?: 'normal' | 'large'
}

/** Marks a value that a scan has filled, with the way to take it out. */
export function ScanMark({ name, onRemove, next, size = 'normal' }: ScanMarkProps) {
  const { t } = useTranslation()
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const stop = next ? next() : nextStop(currentTarget)
    onRemove()
    stop?.focus({ preventScroll: true })
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

const stops = 'input:not(:disabled), select, textarea, button:not(:disabled):not([data-removes-scan])'

/** The field of the value, or what stands beside it: the mark goes with its value, and the focus must not be lost. */
function nextStop(button: HTMLElement): HTMLElement | null {
  for (let around = button.parentElement; around; around = around.parentElement) {
    const stop = around.querySelector<HTMLElement>(stops)
    if (stop) return stop
  }
  return null
}
