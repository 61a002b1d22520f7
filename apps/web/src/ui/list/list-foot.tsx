import type { ReactNode } from 'react'
import classes from './list.module.css'
import { ListNotice } from './list-notice.tsx'

interface ListFootProps {
  readonly list: string
  readonly onUndo: ((undoId: string) => Promise<string>) | undefined
  /** What can be done with the chosen rows; nothing while there are none. */
  readonly children: ReactNode
}

/** At the lower edge of a list, over its rows: what was done, and what can be done with the chosen ones. Nothing moves when it comes. */
export function ListFoot({ list, onUndo, children }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <ListNotice list={list} onUndo={onUndo} />
      {children}
    </div>
  )
}
