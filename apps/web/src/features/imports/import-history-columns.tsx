import type { Import, ImportState } from '@labelwright/contract/server/imports-schemas'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import { ImportStateText } from './import-state.tsx'
import { ExplainUndo, UndoImport } from './undo-import.tsx'

/** What is told of an import in the list. */
export function useHistoryColumns(): readonly Column<Import>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'file',
        header: t('importHistory.file'),
        isFixed: true,
        phone: 'name',
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
        phone: 'below',
        cell: ({ createdAt }) => <span title={dateAndTime(createdAt)}>{shortDateAndTime(createdAt)}</span>,
      },
      {
        key: 'changes',
        header: t('importHistory.changes'),
        width: '20%',
        widthWithoutExtra: '27%',
        cell: (run) => <Changes run={run} />,
      },
      {
        key: 'state',
        header: t('users.stateLabel'),
        width: 128,
        phone: 'below',
        cell: ({ state }) => <ImportStateText state={state} />,
      },
      {
        key: 'undo',
        header: t('articles.action'),
        width: 124,
        isFixed: true,
        cell: (run) => <Undo run={run} />,
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

/** Undo of the import that can be undone; of earlier ones, which one that is. */
function Undo({ run }: { readonly run: Import }) {
  const { added, updated, deleted } = run.counts
  if (run.canBeUndone) return <UndoImport run={run} size="compact-md" />
  return run.state === 'Finished' && added + updated + deleted > 0 && <ExplainUndo run={run} />
}
