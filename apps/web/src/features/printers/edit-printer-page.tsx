import type { PrinterWithDependents } from '@labelwright/contract/server/printers-schemas'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { type Deletion, RecordFormPage, RecordPage } from '../../ui/form/record-page.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { DeletePrinter } from './delete-printer.tsx'
import { bodyOf, draftOf, printerRules } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'
import classes from './printers.module.css'
import { fetchPrinter, usePrinter, useSavePrinter } from './printers.queries.ts'
import { TestPrintDialog } from './test-print-dialog.tsx'

const route = getRouteApi('/editprinter/$id')

/** One printer: what it is, where it is, who may use it. */
export function EditPrinterPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const words = {
    title: t('printer.title'),
    failed: t('printer.failed'),
    goneTitle: t('printer.goneTitle'),
    goneText: t('printer.goneText'),
  }
  return (
    <RecordPage key={id} query={usePrinter(id)} words={words} onList={useReturnTo('/printers')}>
      {(printer, deletion) => <PrinterForm printer={printer} {...deletion} />}
    </RecordPage>
  )
}

interface PrinterFormProps extends Deletion {
  readonly printer: PrinterWithDependents
}

function PrinterForm({ printer, isDeleted, onDeleted }: PrinterFormProps) {
  const { t } = useTranslation()
  const { test } = route.useSearch()
  const [isTesting, setTesting] = useState(test === true)
  const save = useSavePrinter()
  const form = useRecordForm({
    record: printer,
    draftOf,
    rules: printerRules,
    save: (draft, { id, version }) => save.mutateAsync({ ...bodyOf(draft), id, version }),
    fetchNewer: fetchPrinter,
    isDeleted,
  })
  const { base } = form
  const toList = useReturnTo('/printers')
  return (
    <RecordFormPage
      form={form}
      saved={t('printer.saved', { name: base.name })}
      title={base.name}
      menu={
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden="true" />}
            disabled={form.isChanged || isDeleted}
            title={form.isChanged ? t('printer.saveFirst') : undefined}
            onClick={() => setTesting(true)}
          >
            {t('printer.testPrint')}
          </Button>
          <DeletePrinter printer={printer} onDeleted={onDeleted} onReturn={toList} />
        </div>
      }
      lead={form.theirs && <NoticeBar tone="warning">{t('printer.changedMeanwhile')}</NoticeBar>}
      onCancel={toList}
    >
      <PrinterFields {...form.fieldProps} />
      {isTesting && <TestPrintDialog printer={base} onClose={() => setTesting(false)} />}
    </RecordFormPage>
  )
}
