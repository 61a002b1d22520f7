import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { Ban, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteAction } from '../../ui/dialog/delete-action.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import listClasses from '../../ui/list/list.module.css'
import { fullNameOf } from './user-words.ts'
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
  const [isGone, setGone] = useState(false)
  const name = fullNameOf(user)
  const ownAccount = isOneself ? t('users.notYourOwn') : undefined

  return (
    <div className={listClasses.actions}>
      <Button
        variant="default"
        disabled={isOneself || isGone}
        title={ownAccount}
        leftSection={user.enabled ? <Ban size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
        loading={setEnabled.isPending}
        onClick={() => setEnabled.mutate({ ids: [user.id], isEnabled: !user.enabled })}
      >
        {user.enabled ? t('user.disable') : t('user.enable')}
      </Button>
      <DeleteAction
        question={t('user.deleteQuestion', { name })}
        text={t('user.deleteText')}
        deleted={t('user.deleted', { name })}
        hindrance={ownAccount}
        onDelete={() => remove.mutateAsync(user.id)}
        onDeleted={() => {
          setGone(true)
          onDeleted()
        }}
        onReturn={onReturn}
      />
      {setEnabled.error && <Mistake>{refusalText(setEnabled.error)}</Mistake>}
    </div>
  )
}
