import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import '../../ui/form/choices.styles.ts'
import '../../ui/form/select.styles.ts'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { useLabels } from '../labels/labels.queries.ts'
import { usePrinters } from '../printers/printers.queries.ts'
import { useSavePreference } from './print-preferences.queries.ts'

interface AssignPrinterDialogProps {
  /** Empty where no helper has named this computer. */
  readonly computerName: string
  readonly onClose: () => void
}

/** Says that a label is printed on a printer, from this computer or from all. */
export function AssignPrinterDialog({ computerName, onClose }: AssignPrinterDialogProps) {
  const { t } = useTranslation()
  const { data: labels } = useLabels('')
  const { data: printers = [] } = usePrinters()
  const [labelId, setLabelId] = useState<string | null>(null)
  const [printerId, setPrinterId] = useState<string | null>(null)
  const [isForAll, setForAll] = useState(computerName === '')
  const [isDefault, setDefault] = useState(true)
  const save = useSavePreference()
  const assign = () => {
    if (labelId === null || printerId === null) return
    const label = labels?.data.find(({ id }) => id === labelId)?.name ?? ''
    const printer = printers.find(({ id }) => id === printerId)?.name ?? ''
    const finish = () => {
      onClose()
      noteDone({ list: 'print-preferences', text: t('preferences.assigned', { label, printer }), undoId: undefined })
    }
    save.mutate({ labelId, printerId, isDefault, computerName: isForAll ? '' : computerName }, { onSuccess: finish })
  }
  const select = { searchable: true, comboboxProps: { transitionProps: { duration: 80 } } }
  return (
    <ChangeDialog
      title={t('preferences.assign')}
      saveName={t('preferences.assignSave')}
      isReady={labelId !== null && printerId !== null}
      isBusy={save.isPending}
      mistake={save.error ? refusalText(save.error) : undefined}
      onSave={assign}
      onClose={onClose}
    >
      <Select
        label={t('preferences.label')}
        data-autofocus
        data={labels?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={labelId}
        onChange={setLabelId}
        {...select}
      />
      <Select
        mt={12}
        label={t('preferences.printer')}
        data={printers.map(({ id, name }) => ({ value: id, label: name }))}
        value={printerId}
        onChange={setPrinterId}
        {...select}
      />
      <Checkbox
        mt={16}
        label={t('preferences.isDefault')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <Checkbox
        mt={12}
        label={t('preferences.forAll')}
        description={computerName === '' ? t('preferences.noComputer') : undefined}
        disabled={computerName === ''}
        checked={isForAll}
        onChange={(event) => setForAll(event.currentTarget.checked)}
      />
    </ChangeDialog>
  )
}
