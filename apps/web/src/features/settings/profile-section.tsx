import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Facts, Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { useAccount } from './account.queries.ts'

/** Who one is here. Name and rights are an administrator's to change. */
export function ProfileSection() {
  const { t } = useTranslation()
  const person = usePerson()
  const { data: account, error } = useAccount()
  return (
    <Section title={t('settings.profile')} text={t('settings.profileText')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!account && !error && <RowSkeletons count={3} height={28} />}
      {account && (
        <Facts
          facts={[
            [t('users.name'), `${account.firstname} ${account.lastname}`.trim()],
            [t('signIn.email'), account.email],
            [t('register.organizationName'), account.organizationName],
            [t('users.accountTypeLabel'), t(`users.accountType.${account.accountType}`)],
            [
              t('shell.supportId'),
              <span key="id" className="mono">
                {person?.organizationId}
              </span>,
            ],
          ]}
        />
      )}
    </Section>
  )
}
