import { useForm } from '@mantine/form'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf, refusalText } from '../../api/field-errors.ts'
import { type MessageKey, useTranslation } from '../../lib/i18n.ts'
import { forgetKeptDraft, keptDraft, useKeepDraft } from '../../session/kept-draft.ts'
import { differingFields, type RowRules, rebased } from './drafts.ts'

/** The fields of a form and what the form itself says of them. */
export interface DraftRules<Draft, Field extends keyof Draft & string> {
  readonly fields: readonly Field[]
  readonly check: (draft: Draft) => Partial<Record<Field, MessageKey>>
  /** Fields that a code of the server is about by itself. */
  readonly owners?: Readonly<Partial<Record<string, Field>>>
  /** Fields of rows, each of which somebody else may have changed by itself. */
  readonly rows?: RowRules<Draft>
}

/** What the parts of a form are given. */
export interface FieldsProps<Draft, Field extends string> {
  readonly draft: Draft
  readonly change: (next: Draft) => void
  readonly onLeave: (field: Field) => void
  readonly errorOf: (field: Field) => string | undefined
}

/** What was typed before the session ended and stands in the form again. */
export interface PutBack {
  readonly close: () => void
  readonly drop: () => void
}

/**
 * A form over a draft: what is typed, what is wrong with it, and what a failed save came to. Nothing typed is ever lost, not
 * even when the session ends. `base` is what the typing stands on now. Its values are state of React (the library's controlled
 * mode): the label beside the form and the rows within it are drawn from them with every letter.
 */
export function useDraftForm<Draft extends object, Field extends keyof Draft & string>(
  base: Draft,
  { fields, check, owners = {}, rows }: DraftRules<Draft, Field>,
) {
  const { t } = useTranslation()
  const [kept] = useState(() => keptDraft<Draft>())
  const [isPutBack, setPutBack] = useState(kept !== undefined)
  const [failure, setFailure] = useState<string>()
  const sentenceOf = (draft: Draft, field: Field): string | undefined => {
    const key = check(draft)[field]
    return key && t(key)
  }
  const form = useForm<Draft>({
    mode: 'controlled',
    initialValues: kept ? rebased({ fields, rows }, { ...kept, theirs: base }) : base,
    clearInputErrorOnChange: false,
    validate: (draft) => Object.fromEntries(fields.map((field) => [field, sentenceOf(draft, field)])),
  })
  const draft = form.values
  useKeepDraft(differingFields(fields, base, draft).length > 0 ? { base, typed: draft } : undefined)
  const fieldProps: FieldsProps<Draft, Field> = {
    draft,
    change: (next) => {
      form.setValues(next)
      // A field that is typed in again is no longer what the server refused, and may be right by now.
      for (const field of fields) {
        if (form.errors[field] !== undefined && draft[field] !== next[field]) {
          form.setFieldError(field, sentenceOf(next, field))
        }
      }
    },
    onLeave: (field) => {
      if (form.errors[field] === undefined) form.setFieldError(field, sentenceOf(draft, field))
    },
    errorOf: (field) => textOf(form.errors[field]),
  }

  const start = (next: Draft) => {
    form.setValues(next)
    form.clearErrors()
    setPutBack(false)
    forgetKeptDraft()
  }
  const putBack: PutBack | undefined = isPutBack
    ? { close: () => setPutBack(false), drop: () => start(base) }
    : undefined
  const firstWrong = fields.find((field) => check(draft)[field])

  return {
    draft,
    failure,
    putBack,
    fieldProps,
    /** Why it cannot be saved as it is. */
    hindrance: firstWrong && sentenceOf(draft, firstWrong),
    closeFailure: () => setFailure(undefined),
    start,
    /** Puts what the server refused beside its fields, and says that the save failed. */
    refuse: (error: unknown) => {
      const beside = fieldErrorsOf(error, fields, owners)
      form.setErrors(beside)
      setFailure(Object.keys(beside).length > 0 ? errorText(error) : refusalText(error))
    },
  }
}

const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined)
