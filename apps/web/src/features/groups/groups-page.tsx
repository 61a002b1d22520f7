import type { Group } from '@labelwright/contract/server/groups-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import listClasses from '../../ui/list-page.module.css'
import { EmptyState, ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { Tree } from '../../ui/tree.tsx'
import { childrenOf, matching, visibleRows } from './group-tree.ts'
import classes from './groups.module.css'
import { useAllGroups } from './groups.queries.ts'

const route = getRouteApi('/groups')
/** A tree of this many groups is shown open. */
const mostOpen = 60

/** The groups of the organization as a tree. */
export function GroupsPage() {
  const { t } = useTranslation()
  const { search = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/groups' })
  const { data: groups, error, refetch } = useAllGroups()
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({ search: text ? { search: text } : {}, replace: true }),
  )
  return (
    <Page
      title={t('groups.title')}
      note={<span role="status">{groups && t('groups.count', { count: groups.length })}</span>}
      action={<AddGroup />}
      tools={<SearchField label={t('groups.search')} value={typed} onChange={setTyped} />}
    >
      {error && <ErrorState title={t('groups.failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {!groups && !error && <RowSkeletons />}
      {groups && groups.length === 0 && (
        <EmptyState title={t('groups.emptyTitle')} action={<AddGroup />}>
          {t('groups.emptyText')}
        </EmptyState>
      )}
      {groups && groups.length > 0 && <GroupTree groups={groups} search={wanted} onClear={() => setTyped('')} />}
    </Page>
  )
}

function AddGroup() {
  const { t } = useTranslation()
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/addgroup" search={{}} {...props} />}
    >
      {t('groups.add')}
    </Button>
  )
}

// What was opened and closed stays while the application is open.
const remembered = new Map<string, boolean>()

interface GroupTreeProps {
  readonly groups: readonly Group[]
  readonly search: string
  readonly onClear: () => void
}

function GroupTree({ groups, search, onClear }: GroupTreeProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [, setTurn] = useState(0)
  const found = matching(groups, search)
  const rows = visibleRows(
    childrenOf(found),
    (id) => search !== '' || (remembered.get(id) ?? groups.length <= mostOpen),
  )
  if (rows.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t('common.clearSearch')}
      </Button>
    )
    return (
      <EmptyState title={t('groups.noneFound')} action={clear}>
        {t('groups.noneFoundText')}
      </EmptyState>
    )
  }
  return (
    <Tree
      label={t('groups.title')}
      items={rows.map(({ group, children, ...row }) => ({
        ...row,
        id: group.id,
        name: group.name,
        hasChildren: children > 0,
        content: <GroupWords group={group} below={children} />,
      }))}
      onToggle={(ids, isOpen) => {
        for (const id of ids) remembered.set(id, isOpen)
        setTurn((turn) => turn + 1)
      }}
      onChoose={(groupId) => void navigate({ to: '/groups/$groupid', params: { groupid: groupId } })}
    />
  )
}

function GroupWords({ group, below }: { readonly group: Group; readonly below: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.row}>
      <Link
        to="/groups/$groupid"
        params={{ groupid: group.id }}
        tabIndex={-1}
        className={listClasses.name}
        title={group.name}
      >
        {group.name}
      </Link>
      <span className={classes.counts}>
        {below > 0 && <span>{t('groups.below', { count: below })}</span>}
        <span>{t('groups.members', { count: group.memberCount })}</span>
      </span>
    </span>
  )
}
