import type { ImportConfigurationWithOptions } from '@labelwright/contract/server/imports-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCodeOf } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-texts.ts'
import { translation, useTranslation } from '../../lib/i18n.ts'
import { type Theirs, useRecordForm } from '../../lib/use-record-form.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { DeleteAction } from '../../ui/delete-action.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { DoneDialog, SaveFailedDialog } from '../../ui/page-dialogs.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { type ConfigurationField, configurationRules, draftOf } from './configuration-draft.ts'
import { ConfigurationFields } from './configuration-fields.tsx'
import {
  fetchConfiguration,
  useDeleteConfiguration,
  useImportConfiguration,
  useSaveConfiguration,
} from './imports.queries.ts'

const route = getRouteApi('/importconfigurations/$id/edit')

/** One import configuration. */
export function ConfigurationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = route.useParams()
  const { data, error, refetch } = useImportConfiguration(id)
  const [isDeleted, setDeleted] = useState(false)
  const toList = () => void navigate({ to: '/importconfigurations' })
  // What was on the page when it was deleted stays until the list is back.
  if (data) {
    return <ConfigurationForm key={id} configuration={data} onDeleted={() => setDeleted(true)} isDeleted={isDeleted} />
  }
  if (error) {
    const isGone = failureCodeOf(error) === 'not-found'
    return (
      <Page title={t('configuration.title')} onBack={toList}>
        <ErrorState
          title={isGone ? t('configuration.goneTitle') : t('configuration.failed')}
          text={isGone ? t('configuration.goneText') : errorText(error)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      </Page>
    )
  }
  return (
    <Page title="" titleTakesFocus={false} onBack={toList}>
      <RowSkeletons />
    </Page>
  )
}

interface ConfigurationFormProps {
  readonly configuration: ImportConfigurationWithOptions
  readonly isDeleted: boolean
  readonly onDeleted: () => void
}

function ConfigurationForm({ configuration, isDeleted, onDeleted }: ConfigurationFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useSaveConfiguration()
  const remove = useDeleteConfiguration()
  const form = useRecordForm({
    record: configuration,
    draftOf,
    rules: configurationRules,
    save: ({ name, options }, { id, version }) => save.mutateAsync({ id, name: name.trim(), options, version }),
    fetchNewer: fetchConfiguration,
    isDeleted,
  })
  const { id, name } = form.base
  const toList = () => void navigate({ to: '/importconfigurations' })
  return (
    <FormPage
      title={name}
      menu={
        <DeleteAction
          question={t('configuration.deleteQuestion', { name })}
          text={t('configuration.deleteText')}
          deleted={t('configuration.deleted', { name })}
          onDelete={() => remove.mutateAsync(id)}
          onDeleted={onDeleted}
          onReturn={toList}
        />
      }
      lead={form.theirs && <ChangedMeanwhile changes={changesInWords(form.theirs)} />}
      onCancel={toList}
      guard={form.guard}
      saveName={t('frame.save')}
      hindrance={form.hindrance}
      isSaving={form.isSaving}
      isBarShown={form.isChanged}
      onSave={form.submit}
      isWide
    >
      <ConfigurationFields {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {form.isSaved && (
        <DoneDialog kind="saved" onClose={form.closeSaved}>
          <p>{t('configuration.saved', { name })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}

/** What somebody else changed of a configuration, in words. */
function changesInWords({ record, fields }: Theirs<ConfigurationField, ImportConfigurationWithOptions>) {
  const { t } = translation()
  return fields.map((field) =>
    field === 'name'
      ? { field: t('configuration.name'), value: record.name }
      : { field: t('imports.columns'), value: record.options.mapping.map(({ column }) => column).join(', ') },
  )
}
