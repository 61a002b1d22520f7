import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PrintEndNotice } from '../../ui/dialog/print-end-notice.tsx'
import { PrinterWarning } from '../../ui/printer-state/printer-warning.tsx'
import { usePrinterTest } from '../printing/printing.queries.ts'
import { usePrinterState } from './printer-states.queries.ts'
import classes from './printers.module.css'

interface TestPrintDialogProps {
  readonly printer: Printer
  readonly onClose: () => void
}

/** Millimetres; the least and the most that a label may measure. */
const [least, most] = [5, 1_200]
const usualSize = { mediaWidth: 50, mediaHeight: 30 }

/** Prints a label that shows what the printer is set up as, on paper of the size that lies in it. */
export function TestPrintDialog({ printer, onClose }: TestPrintDialogProps) {
  const { t } = useTranslation()
  const print = usePrinterTest()
  const state = usePrinterState(printer)
  const [size, setSize] = useState(usualSize)
  const [key, setKey] = useState(newKey)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog of a page with a form must not be heard by that.
    event.stopPropagation()
    // A print without an answer goes on under its key; any other end is over.
    const onSuccess = ({ kind }: { readonly kind: string }) => kind !== 'stuck' && setKey(newKey())
    print.mutate({ printerId: printer.id, ...size, idempotencyKey: key }, { onSuccess })
  }
  const field = (name: keyof typeof usualSize) => (
    <NumberInput
      label={t(`printer.${name}`)}
      min={least}
      max={most}
      clampBehavior="blur"
      value={size[name]}
      onChange={(value) => {
        setSize({ ...size, [name]: Number(value) || usualSize[name] })
        setKey(newKey())
      }}
    />
  )
  return (
    <Dialog title={t('printer.testPrint')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p>{t('printer.testText')}</p>
        <div className={classes.sizes}>
          {field('mediaWidth')}
          {field('mediaHeight')}
        </div>
        <PrinterWarning className={classes.end} name={printer.name} state={state} />
        {print.data && (
          <div className={classes.end}>
            <PrintEndNotice end={print.data} printer={printer.name} />
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button type="submit" data-autofocus loading={print.isPending}>
            {t('printer.printTest')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
