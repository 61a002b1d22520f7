import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './notice-bar.module.css'

const icons = { info: Info, good: CircleCheck, warning: TriangleAlert } as const

interface NoticeBarProps {
  readonly tone: keyof typeof icons
  /** What to do about it. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Something to know, beside what it is about; never by colour alone. */
export function NoticeBar({ tone, action, children }: NoticeBarProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.bar} data-tone={tone} role="status">
      <Icon size={18} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
      {action}
    </div>
  )
}
