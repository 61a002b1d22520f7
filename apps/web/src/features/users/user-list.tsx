import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { FoundRows } from '../../ui/list/found-rows.tsx'
import classes from '../../ui/list/list-page.module.css'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { useAllGroups } from '../groups/groups.queries.ts'
import { UserBulkBar } from './user-bulk-bar.tsx'
import { useUserColumns } from './user-columns.tsx'
import { accountTypeName, fullNameOf, offeredAccountTypes } from './user-words.ts'
import { useUserList } from './users.queries.ts'

const route = getRouteApi('/users')
const states = ['enabled', 'disabled'] as const

export function UserList() {
  const { t } = useTranslation()
  const { search = '', account, state, group, sort = 'name' } = route.useSearch()
  const navigate = useNavigate({ from: '/users' })
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({
      search: ({ search: _, ...others }) => ({ ...others, ...(text ? { search: text } : {}) }),
      replace: true,
    }),
  )
  const { data: groups = [] } = useAllGroups()
  const users = useUserList({
    sort,
    ...(wanted ? { searchQuery: wanted } : {}),
    ...(account ? { accountType: account } : {}),
    ...(state ? { enabled: state === 'enabled' } : {}),
    ...(group ? { groupId: group } : {}),
  })
  const isFiltered = [wanted, account, state, group].some(Boolean)
  const clear = () => {
    setTyped('')
    void navigate({ search: {} })
  }

  return (
    <>
      <div className={classes.filters}>
        <SearchField label={t('users.search')} value={typed} onChange={setTyped} />
        <FilterChips
          label={t('users.accountTypeLabel')}
          all={t('users.allAccounts')}
          chips={offeredAccountTypes.map((value) => ({ value, name: t(accountTypeName(value)) }))}
          chosen={account}
          onChoose={(value) =>
            void navigate({
              search: ({ account: _, ...others }) => ({ ...others, ...(value ? { account: value } : {}) }),
            })
          }
        />
        <FilterChips
          label={t('users.stateLabel')}
          all={t('users.allStates')}
          chips={states.map((value) => ({ value, name: t(`users.state.${value}`) }))}
          chosen={state}
          onChoose={(value) =>
            void navigate({ search: ({ state: _, ...others }) => ({ ...others, ...(value ? { state: value } : {}) }) })
          }
        />
        {groups.length > 1 && (
          <ChoiceFilter
            label={t('users.groupsLabel')}
            all={t('users.allGroups')}
            choices={groups}
            chosen={group}
            onChoose={(value) =>
              void navigate({
                search: ({ group: _, ...others }) => ({ ...others, ...(value ? { group: value } : {}) }),
              })
            }
          />
        )}
      </div>
      <FoundUsers
        users={users}
        isFiltered={isFiltered}
        onClear={clear}
        sort={sort}
        onSort={(value) =>
          void navigate({ search: (others) => ({ ...others, sort: value as typeof sort }), replace: true })
        }
      />
    </>
  )
}

interface FoundUsersProps {
  readonly users: ReturnType<typeof useUserList>
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly sort: string
  readonly onSort: (sort: string) => void
}

function FoundUsers({ users, ...props }: FoundUsersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { rows, clear, selection } = useSelection(users, fullNameOf)
  return (
    <>
      {rows.length > 0 && <UserBulkBar users={rows} onDone={clear} />}
      <FoundRows
        label={t('users.title')}
        kind="words"
        columns={useUserColumns()}
        list={users}
        keyOf={(user) => user.id}
        onOpen={(user) => void navigate({ to: '/users/$id', params: { id: user.id } })}
        selection={selection}
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
        {...props}
      />
    </>
  )
}
