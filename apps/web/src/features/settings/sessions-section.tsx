import { Button } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { forgetSignIn } from '../../session/sign-in.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SessionList } from '../../ui/layout/session-list.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { useEndAllSessions, useEndSession, useOwnSessions } from './settings.queries.ts'

/** Where one is signed in: end one, or sign out everywhere. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { data, error } = useOwnSessions()
  const end = useEndSession()
  const endAll = useEndAllSessions()
  const failure = error ?? end.error ?? endAll.error
  return (
    <Section title={t('sessions.title')} text={t('settings.sessionsText')}>
      {failure && <Mistake>{errorText(failure)}</Mistake>}
      {!data && !error && <RowSkeletons count={2} />}
      {data && (
        <>
          <SessionList
            sessions={data.data}
            actionOf={({ id, isCurrent }) =>
              isCurrent ? null : (
                <Button
                  variant="default"
                  size="compact-md"
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t('settings.endSession')}
                </Button>
              )
            }
          />
          <Button
            mt={12}
            variant="default"
            loading={endAll.isPending}
            onClick={() => endAll.mutate(undefined, { onSuccess: forgetSignIn })}
          >
            {t('settings.endAll')}
          </Button>
        </>
      )}
    </Section>
  )
}
