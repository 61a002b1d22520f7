import type { Group } from '@labelwright/contract/server/groups-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { ListFoot } from '../../ui/list/list-foot.tsx'
import { SearchField } from '../../ui/list/tools/search-field.tsx'
import { useSearchKey } from '../../ui/list/tools/use-search-key.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { GroupBulkBar } from './group-bulk-bar.tsx'
import { foundBy } from './group-tree.ts'
import { useAllGroups } from './groups.queries.ts'
import { TreeOfGroups } from './tree-of-groups.tsx'

/** The groups of the organization as a tree. */
export function GroupsPage() {
  const { t } = useTranslation()
  const { data: groups, error, refetch } = useAllGroups()
  const { typed, setTyped, wanted } = useListAddress()
  const searchField = useRef<HTMLInputElement>(null)
  useSearchKey(searchField)
  const { chosen, selection } = useChosenGroups(groups ?? [])
  return (
    <Page
      title={t('groups.title')}
      note={<span role="status">{groups && countOf(groups, wanted, t)}</span>}
      action={<AddGroup />}
      tools={<SearchField ref={searchField} label={t('groups.search')} value={typed} onChange={setTyped} />}
    >
      {error && <ErrorState title={t('groups.failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {!groups && !error && <RowSkeletons />}
      {groups && groups.length === 0 && (
        <EmptyState title={t('groups.emptyTitle')} action={<AddGroup />}>
          {t('groups.emptyText')}
        </EmptyState>
      )}
      {groups && groups.length > 0 && (
        <TreeOfGroups groups={groups} search={wanted} onClear={() => setTyped('')} selection={selection} />
      )}
      <ListFoot list="groups" onUndo={undefined}>
        {groups && chosen.length > 0 && <GroupBulkBar chosen={chosen} groups={groups} onDone={selection.onClear} />}
      </ListFoot>
    </Page>
  )
}

const countOf = (groups: readonly Group[], search: string, t: ReturnType<typeof useTranslation>['t']): string =>
  search === ''
    ? t('groups.count', { count: groups.length })
    : t('groups.found', { found: foundBy(groups, search).length, count: groups.length })

/** Which groups are chosen; one that is gone meanwhile is not. */
function useChosenGroups(groups: readonly Group[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (id: string) => {
    const after = new Set(ids)
    if (!after.delete(id)) after.add(id)
    setIds(after)
  }
  return {
    chosen: groups.filter(({ id }) => ids.has(id)),
    selection: { chosen: ids, onToggle, onClear: () => setIds(new Set()) },
  }
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
