import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './versions.module.css'

export interface PointItem {
  readonly key: string
  readonly title: string
  /** Who and when. */
  readonly by: string
  /** Below the others: a note, what was done. */
  readonly lines: readonly string[]
  readonly badge?: string
}

interface PointListProps {
  readonly label: string
  readonly items: readonly PointItem[]
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  /** Above the list. */
  readonly head?: ReactNode
  readonly empty: string
  readonly isLoading: boolean
  /** Undefined where all are shown. */
  readonly onMore: (() => void) | undefined
}

/** Versions or steps to choose one of. */
export function PointList(props: PointListProps) {
  const { items, chosen, onChoose, onMore } = props
  const { t } = useTranslation()
  return (
    <div className={classes.side}>
      {props.head}
      <ul className={classes.list} aria-label={props.label} aria-busy={props.isLoading}>
        {items.map(({ key, title, by, lines, badge }) => (
          <li key={key}>
            <button type="button" className={classes.item} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
              <span className={classes.itemTitle}>
                {title}
                {badge !== undefined && <span className={classes.badge}>{badge}</span>}
              </span>
              <span className={classes.by}>{by}</span>
              {lines.map((line) => (
                <span key={line} className={classes.line}>
                  {line}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      {items.length === 0 && !props.isLoading && <p className="dimmed">{props.empty}</p>}
      {onMore && (
        <Button variant="default" loading={props.isLoading} onClick={onMore}>
          {t('versions.earlier')}
        </Button>
      )}
    </div>
  )
}
