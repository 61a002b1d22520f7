import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import classes from './list-page.module.css'
import { Mistake } from './notices.tsx'

interface BulkBarProps {
  readonly label: string
  readonly count: number
  readonly mistake: string | undefined
  readonly onClear: () => void
  /** What can be done with the chosen rows at once. */
  readonly children: ReactNode
}

/** Above a list while rows of it are chosen. */
export function BulkBar({ label, count, mistake, onClear, children }: BulkBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <section className={classes.bulk} aria-label={label}>
        <strong role="status">{t('table.chosen', { count })}</strong>
        {children}
        <Button variant="subtle" size="compact-md" onClick={onClear}>
          {t('table.chooseNone')}
        </Button>
      </section>
      {mistake !== undefined && (
        <div className={classes.mistake}>
          <Mistake>{mistake}</Mistake>
        </div>
      )}
    </>
  )
}
