import type { Invited } from '@labelwright/contract/server/users-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'

/** Where the mail went, or the link to hand on where there is no mail server. */
export function InvitedText({ invited }: { readonly invited: Invited }) {
  const { t } = useTranslation()
  if (invited.linkIsForTenantAdmins) return <p>{t('addUser.forTenantAdmins', { email: invited.email })}</p>
  if (invited.invitationUrl === undefined) return <p>{t('addUser.mailed', { email: invited.email })}</p>
  return (
    <>
      <p style={{ marginBottom: 12 }}>{t('addUser.handOn', { email: invited.email })}</p>
      <CopyField label={t('addUser.link')} text={invited.invitationUrl} />
    </>
  )
}
