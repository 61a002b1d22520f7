import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { useAllGroups } from '../groups/groups.queries.ts'
import { type DraftField, draftOf } from './user-draft.ts'
import { fieldName, rightInWords } from './user-words.ts'
import classes from './users.module.css'

interface ChangedMeanwhileProps {
  /** The fields that somebody else changed. */
  readonly before: readonly DraftField[]
  readonly user: OrganizationUser
}

/** What somebody else changed while this was being typed, and that what was typed stands. */
export function ChangedMeanwhile({ before: fields, user }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const theirs = draftOf(user)
  const inWords = (value: string): string => groups.find(({ id }) => id === value)?.name ?? rightInWords(value)
  const wordsOf = (field: DraftField): string => {
    const value = theirs[field]
    if (value === null || value.length === 0) return t('users.nothing')
    return typeof value === 'string' ? inWords(value) : value.map(inWords).join(', ')
  }
  return (
    <NoticeBar tone="warning">
      <strong>{t('errors.stale-version')}</strong>
      {fields.length > 0 && (
        <ul className={classes.changes}>
          {fields.map((field) => (
            <li key={field}>{t('user.theyChanged', { field: fieldName(field), value: wordsOf(field) })}</li>
          ))}
        </ul>
      )}
    </NoticeBar>
  )
}
