import type { HistoryDetail } from '@labelwright/contract/server/print-history-schemas'
import { Button } from '@mantine/core'
import { shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './entry-drawer.module.css'

interface RelatedPrintsProps {
  readonly entry: HistoryDetail
  readonly onOpen: (id: string) => void
}

/** The print that this one was made after, with the reason, and those that were made after this one. */
export function RelatedPrints({ entry: { reprintOf, reprintReason, reprintedAs }, onOpen }: RelatedPrintsProps) {
  const { t } = useTranslation()
  if (reprintOf === null && reprintedAs.length === 0) return null
  return (
    <ul className={classes.related}>
      {reprintOf !== null && (
        <li>
          {reprintReason === null ? t('history.newTry') : t('history.reprintBecause', { reason: reprintReason })}{' '}
          <Button variant="subtle" size="compact-md" onClick={() => onOpen(reprintOf)}>
            {t('history.firstPrint')}
          </Button>
        </li>
      )}
      {reprintedAs.map(({ id, reprintReason: reason, createdAt }) => (
        <li key={id}>
          {reason === null ? t('history.triedAgain') : t('history.reprintedBecause', { reason })}{' '}
          <Button variant="subtle" size="compact-md" onClick={() => onOpen(id)}>
            {shortDateAndTime(createdAt)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
