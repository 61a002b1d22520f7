import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import { useAllGroups } from '../groups/groups.queries.ts'
import { accountTypeName, fullNameOf } from './user-words.ts'
import classes from './users.module.css'

export function useUserColumns(): readonly Column<OrganizationUser>[] {
  const { t } = useTranslation()
  const { data: groups } = useAllGroups()
  return useMemo(() => {
    const nameOfGroup = new Map(groups?.map(({ id, name }) => [id, name]))
    return [
      {
        key: 'name',
        header: t('users.name'),
        isFixed: true,
        phone: 'name',
        sort: 'name',
        cell: (user) => (
          <Link
            to="/users/$id"
            params={{ id: user.id }}
            tabIndex={-1}
            className={listClasses.name}
            title={fullNameOf(user)}
          >
            {fullNameOf(user)}
          </Link>
        ),
      },
      {
        key: 'email',
        header: t('signIn.email'),
        sort: 'email',
        phone: 'below',
        cell: (user) => <span title={user.email}>{user.email}</span>,
      },
      {
        key: 'accountType',
        header: t('users.accountTypeLabel'),
        width: 176,
        cell: (user) => t(accountTypeName(user.accountType)),
      },
      {
        key: 'groups',
        header: t('users.groupsLabel'),
        width: '15%',
        isExtra: true,
        cell: (user) => <GroupNames names={user.groupIds.map((id) => nameOfGroup.get(id) ?? '')} />,
      },
      {
        key: 'state',
        header: t('users.stateLabel'),
        width: 118,
        phone: 'below',
        cell: (user) => <UserState user={user} />,
      },
      {
        key: 'lastSignInAt',
        header: t('users.lastSignIn'),
        sort: '-lastSignInAt',
        width: 148,
        isExtra: true,
        cell: ({ lastSignInAt }) =>
          lastSignInAt === null ? (
            <span className="dimmed">{t('users.never')}</span>
          ) : (
            <span title={dateAndTime(lastSignInAt)}>{shortDateAndTime(lastSignInAt)}</span>
          ),
      },
    ]
  }, [t, groups])
}

function GroupNames({ names }: { readonly names: readonly string[] }) {
  const [first, ...others] = names
  return (
    <span title={names.join(', ')}>
      {first}
      {others.length > 0 && <span className="dimmed"> +{others.length}</span>}
    </span>
  )
}

/** Enabled or disabled, in words and with a sign. */
export function UserState({ user }: { readonly user: Pick<OrganizationUser, 'enabled' | 'hasSecondFactor'> }) {
  const { t } = useTranslation()
  const Icon = user.enabled ? CircleCheck : Ban
  return (
    <span className={classes.state} data-enabled={user.enabled || undefined}>
      <Icon size={16} aria-hidden="true" />
      {user.enabled ? t('users.state.enabled') : t('users.state.disabled')}
      {user.hasSecondFactor && (
        <ShieldCheck size={15} role="img" aria-label={t('users.hasSecondFactor')} className={classes.shield} />
      )}
    </span>
  )
}
