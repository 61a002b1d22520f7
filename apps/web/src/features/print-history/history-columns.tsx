import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import classes from './entry-state.module.css'
import { EntryStateText } from './entry-state.tsx'
import { PrintedLabel } from './printed-label.tsx'

/** What is told of a print in the list. */
export function useHistoryColumns(): readonly Column<HistoryEntry>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'picture',
        header: t('history.label'),
        width: 96,
        isFixed: true,
        phone: 'picture',
        cell: (entry) => <PrintedLabel id={entry.id} size="row" alt="" />,
      },
      {
        key: 'article',
        header: t('history.article'),
        isFixed: true,
        phone: 'name',
        cell: (entry) => <PrintedName entry={entry} />,
      },
      {
        key: 'externalIdentifier',
        header: t('articles.externalIdentifier'),
        width: '11%',
        isExtra: true,
        cell: (entry) => <span className="mono">{entry.externalIdentifier}</span>,
      },
      {
        key: 'quantity',
        header: t('history.quantity'),
        width: 84,
        cell: (entry) => wholeNumber(entry.quantity),
      },
      {
        key: 'state',
        header: t('history.outcome'),
        width: 170,
        phone: 'below',
        cell: (entry) => <EntryStateText entry={entry} />,
      },
      {
        key: 'printer',
        header: t('history.printer'),
        width: '12%',
        isExtra: true,
        cell: (entry) => <span title={entry.printerName}>{entry.printerName}</span>,
      },
      {
        key: 'user',
        header: t('history.user'),
        width: '11%',
        isExtra: true,
        cell: (entry) => <span title={entry.userName}>{entry.userName}</span>,
      },
      {
        key: 'time',
        header: t('history.time'),
        width: 136,
        phone: 'below',
        cell: (entry) => <span title={dateAndTime(entry.createdAt)}>{shortDateAndTime(entry.createdAt)}</span>,
      },
      ...optionalColumns(t),
    ],
    [t],
  )
}

/** There for those who choose them. */
const optionalColumns = (t: ReturnType<typeof useTranslation>['t']): readonly Column<HistoryEntry>[] => [
  {
    key: 'labelName',
    header: t('articles.label'),
    width: '14%',
    isOptional: true,
    cell: (entry) => <span title={entry.labelName}>{entry.labelName}</span>,
  },
  {
    key: 'computer',
    header: t('history.computer'),
    width: '12%',
    isOptional: true,
    cell: (entry) => (
      <span className="mono" title={entry.computerName}>
        {entry.computerName}
      </span>
    ),
  },
  {
    key: 'reason',
    header: t('history.reason'),
    width: '14%',
    isOptional: true,
    cell: (entry) => <span title={entry.reprintReason ?? undefined}>{entry.reprintReason}</span>,
  },
  {
    key: 'version',
    header: t('history.version'),
    width: 84,
    isOptional: true,
    cell: (entry) => entry.labelVersionNumber !== null && wholeNumber(entry.labelVersionNumber),
  },
]

/** A test print is of no article: its label is what it is known by. */
function PrintedName({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation()
  const sign = signOf(entry)
  return (
    <>
      {/* Before the name, which may be cut off. */}
      {sign && <span className={classes.test}>{t(sign)}</span>}
      <strong className={classes.name}>{entry.isTest ? entry.labelName : entry.articleName}</strong>
    </>
  )
}

function signOf({ isTest, reprintOf, reprintReason, isPrintedAgain }: HistoryEntry) {
  if (isTest) return 'history.testPrint'
  if (reprintReason !== null) return 'history.reprinted'
  if (isPrintedAgain) return 'history.wasTriedAgain'
  return reprintOf === null ? undefined : 'history.newTryShort'
}
