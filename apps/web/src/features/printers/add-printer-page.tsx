import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { DoneDialog, SaveFailedDialog } from '../../ui/dialog/page-dialogs.tsx'
import { differingFields } from '../../ui/form/drafts.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useAttemptKey } from '../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { FindPrinters } from './find-printers.tsx'
import { bodyOf, emptyPrinter, printerRules, withFound } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'
import { useAddPrinter } from './printers.queries.ts'

/** Adds a printer. */
export function AddPrinterPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useDraftForm(emptyPrinter, printerRules)
  const add = useAddPrinter()
  const [added, setAdded] = useState<Printer>()
  const keyOf = useAttemptKey()
  const isTyped = differingFields(printerRules.fields, emptyPrinter, form.draft).length > 0
  const guard = useLeaveGuard(() => added === undefined && isTyped)

  const save = () => {
    const body = bodyOf(form.draft)
    add.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setAdded, onError: form.refuse })
  }
  const open = (test?: true) =>
    added && void navigate({ to: '/editprinter/$id', params: { id: added.id }, search: { test } })

  return (
    <FormPage
      title={t('printers.add')}
      onCancel={useReturnTo('/printers')}
      guard={guard}
      putBack={form.putBack}
      saveName={t('printers.add')}
      hindrance={form.hindrance}
      isSaving={add.isPending}
      isBarShown
      onSave={save}
    >
      <FindPrinters onPick={(found, from) => form.fieldProps.change(withFound(form.draft, found, from))} />
      <PrinterFields {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {added && (
        <DoneDialog
          kind="added"
          onClose={() => open()}
          more={
            <Button variant="default" onClick={() => open(true)}>
              {t('printer.testPrint')}
            </Button>
          }
        >
          <p>{t('printer.added', { name: added.name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
