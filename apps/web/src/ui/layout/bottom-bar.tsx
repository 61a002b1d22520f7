import type { ReactNode } from 'react'
import classes from './bottom-bar.module.css'

interface BottomBarProps {
  /** A little below what stands before it. */
  readonly isApart?: boolean
  readonly children: ReactNode
}

/** The buttons of a long page, in sight wherever it is scrolled to. */
export const BottomBar = ({ isApart, children }: BottomBarProps) => (
  <div className={classes.bar} data-apart={isApart || undefined}>
    {children}
  </div>
)
