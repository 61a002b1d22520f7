import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { List } from '../../ui/list/list.tsx'
import { useSelection } from '../../ui/list/rows/use-selection.ts'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useListViews } from '../views/views.queries.ts'
import { UserBulkBar } from './user-bulk-bar.tsx'
import { useUserColumns } from './user-columns.tsx'
import { accountTypeName, fullNameOf, offeredAccountTypes } from './user-words.ts'
import { useUserList } from './users.queries.ts'

const route = getRouteApi('/users')
const states = ['enabled', 'disabled'] as const

export function UserList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { account, state, group, sort = 'name' } = route.useSearch()
  const address = useListAddress(['account', 'state', 'group'])
  const users = useUserList({
    sort,
    ...given({ searchQuery: address.wanted, accountType: account, groupId: group }),
    ...given({ enabled: state && state === 'enabled' }),
  })
  const { rows, clear, selection } = useSelection(users, fullNameOf)
  return (
    <List
      name="users"
      title={t('users.title')}
      address={address}
      views={useListViews('users')}
      search={{ label: t('users.search') }}
      filters={useUserFilters()}
      kind="words"
      columns={useUserColumns()}
      list={users}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/users/$id', params: { id } })}
      sort={sort}
      selection={selection}
      bulk={rows.length > 0 && <UserBulkBar users={rows} onDone={clear} />}
      failed={t('users.failed')}
      noMatch={{ title: t('users.noMatchTitle'), text: t('users.noMatchText') }}
      empty={
        <EmptyState
          title={t('users.emptyTitle')}
          action={<Button renderRoot={(link) => <Link to="/adduser" {...link} />}>{t('users.invite')}</Button>}
        >
          {t('users.emptyText')}
        </EmptyState>
      }
    />
  )
}

function useUserFilters(): readonly ListFilter[] {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const account: ListFilter = {
    key: 'account',
    label: t('users.accountTypeLabel'),
    all: t('users.allAccounts'),
    choices: offeredAccountTypes.map((id) => ({ id, name: t(accountTypeName(id)) })),
    look: 'chips',
  }
  const state: ListFilter = {
    key: 'state',
    label: t('users.stateLabel'),
    all: t('users.allStates'),
    choices: states.map((id) => ({ id, name: t(`users.state.${id}`) })),
    look: 'chips',
  }
  const group: ListFilter = {
    key: 'group',
    label: t('users.groupsLabel'),
    all: t('users.allGroups'),
    choices: groups,
    look: 'field',
  }
  return groups.length > 1 ? [account, state, group] : [account, state]
}
