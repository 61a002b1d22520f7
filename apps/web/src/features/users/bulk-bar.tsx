import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Button } from '@mantine/core'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/notices.tsx'
import classes from './users.module.css'
import { useSetUsersEnabled } from './users.queries.ts'

interface BulkBarProps {
  readonly users: readonly OrganizationUser[]
  readonly onDone: () => void
}

/** What can be done with the chosen users at once. */
export function BulkBar({ users, onDone }: BulkBarProps) {
  const { t } = useTranslation()
  const { mutate, isPending, variables, error } = useSetUsersEnabled()
  const enabled = users.filter((user) => user.enabled)
  const disabled = users.filter((user) => !user.enabled)
  const set = (isEnabled: boolean) =>
    mutate({ ids: (isEnabled ? disabled : enabled).map(({ id }) => id), isEnabled }, { onSuccess: onDone })
  return (
    <>
      <section className={classes.bulk} aria-label={t('users.bulk')}>
        <strong role="status">{t('users.chosen', { count: users.length })}</strong>
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
        <Button variant="subtle" size="compact-md" onClick={onDone}>
          {t('users.chooseNone')}
        </Button>
      </section>
      {error && (
        <div className={classes.mistake}>
          <Mistake>{errorText(error)}</Mistake>
        </div>
      )}
    </>
  )
}
