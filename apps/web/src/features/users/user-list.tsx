import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { EmptyState, ErrorState } from '../../ui/notices.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { GroupFilter } from './group-filter.tsx'
import { useUserColumns } from './user-columns.tsx'
import { accountTypeName, fullNameOf, offeredAccountTypes } from './user-words.ts'
import classes from './users.module.css'
import { useUserPages } from './users.queries.ts'

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
  const users = useUserPages({
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
        <GroupFilter
          chosen={group}
          onChoose={(value) =>
            void navigate({ search: ({ group: _, ...others }) => ({ ...others, ...(value ? { group: value } : {}) }) })
          }
        />
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
  readonly users: ReturnType<typeof useUserPages>
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly sort: string
  readonly onSort: (sort: string) => void
}

function FoundUsers({ users, isFiltered, onClear, sort, onSort }: FoundUsersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const columns = useUserColumns()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isPlaceholderData, refetch, fetchNextPage, isFetchingNextPage } = users
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])

  if (error) return <ErrorState title={t('users.failed')} text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  if (rows.length === 0) return <NoUsers isFiltered={isFiltered} onClear={onClear} />
  // Only what is still in the list counts as chosen.
  const chosenRows = rows.filter(({ id }) => chosen.has(id))
  return (
    <>
      {chosenRows.length > 0 && <BulkBar users={chosenRows} onDone={() => setChosen(new Set())} />}
      <DataTable
        label={t('users.title')}
        kind="words"
        columns={columns}
        rows={rows}
        total={data.pages[0]?.total ?? 0}
        keyOf={(user) => user.id}
        onOpen={(user) => void navigate({ to: '/users/$id', params: { id: user.id } })}
        onEnd={loadMore}
        isOld={isPlaceholderData}
        sort={sort}
        onSort={onSort}
        selection={{
          chosen: new Set(chosenRows.map(({ id }) => id)),
          onToggle: ({ id }) => setChosen((before) => toggled(before, id)),
          onToggleAll: () => setChosen(new Set(chosenRows.length < rows.length ? rows.map(({ id }) => id) : [])),
          nameOf: fullNameOf,
        }}
      />
    </>
  )
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

function NoUsers({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation()
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t('common.clearFilters')}
      </Button>
    )
    return (
      <EmptyState title={t('users.noMatchTitle')} action={clear}>
        {t('users.noMatchText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('users.emptyTitle')}
      action={<Button renderRoot={(props) => <Link to="/adduser" {...props} />}>{t('users.invite')}</Button>}
    >
      {t('users.emptyText')}
    </EmptyState>
  )
}
