import type { HistoryDetail, HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './entry-drawer.module.css'
import { canPrintAgain, useConfirmPrinted } from './print-history.queries.ts'
import { ReprintDialog } from './reprint-dialog.tsx'

interface EntryActionsProps {
  readonly entry: HistoryDetail
  readonly onPrintAgain: (entries: readonly HistoryEntry[]) => void
  readonly onOpen: (id: string) => void
}

/** What can be done about a print: settle it where nobody knows whether it came out, and print it once more. */
export function EntryActions({ entry, onPrintAgain }: EntryActionsProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<string>()
  const confirm = useConfirmPrinted()
  const { state, isTest, articleId } = entry
  const isUnconfirmed = state === 'Unknown'
  return (
    <>
      {isUnconfirmed && <p className={classes.question}>{t('history.didItComeOut')}</p>}
      <div className={classes.actions}>
        {isUnconfirmed && (
          <>
            <Button loading={confirm.isPending} onClick={() => confirm.mutate([entry.id])}>
              {t('history.cameOut')}
            </Button>
            {!isTest && (
              <Button variant="default" onClick={() => setReason(t('history.didNotComeOutReason'))}>
                {t('history.didNotComeOut')}
              </Button>
            )}
          </>
        )}
        {state === 'Success' && !isTest && (
          <Button variant="default" onClick={() => setReason('')}>
            {t('history.reprint')}
          </Button>
        )}
        {canPrintAgain(entry) && <Button onClick={() => onPrintAgain([entry])}>{t('history.tryAgain')}</Button>}
        {articleId !== null && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/print-article/$id/{-$connectorId}" params={{ id: articleId }} {...props} />
            )}
          >
            {t('history.printArticle')}
          </Button>
        )}
      </div>
      {confirm.error && <Mistake>{errorText(confirm.error)}</Mistake>}
      {reason !== undefined && (
        <ReprintDialog
          entry={entry}
          reason={reason}
          onClose={() => setReason(undefined)}
          onSent={() => setReason(undefined)}
        />
      )}
    </>
  )
}
