import { MultiSelect, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { PrintSettingsFields } from '../../ui/print-settings/print-settings-fields.tsx'
import { useAllGroups } from '../groups/groups.queries.ts'
import type { PrinterFieldsProps } from './printer-draft.ts'
import { PrinterModelFields } from './printer-model-fields.tsx'
import { PrinterTargetFields } from './printer-target-fields.tsx'

/** All that is typed about a printer. */
export function PrinterFields(props: PrinterFieldsProps) {
  const { draft, change, errorOf, onLeave } = props
  const { t } = useTranslation()
  return (
    <div>
      <Section title={t('printer.title')} text={t('printer.modelText')}>
        <PrinterModelFields {...props} />
        <TextInput
          mt={12}
          label={t('printer.name')}
          description={t('printer.nameText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={250}
          value={draft.name}
          error={errorOf('name')}
          onBlur={() => onLeave('name')}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
      </Section>
      <PrinterTargetFields {...props} />
      <GroupFields {...props} />
      <Section title={t('labelSettings.print')} text={t('printer.settingsText')}>
        {errorOf('printSettings') && <Mistake>{errorOf('printSettings')}</Mistake>}
        <PrintSettingsFields
          draft={draft.printSettings}
          onChange={(printSettings) => change({ ...draft, printSettings })}
        />
      </Section>
    </div>
  )
}

function GroupFields({ draft, change, errorOf }: PrinterFieldsProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  return (
    <Section title={t('printer.groups')} text={t('printer.groupsText')}>
      <MultiSelect
        label={t('users.groupsLabel')}
        placeholder={draft.groupIds.length === 0 ? t('printer.everybody') : undefined}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...draft.groupIds]}
        error={errorOf('groupIds')}
        onChange={(groupIds) => change({ ...draft, groupIds })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('printer.everybody') }}
        nothingFoundMessage={t('users.noGroupFound')}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    </Section>
  )
}
