import type { ReactNode } from 'react'
import classes from './scroll-box.module.css'

interface ScrollBoxProps {
  readonly label: string
  readonly isLow?: boolean
  readonly children: ReactNode
}

/** What scrolls by itself, such as a wide table; the keyboard reaches it too. */
export function ScrollBox({ label, isLow = false, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <fieldset className={classes.box} data-low={isLow || undefined} tabIndex={0} aria-label={label}>
      {children}
    </fieldset>
  )
}
