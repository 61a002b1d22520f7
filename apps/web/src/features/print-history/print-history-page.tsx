import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { dateAndTime, shortDateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { EmptyState, ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { EntryStateText } from './entry-state.tsx'
import { useHistoryPages } from './print-history.queries.ts'
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
  const history = useHistoryPages({ searchQuery: wanted, state })
  const total = history.data?.pages[0]?.total
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
      note={<span role="status">{total !== undefined && t('history.count', { count: total })}</span>}
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
      <HistoryList history={history} isFiltered={isFiltered} onClear={clear} onOpen={(row) => openEntry(row.id)} />
      {entry !== undefined && <EntryDrawer id={entry} onClose={closeEntry} />}
    </Page>
  )
}

interface HistoryListProps {
  readonly history: ReturnType<typeof useHistoryPages>
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onOpen: (entry: HistoryEntry) => void
}

function HistoryList({ history, isFiltered, onClear, onOpen }: HistoryListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const { data, error, isPlaceholderData, refetch, fetchNextPage, isFetchingNextPage } = history
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])

  if (error) return <ErrorState title={t('history.failed')} text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons height={52} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length > 0) {
    return (
      <DataTable
        label={t('history.title')}
        columns={columns}
        rows={rows}
        total={data.pages[0]?.total ?? 0}
        keyOf={(entry) => entry.id}
        onOpen={onOpen}
        onEnd={loadMore}
        isOld={isPlaceholderData}
      />
    )
  }
  if (!isFiltered) return <EmptyState title={t('history.emptyTitle')}>{t('history.emptyText')}</EmptyState>
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('common.clearFilters')}
    </Button>
  )
  return (
    <EmptyState title={t('history.noMatchTitle')} action={clear}>
      {t('history.noMatchText')}
    </EmptyState>
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
