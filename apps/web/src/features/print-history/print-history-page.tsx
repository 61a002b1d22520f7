import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListViews } from '../views/views.queries.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { useHistoryColumns } from './history-columns.tsx'
import { useHistoryList } from './print-history.queries.ts'

const route = getRouteApi('/printhistory')
/** Those that a filter is worth having for. */
const filteredStates = ['Success', 'Failed', 'Unknown', 'Sent'] as const

export function PrintHistoryPage() {
  const { t } = useTranslation()
  const { state, tests, entry } = route.useSearch()
  const navigate = useNavigate({ from: '/printhistory' })
  const address = useListAddress(['state', 'tests'])
  const stateFilter = {
    key: 'state',
    label: t('history.filter'),
    all: t('history.all'),
    choices: filteredStates.map((id) => ({ id, name: t(`history.state.${id}`) })),
    look: 'chips',
  } as const
  const testFilter = {
    key: 'tests',
    label: t('history.tests'),
    all: t('history.allPrints'),
    choices: [
      { id: 'without', name: t('history.withoutTests') },
      { id: 'only', name: t('history.onlyTests') },
    ],
    look: 'chips',
  } as const
  return (
    <>
      <ListPage
        name="print-history"
        title={t('history.title')}
        count={(count) => t('history.count', { count })}
        address={address}
        views={useListViews('print-history')}
        search={{ label: t('history.search') }}
        filters={[stateFilter, testFilter]}
        columns={useHistoryColumns()}
        list={useHistoryList(given({ searchQuery: address.wanted, state, tests }))}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ search: (others) => ({ ...others, entry: id }) })}
        failed={t('history.failed')}
        noMatch={{ title: t('history.noMatchTitle'), text: t('history.noMatchText') }}
        empty={<EmptyState title={t('history.emptyTitle')}>{t('history.emptyText')}</EmptyState>}
      />
      {entry !== undefined && (
        <EntryDrawer id={entry} onClose={() => void navigate({ search: ({ entry: _, ...others }) => others })} />
      )}
    </>
  )
}
