import { Button, Select, TextInput } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { FilterChips } from '../../ui/list/tools/filter-chips.tsx'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useAccount } from '../settings/account.queries.ts'
import { SettingField } from './setting-field.tsx'
import { SizeChoice } from './size-choice.tsx'
import classes from './standard-label.module.css'
import { type Template, useStandardLabels, useTemplates } from './standard-labels.queries.ts'
import { type FormStart, type StandardLabelForm, useStandardLabelForm } from './use-standard-label-form.ts'

const route = getRouteApi('/standardlabels/$id')
const longestName = 200

export type WantedLabel = Pick<StandardLabelForm, 'sizeId' | 'settings' | 'name'>

interface StandardLabelPageProps {
  /** The label as it would be made now. */
  readonly label: (templateId: string, wanted: WantedLabel) => ReactNode
}

/** A template with its settings, and the label that they make. */
export function StandardLabelPage({ label }: StandardLabelPageProps) {
  const { t, language } = useTranslation()
  const { id } = route.useParams()
  const { label: labelId } = route.useSearch()
  const { data: templates, error, refetch } = useTemplates()
  const { data: account, isError: hasNoAccount } = useAccount()
  const { data: labels, isError: hasNoLabels } = useStandardLabels()
  const navigate = useNavigate()
  const template = templates?.find((one) => one.id === id)
  const isReady = templates && (account || hasNoAccount) && (labels || hasNoLabels)
  const ofTemplate = labels?.filter(({ templateId }) => templateId === id) ?? []
  const made = ofTemplate.find((one) => one.label.id === labelId)
  return (
    <Page
      title={template?.title[language] ?? t('standardLabels.title')}
      onBack={() => void navigate({ to: '/standardlabels', search: {} })}
    >
      {error && !templates && (
        <ErrorState title={t('standardLabels.failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!isReady && !error && <div className={classes.waiting} aria-hidden="true" />}
      {templates && !template && (
        <EmptyState title={t('standardLabels.unknownTitle')} action={<ToGallery />}>
          {t('standardLabels.unknownText')}
        </EmptyState>
      )}
      {isReady && template && (
        <>
          <p className={classes.lead}>{template.about[language]}</p>
          {ofTemplate.length > 0 && (
            <div className={classes.made}>
              <FilterChips
                label={t('standardLabels.labelsOf')}
                all={t('standardLabels.newLabel')}
                chips={ofTemplate.map((one) => ({ value: one.label.id, name: one.label.name }))}
                chosen={made?.label.id}
                onChoose={(chosen) =>
                  void navigate({ to: '/standardlabels/$id', params: { id }, search: { label: chosen }, replace: true })
                }
              />
            </div>
          )}
          <TemplateForm
            key={`${template.id} ${made?.label.id} ${made?.label.version}`}
            template={template}
            start={{ organization: account?.organizationName ?? '', made }}
            label={label}
          />
        </>
      )}
    </Page>
  )
}

function ToGallery() {
  const { t } = useTranslation()
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/standardlabels" {...props} />}>
      {t('standardLabels.toGallery')}
    </Button>
  )
}

interface TemplateFormProps extends StandardLabelPageProps {
  readonly template: Template
  readonly start: FormStart
}

function TemplateForm({ template, start, label }: TemplateFormProps) {
  const { t } = useTranslation()
  const form = useStandardLabelForm(template, start)
  const isClosed = start.made?.isChangedByHand ?? false
  return (
    <div className={classes.panes}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        <SizeChoice sizes={template.sizes} chosen={form.sizeId} onChoose={(sizeId) => form.change({ sizeId })} />
        {template.settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            value={form.settings[setting.name]}
            error={form.errorOfSetting(setting.name)}
            onChange={(value) => form.set(setting.name, value)}
          />
        ))}
        <div className={classes.naming}>
          {!start.made && <NameAndGroup form={form} />}
          {form.mistake !== undefined && <Mistake>{form.mistake}</Mistake>}
          {isClosed && form.mistake === undefined && <Mistake>{t('errors.standard-label-changed')}</Mistake>}
          <Button type="submit" loading={form.isSaving} disabled={isClosed}>
            {t(start.made ? 'standardLabels.remake' : 'standardLabels.create')}
          </Button>
        </div>
      </form>
      <div className={classes.label}>{label(template.id, form)}</div>
    </div>
  )
}

function NameAndGroup({ form }: { readonly form: StandardLabelForm }) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  return (
    <>
      <TextInput
        label={t('standardLabels.name')}
        required
        maxLength={longestName}
        value={form.name}
        error={form.nameError}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('articles.group')}
        placeholder={t('addLabel.everybody')}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.groupId}
        error={form.groupError}
        onChange={(groupId) => form.change({ groupId })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('addLabel.everybody') }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    </>
  )
}
