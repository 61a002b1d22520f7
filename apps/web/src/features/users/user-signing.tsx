import { shortestReason } from '@labelwright/contract/server/label-approval-schemas'
import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAllowSigning } from './users.queries.ts'

/** Why somebody cannot sign label versions; a tenant administrator who has asked them lets them sign again. */
export function UserSigning({ user }: { readonly user: OrganizationUser }) {
  const { t } = useTranslation()
  const person = usePerson()
  const allow = useAllowSigning(user.id)
  const [reason, setReason] = useState('')
  if (user.signing === 'allowed') return null
  const mayAllow = person?.keys.has('AccountType:TenantAdmin') === true && person.userId !== user.id
  return (
    <Section title={t('user.signing')}>
      <NoticeBar tone="warning">{t(`user.signingState.${user.signing}`)}</NoticeBar>
      {mayAllow ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            allow.mutate(reason.trim())
          }}
        >
          <Textarea
            mt={12}
            label={t('user.signingReason')}
            description={t('user.signingReasonText')}
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {allow.error && <Mistake>{errorText(allow.error)}</Mistake>}
          <Button
            mt={12}
            type="submit"
            variant="default"
            disabled={reason.trim().length < shortestReason}
            loading={allow.isPending}
          >
            {t('user.allowSigning')}
          </Button>
        </form>
      ) : (
        <p className="dimmed">{t('user.signingAsk')}</p>
      )}
    </Section>
  )
}
