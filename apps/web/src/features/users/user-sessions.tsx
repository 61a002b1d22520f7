import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SessionList } from '../../ui/layout/session-list.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { useEndUserSessions, useUserSessions } from './users.queries.ts'

/** Where a user is signed in; an administrator can end it. */
export function UserSessions({ user }: { readonly user: OrganizationUser }) {
  const { t } = useTranslation()
  const { data, error } = useUserSessions(user.id)
  const end = useEndUserSessions()
  const failure = error ?? end.error
  return (
    <Section title={t('sessions.title')} text={t('user.sessionsText')}>
      {failure && <Mistake>{errorText(failure)}</Mistake>}
      {!data && !error && <RowSkeletons count={2} />}
      {data?.data.length === 0 && <p className="dimmed">{t('sessions.none')}</p>}
      {data && data.data.length > 0 && (
        <>
          <SessionList sessions={data.data} />
          <Button mt={12} variant="default" loading={end.isPending} onClick={() => end.mutate(user.id)}>
            {t('user.endSessions')}
          </Button>
        </>
      )}
    </Section>
  )
}
