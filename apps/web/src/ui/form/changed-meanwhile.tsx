import { translation, useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../layout/notice-bar.tsx'
import classes from './changed-meanwhile.module.css'
import { changedRows } from './drafts.ts'

interface ChangedMeanwhileProps {
  /** The fields that somebody else changed, by their names, and what stands in them now; of rows only what changed. */
  readonly changes: readonly Change[]
}

type Change = { readonly field: string } & ({ readonly value: string } | { readonly rows: string })

interface RowWords<Row> {
  readonly keyOf: (row: Row) => string
  readonly put: (row: Row) => string
  readonly gone: (row: Row) => string
}

/** The rows that somebody else changed, added or took away, in words. */
export function rowsInWords<Row>(words: RowWords<Row>, before: readonly Row[], after: readonly Row[]): string {
  const { t } = translation()
  const { put, gone } = changedRows(words.keyOf, before, after)
  return [...put.map(words.put), ...gone.map((row) => t('frame.rowGone', { row: words.gone(row) }))].join('; ')
}

/** What somebody else changed while this was being typed, and that what was typed stands. */
export function ChangedMeanwhile({ changes }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  return (
    <NoticeBar tone="warning">
      <strong>{t('errors.stale-version')}</strong>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>
              {'rows' in change ? t('frame.theyChangedRows', change) : t('frame.theyChanged', change)}
            </li>
          ))}
        </ul>
      )}
    </NoticeBar>
  )
}
