import { useTranslation } from '../lib/i18n.ts'
import classes from './changed-meanwhile.module.css'
import { NoticeBar } from './notice-bar.tsx'

interface ChangedMeanwhileProps {
  /** The fields that somebody else changed, by their names, and what stands in them now. */
  readonly changes: readonly { readonly field: string; readonly value: string }[]
}

/** What somebody else changed while this was being typed, and that what was typed stands. */
export function ChangedMeanwhile({ changes }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  return (
    <NoticeBar tone="warning">
      <strong>{t('errors.stale-version')}</strong>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ field, value }) => (
            <li key={field}>{t('frame.theyChanged', { field, value })}</li>
          ))}
        </ul>
      )}
    </NoticeBar>
  )
}
