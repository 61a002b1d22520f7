import type { UserChange } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { fieldName, rightInWords } from './user-words.ts'
import classes from './users.module.css'
import { useUserHistory } from './users.queries.ts'

/** What was changed about a user, by whom and when; newest first. */
export function UserHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useUserHistory(id)
  const changes = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={t('user.historyTitle')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!data && !error && <RowSkeletons count={3} />}
      {data && changes.length === 0 && <p className="dimmed">{t('user.historyNone')}</p>}
      {changes.length > 0 && (
        <ul className={classes.list} aria-label={t('user.historyTitle')}>
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button mt={12} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Section>
  )
}

function ChangeRow({ change }: { readonly change: UserChange }) {
  const { t } = useTranslation()
  const inWords = (value: string): string =>
    value === '' ? t('frame.nothing') : value.split(', ').map(rightInWords).join(', ')
  return (
    <li>
      <div className={classes.words}>
        <strong>{t(`user.change.${change.what}`)}</strong>
        <span className="dimmed">
          {change.by} · <span title={dateAndTime(change.at)}>{shortDateAndTime(change.at)}</span>
        </span>
        {change.changes.length > 0 && (
          <ul className={classes.changes}>
            {change.changes.map(({ field, before, after }) => (
              <li key={field}>
                {fieldName(field)}: <del>{inWords(before)}</del> → <ins>{inWords(after)}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
