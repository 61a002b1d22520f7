import type { Import, ImportState } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/list/data-table-head.tsx'
import { CountNote, FoundRows } from '../../ui/list/found-rows.tsx'
import listClasses from '../../ui/list/list-page.module.css'
import { ImportStateText } from './import-state.tsx'
import { useImportHistory } from './imports.queries.ts'
import { UndoImport } from './undo-import.tsx'

/** Who imported what and when, and what it changed. */
export function ImportHistoryPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const history = useImportHistory()
  const start = (
    <Button renderRoot={(props) => <Link to="/importdata" search={{}} {...props} />}>{t('imports.importFile')}</Button>
  )
  return (
    <Page
      title={t('importHistory.title')}
      note={<CountNote list={history} words={(count) => t('importHistory.count', { count })} />}
      action={start}
    >
      <FoundRows
        label={t('importHistory.title')}
        kind="words"
        columns={useHistoryColumns()}
        list={history}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/importdata', search: { import: id } })}
        failed={t('importHistory.failed')}
        isFiltered={false}
        onClear={() => undefined}
        noMatch={{ title: '', text: '' }}
        empty={
          <EmptyState title={t('importHistory.emptyTitle')} action={start}>
            {t('importHistory.emptyText')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function useHistoryColumns(): readonly Column<Import>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'file',
        header: t('importHistory.file'),
        cell: ({ id, fileName }) => (
          <Link to="/importdata" search={{ import: id }} tabIndex={-1} className={listClasses.name} title={fileName}>
            {fileName}
          </Link>
        ),
      },
      {
        key: 'configuration',
        header: t('imports.configuration'),
        width: '13%',
        isExtra: true,
        cell: ({ configurationName }) => <span title={configurationName ?? ''}>{configurationName}</span>,
      },
      {
        key: 'by',
        header: t('importHistory.by'),
        width: '13%',
        isExtra: true,
        cell: ({ by }) => <span title={by}>{by}</span>,
      },
      {
        key: 'when',
        header: t('importHistory.when'),
        width: 124,
        isSpare: true,
        cell: ({ createdAt }) => <span title={dateAndTime(createdAt)}>{shortDateAndTime(createdAt)}</span>,
      },
      {
        key: 'changes',
        header: t('importHistory.changes'),
        width: '20%',
        widthWithoutExtra: '27%',
        isSpare: true,
        cell: (run) => <Changes run={run} />,
      },
      {
        key: 'state',
        header: t('users.stateLabel'),
        width: 128,
        cell: ({ state }) => <ImportStateText state={state} />,
      },
      {
        key: 'undo',
        header: t('articles.action'),
        width: 124,
        isSpare: true,
        cell: (run) => run.canBeUndone && <UndoImport run={run} size="compact-md" />,
      },
    ],
    [t],
  )
}

const happened: readonly ImportState[] = ['Finished', 'Undoing', 'Undone']
const mayHappen: readonly ImportState[] = ['Checked', 'Waiting', 'Running', 'Paused']

/** What the import has changed, or would; one that ended before its end changed nothing. */
function Changes({ run: { kind, counts, state } }: { readonly run: Import }) {
  const { t } = useTranslation()
  const hasHappened = happened.includes(state)
  const counted = hasHappened || mayHappen.includes(state) ? (['added', 'updated', 'deleted', 'bad'] as const) : []
  const changes = counted
    .filter((each) => counts[each] > 0)
    .map((each) =>
      t(hasHappened ? `importHistory.change.${each}` : `importHistory.would.${each}`, { count: counts[each] }),
    )
    .join(', ')
  const words = `${t(`imports.kinds.${kind}`)}: ${changes || t('importHistory.nothing')}`
  return <span title={words}>{words}</span>
}
