import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { MultiSelect, Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/choices.styles.ts'
import '../../../ui/form/select.styles.ts'
import { useAllGroups } from '../../groups/groups.queries.ts'
import { useLabelChoices } from '../../labels/labels.queries.ts'
import classes from '../imports.module.css'
import { importModes, keyFieldsOf } from './import-options.ts'

interface LandingFieldsProps {
  readonly options: ImportOptions
  readonly onChange: (options: ImportOptions) => void
  /** Stands below the key. */
  readonly keyNotice?: ReactNode
}

const comboboxProps = { transitionProps: { duration: 80 } } as const

/** What becomes of the rows: what tells them apart, what is made and changed, and where it lands. */
export function LandingFields({ options, onChange, keyNotice }: LandingFieldsProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const { choices, typed, setTyped } = useLabelChoices([])
  const isOrders = options.kind === 'orders'
  const targets = isOrders ? groups.filter(({ groupSettings }) => groupSettings.allowOrderImportToThisGroup) : groups
  return (
    <div className={classes.landing}>
      <Select
        label={t('imports.mode')}
        description={t(`imports.modeText.${options.mode}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={importModes.map((value) => ({ value, label: t(`imports.modes.${value}`) }))}
        value={options.mode}
        onChange={(value) => onChange({ ...options, mode: importModes.find((one) => one === value) ?? options.mode })}
        comboboxProps={comboboxProps}
      />
      <div>
        <Select
          label={t('imports.keyField')}
          description={t('imports.keyFieldText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={keyFieldsOf(options.kind).map((value) => ({ value, label: t(`imports.field.${value}`) }))}
          value={options.keyField}
          onChange={(value) =>
            onChange({
              ...options,
              keyField: keyFieldsOf(options.kind).find((one) => one === value) ?? options.keyField,
            })
          }
          comboboxProps={comboboxProps}
        />
        {keyNotice}
      </div>
      <MultiSelect
        label={t('imports.targetGroups')}
        description={isOrders && targets.length === 0 ? t('imports.noOrderGroups') : t('imports.targetGroupsText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...options.targetGroupIds]}
        onChange={(targetGroupIds) => onChange({ ...options, targetGroupIds })}
        searchable
        comboboxProps={comboboxProps}
      />
      {!isOrders && (
        <MultiSelect
          label={t('imports.labels')}
          description={t('imports.labelsText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={choices}
          value={[...options.labelIds]}
          onChange={(labelIds) => onChange({ ...options, labelIds })}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          comboboxProps={comboboxProps}
        />
      )}
      <Switch
        label={t('imports.skipBadRows')}
        description={t('imports.skipBadRowsText')}
        checked={options.skipBadRows}
        onChange={(event) => onChange({ ...options, skipBadRows: event.currentTarget.checked })}
      />
      {!isOrders && (
        <Switch
          label={t('imports.keepOtherData')}
          description={t('imports.keepOtherDataText')}
          checked={options.keepOtherData}
          onChange={(event) => onChange({ ...options, keepOtherData: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
