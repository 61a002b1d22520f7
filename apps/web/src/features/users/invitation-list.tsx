import type { Invitation, Invited } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { EmptyState, ErrorState, Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { InvitedText } from './invited-text.tsx'
import { accountTypeName, fullNameOf } from './user-words.ts'
import classes from './users.module.css'
import { useInvitations, useSendInvitationAgain, useWithdrawInvitation } from './users.queries.ts'

/** Who is invited: send again, withdraw, or copy the link where no mail could go out. */
export function InvitationList() {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvitations()
  if (error)
    return <ErrorState title={t('invitations.failed')} text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  const invitations = data.pages.flatMap((page) => page.data)
  if (invitations.length === 0) {
    return (
      <EmptyState
        title={t('invitations.emptyTitle')}
        action={<Button renderRoot={(props) => <Link to="/adduser" {...props} />}>{t('users.invite')}</Button>}
      >
        {t('invitations.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('users.tabInvitations')}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {hasNextPage && (
        <p style={{ marginTop: 12 }}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common.more')}
          </Button>
        </p>
      )}
    </>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation()
  const again = useSendInvitationAgain()
  const withdraw = useWithdrawInvitation()
  const [sent, setSent] = useState<Invited>()
  const { state, email } = invitation
  const canBeSent = invitation.mayBeSent && (state === 'open' || state === 'expired')
  const error = again.error ?? withdraw.error
  return (
    <li>
      <div className={classes.words}>
        <strong>{fullNameOf(invitation)}</strong>
        <span className="dimmed">
          {email} · {t(accountTypeName(invitation.accountType))}
        </span>
        <span className="dimmed" title={dateAndTime(invitation.expiresAt)}>
          {t(`invitations.state.${state}`, { time: shortDateAndTime(invitation.expiresAt) })} ·{' '}
          {t('invitations.by', { name: invitation.invitedBy })}
        </span>
      </div>
      {canBeSent && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="compact-md"
            loading={again.isPending}
            onClick={() => again.mutate(invitation.id, { onSuccess: setSent })}
          >
            {t('invitations.again')}
          </Button>
          {state === 'open' && (
            <Button
              variant="default"
              size="compact-md"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(invitation.id)}
            >
              {t('invitations.withdraw')}
            </Button>
          )}
        </div>
      )}
      {error && (
        <div className={classes.link}>
          <Mistake>{errorText(error)}</Mistake>
        </div>
      )}
      {sent && !sent.invitationUrl && (
        <div className={classes.link}>
          <NoticeBar tone="good">
            <InvitedText invited={sent} />
          </NoticeBar>
        </div>
      )}
      {state === 'open' && invitation.invitationUrl !== undefined && (
        <div className={classes.link}>
          <CopyField label={t('addUser.link')} text={sent?.invitationUrl ?? invitation.invitationUrl} />
        </div>
      )}
    </li>
  )
}
