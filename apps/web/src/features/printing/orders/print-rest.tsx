import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { Button, Select } from '@mantine/core'
import { PrinterCheck } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { QuantityQuestion } from '../../../ui/dialog/quantity-question.tsx'
import { useAttemptKey } from '../../../ui/form/use-attempt-key.ts'
import { HeavyNotice } from '../../../ui/label/heavy-notice.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { PrinterWarning } from '../../../ui/printer-state/printer-warning.tsx'
import { usePrintableLabels } from '../../labels/labels.queries.ts'
import { useProposedPrinter } from '../../print-preferences/print-preferences.queries.ts'
import { usePrinterState } from '../../printers/printer-states.queries.ts'
import { needsHelper, usePrintersToPrint } from '../../printers/printers.queries.ts'
import { BatchPanel } from '../batches/batch-panel.tsx'
import { useOrderBatch, useStartBatch } from '../batches/batches.queries.ts'
import { articleMode, rememberedChoice } from '../print-choice.ts'
import { useQuantityQuestion } from '../quantity/use-quantity-question.ts'
import { labelsLeft } from './labels-left.ts'
import classes from './print-order.module.css'

/** Prints all that is left of an order as a record of the server, and shows how far it is. */
export function PrintRest({ order }: { readonly order: OrderWithLines }) {
  const { data: batch, error } = useOrderBatch(order.id)
  const isOpen = batch?.state === 'Running' || batch?.state === 'Paused'
  return (
    <div className={classes.rest}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {batch && <BatchPanel batch={batch} />}
      {batch !== undefined && !isOpen && <StartRest order={order} />}
    </div>
  )
}

function StartRest({ order }: { readonly order: OrderWithLines }) {
  const { t } = useTranslation()
  const start = useStartBatch()
  const [labelId, setLabelId] = useState('')
  const { data: labels } = usePrintableLabels()
  const { printers, printer, choosePrinter } = usePrinterOfRest()
  const stateOfPrinter = usePrinterState(printer)
  const keyOf = useAttemptKey()
  const leftOfLines = order.lines.map(labelsLeft)
  const left = leftOfLines.reduce((sum, each) => sum + each, 0)
  // By the largest line, as each is a print of its own. Without a label chosen for all lines no usual quantity is known.
  const { question, askIfUnusual, answer } = useQuantityQuestion(
    labelId || undefined,
    Math.max(0, ...leftOfLines),
    print,
  )
  function print(isWanted = false): void {
    if (!printer || (!isWanted && askIfUnusual())) return
    const wanted = { orderId: order.id, printerId: printer.id, labelId: labelId || undefined }
    // The same attempt while nothing of the order was printed meanwhile.
    start.mutate({ ...wanted, needsHelper: needsHelper(printer), idempotencyKey: keyOf({ ...wanted, left }) })
  }
  // Files for a person are made line by line.
  if (printers?.every(({ id }) => id === pdfPrinter.id)) return null
  if (left === 0) {
    const isUnderWay = order.lines.some(({ printed }) => printed.open > 0)
    return <p className={classes.allSent}>{t(isUnderWay ? 'batch.nothingLeftYet' : 'batch.nothingLeft')}</p>
  }
  return (
    <div className={classes.start}>
      <div className={classes.choices}>
        <Select
          label={t('printArticle.printer')}
          data={(printers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={printer?.id ?? null}
          onChange={(id) => id && choosePrinter(id)}
          allowDeselect={false}
        />
        <Select
          label={t('printArticle.label')}
          data={[
            { value: '', label: t('batch.ownLabels') },
            ...(labels?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={labelId}
          onChange={(id) => setLabelId(id ?? '')}
          searchable
          allowDeselect={false}
        />
      </div>
      <HeavyNotice tooHeavy={labels?.data.find(({ id }) => id === labelId)?.tooHeavy} to="print" />
      <Button
        variant="default"
        leftSection={<PrinterCheck size={18} aria-hidden="true" />}
        loading={start.isPending}
        disabled={!printer}
        onClick={() => print()}
      >
        {t('batch.printRest', { count: left, number: wholeNumber(left) })}
      </Button>
      {printer && <PrinterWarning name={printer.name} state={stateOfPrinter} />}
      {start.error && <Mistake>{errorText(start.error)}</Mistake>}
      {question && (
        <QuantityQuestion
          {...question}
          count={left}
          back={t('printQuantity.leave')}
          onPrint={() => answer(true)}
          onBack={() => answer(false)}
        />
      )}
    </div>
  )
}

function usePrinterOfRest() {
  const { data } = usePrintersToPrint()
  const printers = data?.filter(({ id }) => id !== pdfPrinter.id)
  const [chosen, setChosen] = useState<string>()
  const [lastPrinterId] = useState(() => rememberedChoice(articleMode).printerId)
  const proposed = useProposedPrinter({ labelId: undefined, groupId: undefined, printers, lastPrinterId })
  const printer = printers?.find(({ id }) => id === chosen) ?? proposed.printer
  return { printers: data && (printers?.length ? printers : data), printer, choosePrinter: setChosen }
}
