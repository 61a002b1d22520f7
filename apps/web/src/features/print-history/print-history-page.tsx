import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/list/data-table-head.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { CountNote, FoundRows } from '../../ui/list/found-rows.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { EntryStateText } from './entry-state.tsx'
import { useHistoryList } from './print-history.queries.ts'
import { PrintedLabel } from './printed-label.tsx'

const route = getRouteApi('/printhistory')
/** Those that a filter is worth having for. */
const filteredStates = ['Success', 'Failed', 'Unknown', 'Sent'] as const

export function PrintHistoryPage() {
  const { t } = useTranslation()
  const { search = '', state, entry } = route.useSearch()
  const navigate = useNavigate({ from: '/printhistory' })
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({
      search: ({ search: _, ...others }) => ({ ...others, ...(text ? { search: text } : {}) }),
      replace: true,
    }),
  )
  const history = useHistoryList({ searchQuery: wanted, state })
  const isFiltered = wanted !== '' || state !== undefined

  const chips = filteredStates.map((value) => ({ value, name: t(`history.state.${value}`) }))
  const choose = (value: (typeof filteredStates)[number] | undefined) =>
    void navigate({ search: ({ state: _, ...others }) => ({ ...others, ...(value ? { state: value } : {}) }) })
  const clear = () => {
    setTyped('')
    void navigate({ search: {} })
  }
  const openEntry = (id: string) => void navigate({ search: (others) => ({ ...others, entry: id }) })
  const closeEntry = () => void navigate({ search: ({ entry: _, ...others }) => others })

  return (
    <Page
      title={t('history.title')}
      note={<CountNote list={history} words={(count) => t('history.count', { count })} />}
      tools={
        <>
          <SearchField label={t('history.search')} value={typed} onChange={setTyped} />
          <FilterChips
            label={t('history.filter')}
            all={t('history.all')}
            chips={chips}
            chosen={filteredStates.find((known) => known === state)}
            onChoose={choose}
          />
        </>
      }
    >
      <FoundRows
        label={t('history.title')}
        columns={useColumns()}
        list={history}
        keyOf={(row) => row.id}
        onOpen={(row) => openEntry(row.id)}
        failed={t('history.failed')}
        isFiltered={isFiltered}
        onClear={clear}
        noMatch={{ title: t('history.noMatchTitle'), text: t('history.noMatchText') }}
        empty={<EmptyState title={t('history.emptyTitle')}>{t('history.emptyText')}</EmptyState>}
      />
      {entry !== undefined && <EntryDrawer id={entry} onClose={closeEntry} />}
    </Page>
  )
}

function useColumns(): readonly Column<HistoryEntry>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'picture',
        header: t('history.label'),
        width: 96,
        cell: (entry) => <PrintedLabel id={entry.id} size="row" alt="" />,
      },
      {
        key: 'article',
        header: t('history.article'),
        cell: (entry) => <strong style={{ fontWeight: 550 }}>{entry.articleName}</strong>,
      },
      {
        key: 'externalIdentifier',
        header: t('articles.externalIdentifier'),
        width: '11%',
        isExtra: true,
        cell: (entry) => <span className="mono">{entry.externalIdentifier}</span>,
      },
      {
        key: 'quantity',
        header: t('history.quantity'),
        width: 84,
        isSpare: true,
        cell: (entry) => wholeNumber(entry.quantity),
      },
      {
        key: 'state',
        header: t('history.outcome'),
        width: 170,
        cell: (entry) => <EntryStateText state={entry.state} />,
      },
      {
        key: 'printer',
        header: t('history.printer'),
        width: '12%',
        isExtra: true,
        cell: (entry) => <span title={entry.printerName}>{entry.printerName}</span>,
      },
      {
        key: 'user',
        header: t('history.user'),
        width: '11%',
        isExtra: true,
        cell: (entry) => <span title={entry.userName}>{entry.userName}</span>,
      },
      {
        key: 'time',
        header: t('history.time'),
        width: 136,
        isSpare: true,
        cell: (entry) => <span title={dateAndTime(entry.createdAt)}>{shortDateAndTime(entry.createdAt)}</span>,
      },
    ],
    [t],
  )
}
