import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { useSelection } from '../../ui/list/rows/use-selection.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListViews } from '../views/views.queries.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { HistoryBulkBar } from './history-bulk-bar.tsx'
import { useHistoryColumns } from './history-columns.tsx'
import { HistoryLead } from './history-lead.tsx'
import { PrintAgainDialog } from './print-again-dialog.tsx'
import { fetchFailedPrints, fetchHistoryFile, type HistoryFilter, useHistoryList } from './print-history.queries.ts'
import { historyFilterKeys, useHistoryFilter, useHistoryFilters } from './use-history-filters.ts'

const route = getRouteApi('/printhistory')

/** Every print that the person may see: to find, to settle, to print once more and to take along. */
export function PrintHistoryPage() {
  const { t } = useTranslation()
  const { state, entry } = route.useSearch()
  const navigate = useNavigate({ from: '/printhistory' })
  const address = useListAddress(historyFilterKeys)
  const filter = useHistoryFilter(address.wanted)
  const list = useHistoryList(filter)
  const { rows, clear, selection } = useSelection(list, ({ articleName }) => articleName)
  const [again, setAgain] = useState<readonly HistoryEntry[]>()
  const open = (id: string) => void navigate({ search: (others) => ({ ...others, entry: id }) })
  return (
    <>
      <ListPage
        name="print-history"
        title={t('history.title')}
        count={(count) => t('history.count', { count })}
        action={state === 'Failed' && <PrintAllAgain filter={filter} onFound={setAgain} />}
        exporting={{ fileName: t('history.fileName'), onExport: (form) => fetchHistoryFile({ ...filter, ...form }) }}
        address={address}
        views={useListViews('print-history')}
        search={{ label: t('history.search') }}
        filters={useHistoryFilters(list.loaded[0])}
        lead={<HistoryLead address={address} />}
        columns={useHistoryColumns()}
        list={list}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open(id)}
        selection={selection}
        bulk={rows.length > 0 && <HistoryBulkBar entries={rows} onPrintAgain={setAgain} onDone={clear} />}
        failed={t('history.failed')}
        noMatch={{ title: t('history.noMatchTitle'), text: t('history.noMatchText') }}
        empty={<EmptyState title={t('history.emptyTitle')}>{t('history.emptyText')}</EmptyState>}
      />
      {entry !== undefined && (
        <EntryDrawer
          id={entry}
          onOpen={open}
          onPrintAgain={setAgain}
          onClose={() => void navigate({ search: ({ entry: _, ...others }) => others })}
        />
      )}
      {again && (
        <PrintAgainDialog
          entries={again}
          onClose={() => setAgain(undefined)}
          onSent={() => {
            setAgain(undefined)
            clear()
            noteDone({ list: 'print-history', text: t('history.againDone'), undoId: undefined })
          }}
        />
      )}
    </>
  )
}

interface PrintAllAgainProps {
  readonly filter: HistoryFilter
  readonly onFound: (entries: readonly HistoryEntry[]) => void
}

/** Finds what of the whole filter can be tried again, and leads to the question. */
function PrintAllAgain({ filter, onFound }: PrintAllAgainProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const find = async () => {
    setBusy(true)
    setMistake(undefined)
    try {
      const found = await fetchFailedPrints(filter)
      if (found.length === 0)
        noteDone({ list: 'print-history', text: t('history.noneToPrintAgain'), undoId: undefined })
      else onFound(found)
    } catch (error) {
      setMistake(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={isBusy} onClick={() => void find()}>
        {t('history.printAllAgain')}
      </Button>
      {mistake !== undefined && <Mistake>{mistake}</Mistake>}
    </>
  )
}
