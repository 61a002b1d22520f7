import type { StandardLabelSettings } from '@labelwright/label-document/standard-labels/template'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fieldErrorsOf, refusalText } from '../../api/field-errors.ts'
import { type Language, useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { type Template, useCreateStandardLabel, useRemakeStandardLabel } from './standard-labels.queries.ts'

/** The label that is made anew. */
export interface LabelToRemake {
  readonly label: { readonly id: string; readonly name: string; readonly version: number }
  readonly sizeId: string
  readonly settings: StandardLabelSettings
  readonly isChangedByHand: boolean
}

export interface FormStart {
  readonly organization: string
  /** Absent for a new label. */
  readonly made: LabelToRemake | undefined
}

/** The settings that a form starts with: the words in the person's language, the organization's name where one belongs. */
const firstSettings = (template: Template, language: Language, organization: string): StandardLabelSettings =>
  Object.fromEntries(
    template.settings.map((setting) => {
      if (setting.name === 'language') return [setting.name, language]
      const isNamed = setting.kind === 'text' && setting.startsWithOrganization === true
      return [setting.name, isNamed ? organization : setting.usual]
    }),
  )

const usualSettings = ({ settings }: Template): StandardLabelSettings =>
  Object.fromEntries(settings.map(({ name, usual }) => [name, usual]))

export type StandardLabelForm = ReturnType<typeof useStandardLabelForm>

export function useStandardLabelForm(template: Template, { organization, made }: FormStart) {
  const { language, t } = useTranslation()
  const [values, setValues] = useState(() => ({
    sizeId: made?.sizeId ?? template.sizes[0]?.id ?? '',
    settings: made ? { ...usualSettings(template), ...made.settings } : firstSettings(template, language, organization),
    name: made?.label.name ?? template.title[language],
    groupId: null as string | null,
  }))
  const [isNameMissing, setNameMissing] = useState(false)
  const { save, error, isSaving } = useSave(template.id, made)
  const settingPaths = template.settings.map(({ name }) => `settings.${name}`)
  const errors = fieldErrorsOf(error, ['name', 'groupId', ...settingPaths])
  return {
    ...values,
    nameError: isNameMissing ? t('standardLabels.nameMissing') : errors.name,
    groupError: errors.groupId,
    errorOfSetting: (name: string): string | undefined => errors[`settings.${name}`],
    /** What no field stands beside. */
    mistake: error && Object.keys(errors).length === 0 ? refusalText(error) : undefined,
    isSaving,
    change: (changes: Partial<Pick<typeof values, 'sizeId' | 'name' | 'groupId'>>) =>
      setValues((before) => ({ ...before, ...changes })),
    set: (name: string, value: string | number | boolean) =>
      setValues((before) => ({ ...before, settings: { ...before.settings, [name]: value } })),
    save: () => {
      const isMissing = values.name.trim() === ''
      setNameMissing(isMissing)
      if (!isMissing && !isSaving) save(values)
    },
  }
}

interface Values {
  readonly sizeId: string
  readonly settings: StandardLabelSettings
  readonly name: string
  readonly groupId: string | null
}

/** Creates the label or makes it anew, and goes on to it in the list. */
function useSave(templateId: string, made: LabelToRemake | undefined) {
  const navigate = useNavigate()
  const create = useCreateStandardLabel()
  const remake = useRemakeStandardLabel(made?.label.id ?? '')
  // A press that is repeated after a lost answer makes no second label; other values are another label.
  const sent = useRef({ text: '', key: '' })
  const toLabel = {
    onSuccess: ({ name }: { readonly name: string }) => void navigate({ to: '/labels', search: { search: name } }),
  }
  const save = ({ sizeId, settings, name, groupId }: Values) => {
    if (made) return remake.mutate({ sizeId, settings, version: made.label.version }, toLabel)
    const body = { templateId, sizeId, settings, name, groupId }
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: newKey() }
    create.mutate({ body, idempotencyKey: sent.current.key }, toLabel)
  }
  return { save, error: create.error ?? remake.error, isSaving: create.isPending || remake.isPending }
}
