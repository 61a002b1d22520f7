import { Select } from '@mantine/core'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/form/select.styles.ts'
import { usePrinters } from '../printers/printers.queries.ts'
import classes from './print-preferences.module.css'
import { useSaveUserSettings, useUserSettings } from './print-preferences.queries.ts'

/** The person's own default printer; it saves by itself. */
export function OwnPrinter() {
  const { t } = useTranslation()
  const { data: printers = [] } = usePrinters()
  const { data: own } = useUserSettings()
  const save = useSaveUserSettings()
  return (
    <div className={classes.own}>
      <Select
        label={t('preferences.ownPrinter')}
        description={t('preferences.ownText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('group.noPrinter')}
        data={printers.map(({ id, name }) => ({ value: id, label: name }))}
        value={own?.defaultPrinterId ?? null}
        disabled={own === undefined}
        error={save.error ? refusalText(save.error) : undefined}
        onChange={(printerId) => save.mutate(printerId)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('group.noPrinter') }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    </div>
  )
}
