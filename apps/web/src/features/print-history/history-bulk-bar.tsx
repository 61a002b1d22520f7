import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button } from '@mantine/core'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { canPrintAgain, useConfirmPrinted } from './print-history.queries.ts'

interface HistoryBulkBarProps {
  readonly entries: readonly HistoryEntry[]
  readonly onPrintAgain: (entries: readonly HistoryEntry[]) => void
  readonly onDone: () => void
}

/** What can be done with the chosen prints at once: each button says how many of them it is about. */
export function HistoryBulkBar({ entries, onPrintAgain, onDone }: HistoryBulkBarProps) {
  const { t } = useTranslation()
  const confirm = useConfirmPrinted()
  const unconfirmed = entries.filter(({ state }) => state === 'Unknown')
  const failed = entries.filter(canPrintAgain)
  const confirmAll = () =>
    confirm.mutate(
      unconfirmed.map(({ id }) => id),
      {
        onSuccess: () => {
          onDone()
          noteDone({
            list: 'print-history',
            text: t('history.confirmed', { count: unconfirmed.length }),
            undoId: undefined,
          })
        },
      },
    )
  return (
    <BulkBar
      label={t('history.bulk')}
      count={entries.length}
      mistake={confirm.error ? errorText(confirm.error) : undefined}
      whole={undefined}
      onClear={onDone}
    >
      {unconfirmed.length > 0 && (
        <Button variant="default" size="compact-md" loading={confirm.isPending} onClick={confirmAll}>
          {t('history.theyCameOut', { count: unconfirmed.length })}
        </Button>
      )}
      {failed.length > 0 && (
        <Button variant="default" size="compact-md" onClick={() => onPrintAgain(failed)}>
          {t('history.printThemAgain', { count: failed.length })}
        </Button>
      )}
      {unconfirmed.length + failed.length === 0 && <span className="dimmed">{t('history.nothingToDo')}</span>}
    </BulkBar>
  )
}
