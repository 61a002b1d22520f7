import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { FieldsProps } from '../../ui/form/use-draft-form.ts'
import '../../ui/form/choices.styles.ts'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { useFeatures } from '../feature-flags/feature-flags.queries.ts'
import { usePrinters } from '../printers/printers.queries.ts'
import { type GroupDraft, type GroupField, settingNames } from './group-draft.ts'
import { pathTo, withAllBelow } from './group-tree.ts'
import classes from './groups.module.css'
import { useAllGroups } from './groups.queries.ts'

interface GroupFieldsProps extends FieldsProps<GroupDraft, GroupField> {
  /** The group's id; none while it is being made. */
  readonly id: string | undefined
}

interface DefaultPrinterProps {
  readonly value: string | null
  readonly error: ReactNode
  readonly onChange: (printerId: string | null) => void
}

function DefaultPrinter({ value, error, onChange }: DefaultPrinterProps) {
  const { t } = useTranslation()
  const { data: printers = [] } = usePrinters()
  return (
    <Select
      mt={12}
      label={t('group.printer')}
      description={t('group.printerText')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('group.noPrinter')}
      data={printers.map((printer) => ({ value: printer.id, label: printer.name }))}
      value={value}
      error={error}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('group.noPrinter') }}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}

/** All that is typed about a group. */
export function GroupFields({ id, draft, change, errorOf, onLeave }: GroupFieldsProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const features = useFeatures()
  // A group never stands below itself: what is below it is not offered.
  const closed = id === undefined ? new Set<string>() : withAllBelow(groups, id)
  const parents = groups.filter((group) => !closed.has(group.id))
  return (
    <div>
      <Section title={t('group.title')}>
        <TextInput
          label={t('groups.name')}
          required
          maxLength={250}
          value={draft.name}
          error={errorOf('name')}
          onBlur={() => onLeave('name')}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
        <Select
          mt={12}
          label={t('group.parent')}
          description={t('group.parentText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('group.noParent')}
          data={parents.map((group) => ({ value: group.id, label: pathTo(groups, group.id).join(' › ') }))}
          value={draft.parentGroupId}
          error={errorOf('parentGroupId')}
          onChange={(parentGroupId) => change({ ...draft, parentGroupId })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('group.noParent') }}
          nothingFoundMessage={t('groups.noneFound')}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
        {isFeatureOn(features, 'printers') && (
          <DefaultPrinter
            value={draft.defaultPrinterId}
            error={errorOf('defaultPrinterId')}
            onChange={(defaultPrinterId) => change({ ...draft, defaultPrinterId })}
          />
        )}
      </Section>
      <Section title={t('group.settings')} text={t('group.settingsText')}>
        <div className={classes.settings}>
          {settingNames.map((name) => (
            <Switch
              key={name}
              label={t(`group.setting.${name}`)}
              description={t(`group.settingText.${name}`)}
              error={errorOf(name)}
              checked={draft[name]}
              onChange={(event) => change({ ...draft, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </Section>
    </div>
  )
}
