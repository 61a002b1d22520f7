import { Button } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './organization.module.css'
import { useOutbox } from './organization.queries.ts'

/** Mails that wait because no mail server is set up: an administrator hands their links on. */
export function OutboxSection() {
  const { t } = useTranslation()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useOutbox()
  const mails = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={t('outbox.title')} text={t('outbox.text')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!data && !error && <RowSkeletons count={2} />}
      {data && mails.length === 0 && <p className="dimmed">{t('outbox.empty')}</p>}
      {mails.length > 0 && (
        <ul className={classes.list} aria-label={t('outbox.title')}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <div className={classes.mail}>
                <strong>{mail.to}</strong>
                <span>{mail.subject}</span>
                <span className="dimmed" title={dateAndTime(mail.createdAt)}>
                  {shortDateAndTime(mail.createdAt)}
                </span>
              </div>
              {mail.link !== null && <CopyField label={t('outbox.linkFor', { email: mail.to })} text={mail.link} />}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common.more')}
          </Button>
        </p>
      )}
    </Section>
  )
}
