import type { StandardLabelSettings } from '@labelwright/label-document/standard-labels/template'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fieldErrorsOf, refusalText } from '../../api/field-errors.ts'
import { type Language, useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { type Template, useCreateStandardLabel } from './standard-labels.queries.ts'

export interface StandardLabelForm {
  readonly sizeId: string
  readonly settings: StandardLabelSettings
  readonly name: string
  readonly groupId: string | null
  readonly nameError: string | undefined
  readonly groupError: string | undefined
  readonly settingErrors: Readonly<Record<string, string>>
  /** What no field stands beside. */
  readonly mistake: string | undefined
  readonly isCreating: boolean
  readonly change: (changes: Partial<Pick<StandardLabelForm, 'sizeId' | 'name' | 'groupId'>>) => void
  readonly set: (name: string, value: string | number | boolean) => void
  readonly create: () => void
}

/** The settings that a form starts with: the words in the person's language, the organization's name where one belongs. */
export const firstSettings = (template: Template, language: Language, organization: string): StandardLabelSettings =>
  Object.fromEntries(
    template.settings.map((setting) => {
      if (setting.name === 'language') return [setting.name, language]
      const isNamed = setting.kind === 'text' && setting.startsWithOrganization === true
      return [setting.name, isNamed ? organization : setting.usual]
    }),
  )

export function useStandardLabelForm(template: Template, organization: string): StandardLabelForm {
  const { language, t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useCreateStandardLabel()
  const [values, setValues] = useState(() => ({
    sizeId: template.sizes[0]?.id ?? '',
    settings: firstSettings(template, language, organization),
    name: template.title[language],
    groupId: null as string | null,
  }))
  const [isNameMissing, setNameMissing] = useState(false)
  // A press that is repeated after a lost answer makes no second label; other values are another label.
  const sent = useRef({ text: '', key: '' })
  const settingPaths = template.settings.map(({ name }) => `settings.${name}`)
  const errors = fieldErrorsOf(error, ['name', 'groupId', ...settingPaths])
  const create = () => {
    setNameMissing(values.name.trim() === '')
    if (values.name.trim() === '' || isPending) return
    const body = { templateId: template.id, ...values }
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: newKey() }
    mutate(
      { body, idempotencyKey: sent.current.key },
      { onSuccess: ({ name }) => void navigate({ to: '/labels', search: { search: name } }) },
    )
  }
  const settingErrors = template.settings.flatMap(({ name }) => {
    const message = errors[`settings.${name}`]
    return message === undefined ? [] : [[name, message] as const]
  })
  return {
    ...values,
    nameError: isNameMissing ? t('standardLabels.nameMissing') : errors.name,
    groupError: errors.groupId,
    settingErrors: Object.fromEntries(settingErrors),
    mistake: error && Object.keys(errors).length === 0 ? refusalText(error) : undefined,
    isCreating: isPending,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    set: (name, value) => setValues((before) => ({ ...before, settings: { ...before.settings, [name]: value } })),
    create,
  }
}
