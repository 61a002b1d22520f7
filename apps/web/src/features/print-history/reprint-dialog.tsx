import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { PrinterWarning } from '../../ui/printer-state/printer-warning.tsx'
import { usePrinterState } from '../printers/printer-states.queries.ts'
import { usePrintersToPrint } from '../printers/printers.queries.ts'
import classes from './history-dialogs.module.css'
import { usePrintEndText, wasPrintedMeanwhile } from './print-end-text.ts'
import { useReprint } from './print-history.queries.ts'

const longestReason = 500

interface ReprintDialogProps {
  readonly entry: Pick<HistoryEntry, 'id' | 'quantity' | 'printerId' | 'printerName'>
  /** What stands in the field for the reason. */
  readonly reason: string
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Asks why a label is printed once more, and where. */
export function ReprintDialog({ entry, reason: suggested, onClose, onSent }: ReprintDialogProps) {
  const { t } = useTranslation()
  const { data: printers = [] } = usePrintersToPrint()
  const [reason, setReason] = useState(suggested)
  const [printerId, setPrinterId] = useState(entry.printerId)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [key, setKey] = useState(newKey)
  const [isAsked, setAsked] = useState(false)
  const reprint = useReprint()
  const endText = usePrintEndText()
  const mistake = reprint.error ? errorText(reprint.error) : reprint.data && endText(reprint.data)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = reason.trim() === ''
    setReasonMissing(isEmpty)
    if (isEmpty) return
    const print = { printJobEntryId: entry.id, reason: reason.trim(), printerId, isConfirmed: isAsked }
    const onSuccess = (end: NonNullable<typeof reprint.data>) => {
      if (wasPrintedMeanwhile(end)) setAsked(true)
      if (end.kind === 'sent') onSent()
    }
    reprint.mutate({ ...print, idempotencyKey: key }, { onSuccess })
  }
  // Another body is another request; the same one tried again is the same job.
  const change = (apply: () => void) => {
    apply()
    setKey(newKey())
    setAsked(false)
    setReasonMissing(false)
    reprint.reset()
  }
  const printer = printers.find(({ id }) => id === printerId)
  const state = usePrinterState(printer)
  const isGone = printers.length > 0 && !printers.some(({ id }) => id === entry.printerId)
  return (
    <Dialog title={t('history.reprintTitle')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={classes.text}>{t('history.reprintText', { count: entry.quantity })}</p>
        <Textarea
          label={t('history.reason')}
          description={t('history.reasonHint')}
          value={reason}
          error={isReasonMissing && t('history.reasonMissing')}
          maxLength={longestReason}
          rows={3}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => change(() => setReason(value))}
        />
        <NativeSelect
          label={t('history.printer')}
          className={classes.field}
          data={[
            ...(isGone ? [{ value: entry.printerId, label: entry.printerName }] : []),
            ...printers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={printerId}
          onChange={({ currentTarget: { value } }) => change(() => setPrinterId(value))}
        />
        <PrinterWarning className={classes.field} name={printer?.name ?? ''} state={state} />
        {mistake !== undefined && (
          <div className={classes.field}>
            <Mistake>{mistake}</Mistake>
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" loading={reprint.isPending}>
            {isAsked ? t('history.printAnyway') : t('history.reprintNow', { count: entry.quantity })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
