import type { LabelVariables } from '@labelwright/contract/server/label-variables-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useReturnTo } from '../../../session/list-memory.ts'
import { RecordFormPage, RecordPage } from '../../../ui/form/record-page.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { printSettingsOf } from '../../../ui/print-settings/print-settings-draft.ts'
import { PrintSettingsFields } from '../../../ui/print-settings/print-settings-fields.tsx'
import { fetchLabelVariables, useLabelVariables, useSaveLabelSettings } from '../label-variables.queries.ts'
import classes from './label-settings.module.css'
import { type LabelRecord, settingsDraft, settingsRules } from './settings-draft.ts'
import { changeOf } from './variable-draft.ts'
import { VariableFields } from './variable-fields.tsx'
import { VariablesTableDialog } from './variables-table-dialog.tsx'

const route = getRouteApi('/labels/$id/settings')

const recordOf = (label: LabelVariables): LabelRecord => ({ ...label, id: label.labelId })

/** What a label asks for, and how printers are set for it. */
export function LabelSettingsPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const toList = useReturnTo('/labels')
  const query = useLabelVariables(id)
  const words = {
    title: t('labelSettings.title'),
    failed: t('labelSettings.failed'),
    goneTitle: t('labelSettings.goneTitle'),
    goneText: t('labelSettings.goneText'),
  }
  return (
    <RecordPage key={id} query={query} words={words} onList={toList}>
      {(label) => <SettingsForm label={label} onList={toList} />}
    </RecordPage>
  )
}

interface SettingsFormProps {
  readonly label: LabelVariables
  readonly onList: () => void
}

function SettingsForm({ label, onList }: SettingsFormProps) {
  const { t } = useTranslation()
  const save = useSaveLabelSettings()
  const [hasTable, setHasTable] = useState(false)
  const printTitle = usePartInSight()
  const record = useMemo(() => recordOf(label), [label])
  const form = useRecordForm({
    record,
    draftOf: settingsDraft,
    rules: settingsRules,
    save: async (draft, base, onPart) => {
      const before = settingsDraft(base)
      const changed = draft.variables.filter((one, index) => !isSame(one, before.variables[index]))
      const saved = await save.mutateAsync({
        labelId: base.id,
        version: base.version,
        variables: changed.map(changeOf),
        printSettings: isSame(before.printSettings, draft.printSettings)
          ? undefined
          : printSettingsOf(draft.printSettings),
        onPart: (part) => onPart(recordOf(part)),
      })
      return recordOf(saved)
    },
    fetchNewer: async (id) => recordOf(await fetchLabelVariables(id)),
    isDeleted: false,
  })
  const { base, fieldProps } = form
  const { draft, change, errorOf } = fieldProps
  const isDesign = base.kind === 'design'
  return (
    <RecordFormPage
      form={form}
      saved={t(isDesign ? 'labelSettings.savedDesign' : 'labelSettings.savedFile', { name: base.name })}
      title={base.name}
      lead={form.theirs && <NoticeBar tone="warning">{t('labelSettings.changedMeanwhile')}</NoticeBar>}
      onCancel={onList}
    >
      <Section
        title={t('labelSettings.variables')}
        text={t(isDesign ? 'labelSettings.textDesign' : 'labelSettings.textFile')}
      >
        <div className={classes.ways}>
          {isDesign && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/labels/$id" params={{ id: base.id }} search={{ panel: 'variables' }} {...props} />
              )}
            >
              {t('labelSettings.openDesigner')}
            </Button>
          )}
          <Button variant="default" disabled={form.isChanged} onClick={() => setHasTable(true)}>
            {t('labelSettings.asTable')}
          </Button>
          {form.isChanged && <span className={classes.saveFirst}>{t('labelSettings.saveFirst')}</span>}
        </div>
        {draft.variables.length === 0 && <p className="dimmed">{t('labelSettings.noVariables')}</p>}
        {errorOf('variables') && <Mistake>{errorOf('variables')}</Mistake>}
        {draft.variables.map((one, index) => (
          <VariableFields
            key={one.variableName}
            draft={one}
            onChange={(next) => change({ ...draft, variables: draft.variables.with(index, next) })}
          />
        ))}
      </Section>
      <Section title={t('labelSettings.print')} text={t('labelSettings.printText')} titleRef={printTitle}>
        {errorOf('printSettings') && <Mistake>{errorOf('printSettings')}</Mistake>}
        <PrintSettingsFields
          draft={draft.printSettings}
          onChange={(printSettings) => change({ ...draft, printSettings })}
        />
      </Section>
      {hasTable && <VariablesTableDialog label={base} onClose={() => setHasTable(false)} />}
    </RecordFormPage>
  )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The focus goes to the part that the address asks for. */
function usePartInSight() {
  const { part } = route.useSearch()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (part === 'print') title.current?.focus()
  }, [part])
  return title
}
