import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Section } from '../../../ui/layout/section.tsx'
import '../../../ui/form/select.styles.ts'
import '../../../ui/form/quantity-field.styles.ts'
import '../../../ui/form/choices.styles.ts'
import { labelQuery, useLabel, useLabelChoices } from '../../labels/labels.queries.ts'
import { usePrinters } from '../../printers/printers.queries.ts'
import { WidgetArticle } from './widget-article.tsx'
import { WidgetAssignment } from './widget-assignment.tsx'
import { type WidgetFieldsProps, withLabel } from './widget-draft.ts'
import { IconChoice, WidthChoice } from './widget-look.tsx'
import { WidgetVariables } from './widget-variables.tsx'

/** All that is set up about a widget. */
export function WidgetFields(props: WidgetFieldsProps) {
  return (
    <div>
      <WhatAndWhere {...props} />
      <WidgetArticle {...props} />
      <WidgetVariables {...props} />
      <Printing {...props} />
      <WidgetAssignment {...props} />
    </div>
  )
}

/** The variables that are asked for follow the label as soon as it has come, over what was typed meanwhile. */
function useChooseLabel({ draft, change }: Pick<WidgetFieldsProps, 'draft' | 'change'>) {
  const client = useQueryClient()
  const latest = useRef({ draft, change })
  latest.current = { draft, change }
  return (labelId: string | null) => {
    if (labelId === null) return
    change({ ...draft, labelId })
    client.ensureQueryData(labelQuery(labelId)).then((label) => {
      const now = latest.current
      if (now.draft.labelId === labelId) now.change(withLabel(now.draft, label))
    }, ignoreMissingLabel)
  }
}

/** The card beside the form shows no label then, and the save says why. */
function ignoreMissingLabel(): void {}

const dropdown = { transitionProps: { duration: 80 } }

function WhatAndWhere({ draft, change, errorOf, onLeave }: WidgetFieldsProps) {
  const { t } = useTranslation()
  const labelName = useLabel(draft.labelId ?? undefined).data?.name
  const labels = useLabelChoices(draft.labelId && labelName ? [{ labelId: draft.labelId, name: labelName }] : [])
  const { data: printers = [] } = usePrinters()
  const choose = useChooseLabel({ draft, change })
  return (
    <Section title={t('widgetAdmin.what')}>
      <TextInput
        label={t('widgetAdmin.name')}
        required
        maxLength={100}
        value={draft.name}
        error={errorOf('name')}
        onBlur={() => onLeave('name')}
        onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
      />
      <Select
        mt={12}
        label={t('widgetAdmin.label')}
        required
        data={labels.choices}
        value={draft.labelId}
        error={errorOf('labelId')}
        searchable
        nothingFoundMessage={t('widgetAdmin.noneFound')}
        onSearchChange={labels.setTyped}
        filter={({ options }) => options}
        onBlur={() => onLeave('labelId')}
        onChange={choose}
        comboboxProps={dropdown}
      />
      <Select
        mt={12}
        label={t('widgetAdmin.printer')}
        required
        data={printers.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.printerId}
        error={errorOf('printerId')}
        searchable
        nothingFoundMessage={t('widgetAdmin.noneFound')}
        onBlur={() => onLeave('printerId')}
        onChange={(printerId) => change({ ...draft, printerId })}
        comboboxProps={dropdown}
      />
      <IconChoice icon={draft.icon} onChange={(icon) => change({ ...draft, icon })} />
      <WidthChoice width={draft.width} onChange={(width) => change({ ...draft, width })} />
    </Section>
  )
}

function Printing({ draft, change, errorOf, onLeave }: WidgetFieldsProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('widgetAdmin.printing')}>
      <NumberInput
        label={t('widgetAdmin.quantity')}
        maw={160}
        min={1}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={draft.defaultQuantity}
        error={errorOf('defaultQuantity')}
        onBlur={() => onLeave('defaultQuantity')}
        onChange={(value) => change({ ...draft, defaultQuantity: String(value) })}
      />
      <Checkbox
        mt={16}
        label={t('widgets.clearInput')}
        description={t('widgetAdmin.clearInputText')}
        checked={draft.clearInputAfterPrint}
        onChange={(event) => change({ ...draft, clearInputAfterPrint: event.currentTarget.checked })}
      />
      <Checkbox
        mt={12}
        label={t('widgetAdmin.showPdf')}
        description={t('widgetAdmin.showPdfText')}
        checked={draft.showPdfAfterPrint}
        onChange={(event) => change({ ...draft, showPdfAfterPrint: event.currentTarget.checked })}
      />
      <Checkbox
        mt={12}
        label={t('widgetAdmin.keepPdf')}
        description={t('widgetAdmin.keepPdfText')}
        disabled={!draft.showPdfAfterPrint}
        checked={draft.showPdfAfterPrint && draft.keepPdfSessionData}
        onChange={(event) => change({ ...draft, keepPdfSessionData: event.currentTarget.checked })}
      />
    </Section>
  )
}
