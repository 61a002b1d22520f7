import type { ImportConfigurationWithOptions } from '@labelwright/contract/server/imports-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { translation, useTranslation } from '../../../lib/i18n.ts'
import { DeleteAction } from '../../../ui/dialog/delete-action.tsx'
import { ChangedMeanwhile } from '../../../ui/form/changed-meanwhile.tsx'
import { type Deletion, RecordFormPage, RecordPage } from '../../../ui/form/record-page.tsx'
import { type Theirs, useRecordForm } from '../../../ui/form/use-record-form.ts'
import {
  fetchConfiguration,
  useDeleteConfiguration,
  useImportConfiguration,
  useSaveConfiguration,
} from '../imports.queries.ts'
import { type ConfigurationField, configurationRules, draftOf } from './configuration-draft.ts'
import { ConfigurationFields } from './configuration-fields.tsx'

const route = getRouteApi('/importconfigurations/$id/edit')

/** One import configuration. */
export function ConfigurationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = route.useParams()
  const toList = () => void navigate({ to: '/importconfigurations' })
  const words = {
    title: t('configuration.title'),
    failed: t('configuration.failed'),
    goneTitle: t('configuration.goneTitle'),
    goneText: t('configuration.goneText'),
  }
  return (
    <RecordPage key={id} query={useImportConfiguration(id)} words={words} onList={toList}>
      {(configuration, deletion) => <ConfigurationForm configuration={configuration} {...deletion} />}
    </RecordPage>
  )
}

interface ConfigurationFormProps extends Deletion {
  readonly configuration: ImportConfigurationWithOptions
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
    <RecordFormPage
      form={form}
      saved={t('configuration.saved', { name })}
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
      isWide
    >
      <ConfigurationFields {...form.fieldProps} />
    </RecordFormPage>
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
