import type { PrinterWithDependents } from '@labelwright/contract/server/printers-schemas'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteAction } from '../../ui/dialog/delete-action.tsx'
import '../../ui/form/select.styles.ts'
import classes from './printers.module.css'
import { useDeletePrinter, usePrinters } from './printers.queries.ts'

interface DeletePrinterProps {
  readonly printer: PrinterWithDependents
  readonly onDeleted: () => void
  readonly onReturn: () => void
}

/** Deletes a printer; what depends on it is shown first, and another may take its place. */
export function DeletePrinter({ printer, onDeleted, onReturn }: DeletePrinterProps) {
  const { t } = useTranslation()
  const remove = useDeletePrinter()
  const { data: printers = [] } = usePrinters()
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const { id, name, dependents } = printer
  const { groups, preferences } = dependents
  const isUsed = groups.length > 0 || preferences > 0
  return (
    <DeleteAction
      question={t('printer.deleteQuestion', { name })}
      text={
        <>
          {t('printer.deleteText')}
          {isUsed && (
            <>
              <ul className={classes.dependents}>
                {groups.map((group) => (
                  <li key={group.id}>{t('printer.defaultOf', { name: group.name })}</li>
                ))}
                {preferences > 0 && <li>{t('printer.preferences', { count: preferences })}</li>}
              </ul>
              <Select
                label={t('printer.moveTo')}
                placeholder={t('printer.moveToNone')}
                data={printers.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))}
                value={moveTo}
                onChange={setMoveTo}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': t('printer.moveToNone') }}
                comboboxProps={{ transitionProps: { duration: 80 } }}
              />
            </>
          )}
        </>
      }
      deleted={t('printer.deleted', { name })}
      onDelete={() => remove.mutateAsync({ id, moveTo: moveTo ?? undefined })}
      onDeleted={onDeleted}
      onReturn={onReturn}
    />
  )
}
