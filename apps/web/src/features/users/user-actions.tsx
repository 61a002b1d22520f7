import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/notices.tsx'
import { DeleteDialog, DeletedDialog } from '../../ui/page-dialogs.tsx'
import { fullNameOf } from './user-words.ts'
import classes from './users.module.css'
import { useDeleteUser, useSetUsersEnabled } from './users.queries.ts'

interface UserActionsProps {
  readonly user: OrganizationUser
  readonly isOneself: boolean
  readonly onDeleted: () => void
  /** Back to the list. */
  readonly onReturn: () => void
}

/** Disable, enable and delete; nobody does these to himself. */
export function UserActions({ user, isOneself, onDeleted, onReturn }: UserActionsProps) {
  const { t } = useTranslation()
  const setEnabled = useSetUsersEnabled()
  const remove = useDeleteUser()
  const [step, setStep] = useState<'none' | 'asked' | 'deleted' | 'closed'>('none')
  const name = fullNameOf(user)
  const isGone = step === 'deleted' || step === 'closed'
  const doDelete = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        onDeleted()
        setStep('deleted')
      },
    })

  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        disabled={isOneself || isGone}
        title={isOneself ? t('users.notYourOwn') : undefined}
        leftSection={user.enabled ? <Ban size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
        loading={setEnabled.isPending}
        onClick={() => setEnabled.mutate({ ids: [user.id], isEnabled: !user.enabled })}
      >
        {user.enabled ? t('user.disable') : t('user.enable')}
      </Button>
      <Button
        variant="default"
        disabled={isOneself || isGone}
        title={isOneself ? t('users.notYourOwn') : undefined}
        leftSection={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setStep('asked')}
      >
        {t('frame.delete')}
      </Button>
      {setEnabled.error && <Mistake>{errorText(setEnabled.error)}</Mistake>}
      {step === 'asked' && (
        <DeleteDialog
          question={t('user.deleteQuestion', { name })}
          isBusy={remove.isPending}
          mistake={remove.error ? errorText(remove.error) : undefined}
          onDelete={doDelete}
          onClose={() => setStep('none')}
        >
          {t('user.deleteText')}
        </DeleteDialog>
      )}
      {step === 'deleted' && (
        <DeletedDialog onReturn={onReturn} onClose={() => setStep('closed')}>
          {t('user.deleted', { name })}
        </DeletedDialog>
      )}
    </div>
  )
}
