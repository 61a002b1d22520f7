import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** Beside the title: a state, a count. */
  readonly note?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** The page's one primary action. */
  readonly action?: ReactNode
  /** Filters and search under the title. */
  readonly tools?: ReactNode
  /** False where a field of the page takes the focus itself. */
  readonly titleTakesFocus?: boolean
  /** Takes exactly the room there is and lets its parts scroll. */
  readonly isFilling?: boolean
  readonly children: ReactNode
}

let isFirstPage = true

/** The frame of every page: back, title with its state, one action at the right, tools under it. */
export function Page({
  title,
  note,
  onBack,
  action,
  tools,
  titleTakesFocus = true,
  isFilling = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { t } = useTranslation()

  useEffect(() => {
    document.title = title ? `${title} · Labelwright` : 'Labelwright'
  }, [title])

  useEffect(() => {
    // After a change of route the reader starts at the new title; a first load starts at the top by itself.
    if (!isFirstPage && titleTakesFocus) takeFocus(heading.current)
    isFirstPage = false
  }, [titleTakesFocus])

  return (
    <div className={classes.page} data-filling={isFilling || undefined}>
      <div className={classes.head}>
        {onBack && (
          <button type="button" className={classes.back} onClick={onBack}>
            <ArrowLeft size={18} aria-hidden="true" />
            <span className="visually-hidden">{t('common.back')}</span>
          </button>
        )}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title || <span className="visually-hidden">{t('common.loading')}</span>}
        </h1>
        {note && <div className={classes.note}>{note}</div>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </div>
  )
}
