import type { GivenNumbers, Series } from '@labelwright/contract/server/series-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../../../api/error-texts.ts'
import { dateAndTime, wholeNumber } from '../../../../../lib/format.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { Dialog } from '../../../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../../../../ui/layout/skeletons.tsx'
import { useGivenNumbers } from '../../../../series/series.queries.ts'
import classes from './given-numbers.module.css'

interface GivenNumbersDialogProps {
  readonly series: Pick<Series, 'id' | 'name'>
  readonly onClose: () => void
}

/** Which numbers of a series went to which print, and which a person left out and why; the last first. */
export function GivenNumbersDialog({ series, onClose }: GivenNumbersDialogProps) {
  const { t } = useTranslation()
  const list = useGivenNumbers(series.id)
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Dialog title={t('designer.series.numbersOf', { name: series.name })} size={720} onClose={onClose}>
      {list.isError && (
        <ErrorState
          title={t('designer.series.numbersFailed')}
          text={errorText(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <RowSkeletons count={4} />}
      {list.data && rows.length === 0 && <p className="dimmed">{t('designer.series.noNumbers')}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={`${row.at} ${row.print?.printJobEntryId} ${row.print?.variableName} ${row.first}`}>
            <Given row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('designer.series.moreNumbers')}
        </Button>
      )}
    </Dialog>
  )
}

function Given({ row }: { readonly row: GivenNumbers }) {
  const { t } = useTranslation()
  const { first, last, count, userName, at, print, reason } = row
  const numbers = first === null || first === last ? first : `${first} – ${last}`
  return (
    <>
      <div className={classes.numbers}>
        <span className="mono">{numbers ?? t('designer.series.hiddenNumbers')}</span>
        <span className={classes.count}>{t('designer.series.countOf', { count, number: wholeNumber(count) })}</span>
      </div>
      <div className={classes.facts}>
        {print ? (
          <>
            <Link to="/printhistory" search={{ entry: print.printJobEntryId }}>
              {print.labelName}
            </Link>
            {` · ${print.articleName} · ${t(`history.state.${print.state}`)}`}
          </>
        ) : (
          <strong>{t('designer.series.leftOut', { reason: reason ?? '' })}</strong>
        )}
        {` · ${userName} · ${dateAndTime(at)}`}
      </div>
    </>
  )
}
