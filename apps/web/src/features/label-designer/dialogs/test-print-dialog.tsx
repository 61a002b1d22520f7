import { Button, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import '../../../ui/form/select.styles.ts'
import { PrintEndNotice } from '../../../ui/dialog/print-end-notice.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { PrinterWarning } from '../../../ui/printer-state/printer-warning.tsx'
import { usePrinterState } from '../../printers/printer-states.queries.ts'
import { useTestPrint } from '../../printing/printing.queries.ts'
import type { Targets } from '../use-targets.ts'
import classes from './dialogs.module.css'

interface TestPrintDialogProps {
  readonly labelId: string
  readonly targets: Targets
  readonly onClose: () => void
}

const most = 10

/** Prints the label as it stands, with TEST across it. */
export function TestPrintDialog({ labelId, targets, onClose }: TestPrintDialogProps) {
  const { t } = useTranslation()
  const print = useTestPrint()
  const { printers, printer } = targets
  const [printerId, setPrinterId] = useState(printer?.id ?? '')
  const [quantity, setQuantity] = useState(1)
  const [key, setKey] = useState(newKey)
  const end = print.data
  const chosen = printers.find(({ id }) => id === printerId)
  const name = chosen?.name ?? ''
  const state = usePrinterState(chosen)
  return (
    <Dialog title={t('designer.testPrint.title')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          print.mutate(
            { labelId, printerId, quantity, idempotencyKey: key },
            // A print without an answer goes on under its key; any other end is over.
            { onSuccess: ({ kind }) => kind !== 'stuck' && setKey(newKey()) },
          )
        }}
      >
        <p>{t('designer.testPrint.text')}</p>
        {printers.length === 0 && <Mistake>{t('designer.testPrint.noPrinter')}</Mistake>}
        <Select
          label={t('designer.testPrint.printer')}
          data={printers.map(({ id, name: of }) => ({ value: id, label: of }))}
          value={printerId}
          onChange={(id) => setPrinterId(id ?? '')}
        />
        <NumberInput
          data-autofocus
          label={t('designer.testPrint.copies')}
          min={1}
          max={most}
          value={quantity}
          onChange={(value) => setQuantity(Math.min(most, Math.max(1, Number(value) || 1)))}
        />
        <PrinterWarning name={name} state={state} />
        {end && <PrintEndNotice end={end} printer={name} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button type="submit" loading={print.isPending} disabled={printerId === ''}>
            {t('designer.testPrint.print', { count: quantity })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
