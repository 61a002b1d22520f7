import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { useAllGroups } from './groups.queries.ts'
import { TreeOfGroups } from './tree-of-groups.tsx'

const route = getRouteApi('/groups')
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
      {groups && groups.length > 0 && <TreeOfGroups groups={groups} search={wanted} onClear={() => setTyped('')} />}
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
