import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { useSetUsersEnabled } from './users.queries.ts'

interface UserBulkBarProps {
  readonly users: readonly OrganizationUser[]
  readonly onDone: () => void
}

/** What can be done with the chosen users at once. */
export function UserBulkBar({ users, onDone }: UserBulkBarProps) {
  const { t } = useTranslation()
  const { mutate, isPending, variables, error } = useSetUsersEnabled()
  const enabled = users.filter((user) => user.enabled)
  const disabled = users.filter((user) => !user.enabled)
  const set = (isEnabled: boolean) => {
    const ids = (isEnabled ? disabled : enabled).map(({ id }) => id)
    const finish = () => {
      onDone()
      const text = t(isEnabled ? 'users.enabled' : 'users.disabled', { count: ids.length })
      noteDone({ list: 'users', text, undoId: undefined })
    }
    mutate({ ids, isEnabled }, { onSuccess: finish })
  }
  return (
    <BulkBar
      label={t('users.bulk')}
      count={users.length}
      mistake={error ? refusalText(error) : undefined}
      whole={undefined}
      onClear={onDone}
    >
      <Button
        variant="default"
        size="compact-md"
        disabled={enabled.length === 0}
        loading={isPending && variables?.isEnabled === false}
        onClick={() => set(false)}
      >
        {t('users.disableMany', { count: enabled.length })}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={disabled.length === 0}
        loading={isPending && variables?.isEnabled === true}
        onClick={() => set(true)}
      >
        {t('users.enableMany', { count: disabled.length })}
      </Button>
    </BulkBar>
  )
}
