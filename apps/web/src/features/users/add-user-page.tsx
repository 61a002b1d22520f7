import type { Invited } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { DoneDialog, SaveFailedDialog } from '../../ui/dialog/page-dialogs.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useAttemptKey } from '../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useSubscription } from '../subscription/subscription.queries.ts'
import { InvitedText } from './invited-text.tsx'
import { hasRoomForUser, LimitNotice } from './limit-notice.tsx'
import { bodyOf, differences, emptyDraft, userRules } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { useInviteUser } from './users.queries.ts'

/** Invites a person into the organization. */
export function AddUserPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: subscription } = useSubscription()
  const form = useDraftForm(emptyDraft, userRules)
  const invite = useInviteUser()
  const [invited, setInvited] = useState<Invited>()
  const keyOf = useAttemptKey()
  const guard = useLeaveGuard(() => invited === undefined && differences(emptyDraft, form.draft).length > 0)
  const toUsers = useReturnTo('/users')
  const toList = () => (invited ? void navigate({ to: '/users', search: { tab: 'invitations' } }) : toUsers())
  const hasRoom = hasRoomForUser(subscription)

  const save = () => {
    const body = { ...bodyOf(form.draft), email: form.draft.email.trim() }
    invite.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setInvited, onError: form.refuse })
  }
  const another = () => {
    setInvited(undefined)
    form.start(emptyDraft)
  }

  return (
    <FormPage
      title={t('addUser.title')}
      lead={<LimitNotice subscription={subscription} />}
      onCancel={toList}
      guard={guard}
      putBack={form.putBack}
      saveName={t('addUser.send')}
      hindrance={hasRoom ? form.hindrance : t('addUser.noRoom')}
      isSaving={invite.isPending}
      isBarShown
      onSave={save}
    >
      <UserFields {...form.fieldProps} isEmailFixed={false} isOneself={false} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {invited && (
        <DoneDialog
          kind="added"
          staysOpen={invited.invitationUrl !== undefined}
          onClose={toList}
          more={
            <Button variant="default" onClick={another}>
              {t('addUser.another')}
            </Button>
          }
        >
          <InvitedText invited={invited} />
        </DoneDialog>
      )}
    </FormPage>
  )
}
