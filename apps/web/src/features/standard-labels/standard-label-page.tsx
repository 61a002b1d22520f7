import { Button, Select, TextInput } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState, ErrorState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useAllGroups } from '../groups/groups.queries.ts'
import { useAccount } from '../settings/account.queries.ts'
import { SettingField } from './setting-field.tsx'
import { SizeChoice } from './size-choice.tsx'
import classes from './standard-label.module.css'
import { type Template, useTemplates } from './standard-labels.queries.ts'
import { type StandardLabelForm, useStandardLabelForm } from './use-standard-label-form.ts'

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
  const { data: templates, error, refetch } = useTemplates()
  const { data: account, isError: hasNoAccount } = useAccount()
  const navigate = useNavigate()
  const template = templates?.find((one) => one.id === id)
  const isReady = templates && (account || hasNoAccount)
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
        <TemplateForm
          key={template.id}
          template={template}
          organization={account?.organizationName ?? ''}
          label={label}
        />
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
  readonly organization: string
}

function TemplateForm({ template, organization, label }: TemplateFormProps) {
  const { t, language } = useTranslation()
  const form = useStandardLabelForm(template, organization)
  return (
    <>
      <p className={classes.lead}>{template.about[language]}</p>
      <div className={classes.panes}>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.create()
          }}
        >
          <SizeChoice sizes={template.sizes} chosen={form.sizeId} onChoose={(sizeId) => form.change({ sizeId })} />
          {template.settings.map((setting) => (
            <SettingField
              key={setting.name}
              setting={setting}
              value={form.settings[setting.name]}
              error={form.settingErrors[setting.name]}
              onChange={(value) => form.set(setting.name, value)}
            />
          ))}
          <div className={classes.naming}>
            <NameAndGroup form={form} />
            {form.mistake !== undefined && <Mistake>{form.mistake}</Mistake>}
            <Button type="submit" loading={form.isCreating}>
              {t('standardLabels.create')}
            </Button>
          </div>
        </form>
        <div className={classes.label}>{label(template.id, form)}</div>
      </div>
    </>
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
