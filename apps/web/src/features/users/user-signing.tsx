import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** Why somebody with a quality role or an administrator's account cannot sign; who may change that stands on the page of signers. */
export function UserSigning({ user }: { readonly user: OrganizationUser }) {
  const { t } = useTranslation()
  const signs = user.accountType !== 'User' || user.qualityAssuranceRoles.length > 0
  if (user.signing === 'allowed' || !signs) return null
  return (
    <Section title={t('user.signing')}>
      <NoticeBar tone="warning" action={<Link to="/qa/signers">{t('user.signersPage')}</Link>}>
        {t(`user.signingState.${user.signing}`)}
      </NoticeBar>
    </Section>
  )
}
