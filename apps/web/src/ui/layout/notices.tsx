import { Button } from '@mantine/core'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './notices.module.css'

/** What a page is for while it has nothing to show, and the first step. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <LabelShapes />
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.step}>{action}</div>}
    </div>
  )
}

/** What went wrong and what to do. */
export function ErrorState({
  title,
  text,
  onRetry,
  action,
}: {
  title: string
  text: string
  onRetry?: () => void
  action?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty} role="alert">
      <TornLabel />
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {onRetry && (
        <div className={classes.step}>
          <Button variant="default" leftSection={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {action && <div className={classes.step}>{action}</div>}
    </div>
  )
}

/** An error beside its cause; it stays until dealt with. */
export function Mistake({ children }: { children: ReactNode }) {
  return (
    <div className={classes.mistake} role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

function LabelShapes() {
  return (
    <svg className={classes.drawing} width="168" height="96" viewBox="0 0 168 96" aria-hidden="true">
      <rect className={classes.back} x="14" y="22" width="66" height="44" rx="5" transform="rotate(-6 47 44)" />
      <rect className={classes.back} x="98" y="16" width="50" height="60" rx="5" transform="rotate(5 123 46)" />
      <rect className={classes.front} x="46" y="24" width="76" height="52" rx="6" />
      <path className={classes.line} d="M56 38h34M56 47h22" />
      <path
        className={classes.bars}
        d="M57 56v12M61 56v12M64 56v12M70 56v12M73 56v12M79 56v12M83 56v12M86 56v12M92 56v12"
      />
      <path className={classes.ink} d="M102 34h5v5h-5zM109 34h5v5h-5zM102 41h5v5h-5z" />
    </svg>
  )
}

function TornLabel() {
  return (
    <svg className={classes.drawing} width="168" height="96" viewBox="0 0 168 96" aria-hidden="true">
      <path className={classes.front} d="M46 24h36l-5 11 7 9-8 10 6 11-4 11H46a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4z" />
      <path className={classes.front} d="M94 20h30a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H90l4-11-6-11 8-10-7-9z" />
      <path className={classes.line} d="M52 38h18M52 47h14M100 34h20M100 43h12" />
      <path
        className={classes.bars}
        d="M53 57v11M57 57v11M60 57v11M66 57v11M102 53v11M106 53v11M112 53v11M115 53v11M120 53v11"
      />
    </svg>
  )
}
