import { matchingMaximum } from '@labelwright/contract/chosen'
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../layout/notices.tsx'
import classes from './list.module.css'
import type { WholeList } from './rows/use-selection.ts'

interface BulkBarProps {
  readonly label: string
  /** Of the chosen rows. */
  readonly count: number
  readonly mistake: string | undefined
  /** Undefined where only loaded rows can be chosen. */
  readonly whole: WholeList | undefined
  readonly onClear: () => void
  /** What can be done with the chosen rows at once. */
  readonly children: ReactNode
}

/** At the lower edge of a list while rows of it are chosen: over it, so that nothing moves. */
export function BulkBar({ label, count, mistake, whole, onClear, children }: BulkBarProps) {
  const { t } = useTranslation()
  const none = useRef<HTMLButtonElement>(null)
  return (
    <section className={classes.bulk} aria-label={label}>
      {mistake !== undefined && <Mistake>{mistake}</Mistake>}
      <div className={classes.bulkLine}>
        <strong role="status">
          {whole?.chosen === undefined ? t('table.chosen', { count }) : t('table.chosenAll', { count: whole.chosen })}
        </strong>
        {whole && <WholeOffer whole={whole} onChosen={() => none.current?.focus()} />}
        {children}
        <Button ref={none} variant="subtle" size="compact-md" onClick={onClear}>
          {t('table.chooseNone')}
        </Button>
      </div>
    </section>
  )
}

interface WholeOfferProps {
  readonly whole: WholeList
  /** The offer goes away: the focus needs another place. */
  readonly onChosen: () => void
}

/** The way from the rows that are loaded to all that match, or why there is none. */
function WholeOffer({ whole: { offered, isEndless, choose }, onChosen }: WholeOfferProps) {
  const { t } = useTranslation()
  if (isEndless) return <span className="dimmed">{t('table.endless')}</span>
  if (offered === undefined) return null
  if (offered > matchingMaximum) {
    return <span className="dimmed">{t('table.tooManyMatch', { most: matchingMaximum })}</span>
  }
  return (
    <Button
      variant="subtle"
      size="compact-md"
      onClick={() => {
        choose()
        onChosen()
      }}
    >
      {t('table.chooseMatching', { count: offered })}
    </Button>
  )
}
