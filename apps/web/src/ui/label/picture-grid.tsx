import type { ReactNode } from 'react'
import { Paper } from './paper.tsx'
import type { Picture } from './picture.ts'
import classes from './picture-grid.module.css'

/** Labels side by side, as they look on paper. */
export function PictureGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  )
}

interface PictureCardProps {
  readonly name: string
  readonly picture: Picture
  readonly missing: string
  /** What can be done with it, or why it is there. */
  readonly children?: ReactNode
}

export function PictureCard({ name, picture, missing, children }: PictureCardProps) {
  return (
    <li>
      <Paper picture={picture} alt="" missing={missing} size="card" />
      <div className={classes.words}>
        <strong title={name}>{name}</strong>
        {children}
      </div>
    </li>
  )
}
