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
 * A form: what is typed, what is wrong with it, and what a failed save came to. Nothing typed is ever lost, not even when the
 * session ends. `base` is what the typing stands on now.
 */
export function useDraftForm<Draft extends object, Field extends keyof Draft & string>(
  base: Draft,
  { fields, check, owners = {}, rows }: DraftRules<Draft, Field>,
) {
  const { t } = useTranslation()
  const [kept] = useState(() => keptDraft<Draft>())
  const [isPutBack, setPutBack] = useState(kept !== undefined)
  const [draft, setDraft] = useState(() => (kept ? rebased({ fields, rows }, { ...kept, theirs: base }) : base))
  useKeepDraft(differingFields(fields, base, draft).length > 0 ? { base, typed: draft } : undefined)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string>()
  const wrong = check(draft)
  const firstWrong = fields.map((field) => wrong[field]).find(Boolean)
  const fieldProps: FieldsProps<Draft, Field> = {
    draft,
    change: (next) => {
      // A field that is typed in again is no longer what the server refused.
      setRefused((before) => {
        const kept = Object.entries(before).filter(([field]) => draft[field as Field] === next[field as Field])
        return Object.fromEntries(kept) as Partial<Record<Field, string>>
      })
      setDraft(next)
    },
    onLeave: (field) => setLeft((before) => new Set([...before, field])),
    errorOf: (field) => {
      const key = left.has(field) ? wrong[field] : undefined
      return refused[field] ?? (key && t(key))
    },
  }

  const start = (next: Draft) => {
    setDraft(next)
    setLeft(new Set())
    setRefused({})
    setPutBack(false)
    forgetKeptDraft()
  }
  const putBack: PutBack | undefined = isPutBack
    ? { close: () => setPutBack(false), drop: () => start(base) }
    : undefined

  return {
    draft,
    failure,
    putBack,
    fieldProps,
    /** Why it cannot be saved as it is. */
    hindrance: firstWrong && t(firstWrong),
    closeFailure: () => setFailure(undefined),
    start,
    /** Puts what the server refused beside its fields, and says that the save failed. */
    refuse: (error: unknown) => {
      const beside = fieldErrorsOf(error, fields, owners)
      setRefused(beside)
      setFailure(Object.keys(beside).length > 0 ? errorText(error) : refusalText(error))
    },
  }
}
