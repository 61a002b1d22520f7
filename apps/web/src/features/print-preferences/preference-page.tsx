import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { PrinterPreference } from '@labelwright/contract/server/print-preferences-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { Switch } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteAction } from '../../ui/dialog/delete-action.tsx'
import { type Deletion, RecordFormPage, RecordPage } from '../../ui/form/record-page.tsx'
import '../../ui/form/choices.styles.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PrintSettingsFields } from '../../ui/print-settings/print-settings-fields.tsx'
import { useLabel } from '../labels/labels.queries.ts'
import { usePrinters } from '../printers/printers.queries.ts'
import {
  fetchRecord,
  type PreferenceRecord,
  preferenceDraft,
  preferenceRules,
  useSaveRecord,
} from './preference-draft.ts'
import { type Assignment, useDeletePreference, usePreference } from './print-preferences.queries.ts'

const route = getRouteApi('/preferences-detail/label/$labelId/printer/$printerId')

/** How a label is printed on a printer, from one computer or from all. */
export function PreferencePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { labelId, printerId } = route.useParams()
  const { computer = '' } = route.useSearch()
  const assignment = { labelId, printerId, computerName: computer }
  const label = useLabel(labelId)
  const printers = usePrinters()
  const preference = usePreference(assignment)
  const printer = printers.data?.find(({ id }) => id === printerId)
  const data =
    label.data && printer && preference.data !== undefined
      ? { label: label.data, printer, preference: preference.data }
      : undefined
  const words = {
    title: t('preference.title'),
    failed: t('preference.failed'),
    goneTitle: t('preference.goneTitle'),
    goneText: t('preference.goneText'),
  }
  const query = {
    data,
    error: label.error ?? printers.error ?? preference.error,
    refetch: () => Promise.all([label.refetch(), printers.refetch(), preference.refetch()]),
  }
  const toList = () => void navigate({ to: '/preferences' })
  return (
    <RecordPage key={JSON.stringify(assignment)} query={query} words={words} onList={toList}>
      {(shown, deletion) => <PreferenceForm {...shown} {...deletion} assignment={assignment} onList={toList} />}
    </RecordPage>
  )
}

interface PreferenceFormProps extends Deletion {
  readonly label: LabelWithDocument
  readonly printer: Printer
  readonly preference: PrinterPreference | null
  readonly assignment: Assignment
  readonly onList: () => void
}

function PreferenceForm({ label, printer, preference, assignment, onList, isDeleted, onDeleted }: PreferenceFormProps) {
  const { t } = useTranslation()
  const save = useSaveRecord()
  const remove = useDeletePreference()
  const record: PreferenceRecord = {
    id: preference?.id ?? '',
    version: preference?.version ?? 0,
    preference,
    assignment,
  }
  const form = useRecordForm({
    record,
    draftOf: preferenceDraft,
    rules: preferenceRules,
    save,
    fetchNewer: () => fetchRecord(assignment),
    isDeleted,
  })
  const { draft, change, errorOf } = form.fieldProps
  const names = { label: label.name, printer: printer.name }
  const stored = form.base.preference
  return (
    <RecordFormPage
      form={form}
      saved={t('preference.saved', names)}
      title={t('preference.of', names)}
      menu={
        stored && (
          <DeleteAction
            question={t('preference.deleteQuestion', names)}
            text={t('preference.deleteText')}
            deleted={t('preference.deleted', names)}
            onDelete={() => remove.mutateAsync(stored.id)}
            onDeleted={onDeleted}
            onReturn={onList}
          />
        )
      }
      lead={form.theirs && <NoticeBar tone="warning">{t('preference.changedMeanwhile')}</NoticeBar>}
      onCancel={onList}
    >
      <Section
        title={t('preference.where')}
        text={
          assignment.computerName === ''
            ? t('preference.onAll')
            : t('preference.onComputer', { computer: assignment.computerName })
        }
      >
        <Switch
          label={t('preferences.isDefault')}
          checked={draft.isDefault}
          onChange={(event) => change({ ...draft, isDefault: event.currentTarget.checked })}
        />
      </Section>
      <Section title={t('labelSettings.print')} text={t('preference.settingsText')}>
        {errorOf('printSettings') && <Mistake>{errorOf('printSettings')}</Mistake>}
        <PrintSettingsFields
          draft={draft.printSettings}
          onChange={(printSettings) => change({ ...draft, printSettings })}
        />
      </Section>
    </RecordFormPage>
  )
}
