import { useState } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { checkDraft, type DraftField, draftFields, type UserDraft } from './user-draft.ts'

/** A user's form: what is typed, what is wrong with it, and what a failed save came to. Nothing typed is ever lost. */
export function useUserForm(initial: UserDraft) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<DraftField, string>>>({})
  const [failure, setFailure] = useState<string>()
  const wrong = checkDraft(draft)
  const firstWrong = draftFields.map((field) => wrong[field]).find(Boolean)

  return {
    draft,
    failure,
    /** Why it cannot be saved as it is. */
    hindrance: firstWrong && t(firstWrong),
    closeFailure: () => setFailure(undefined),
    start: (next: UserDraft) => {
      setDraft(next)
      setLeft(new Set())
      setRefused({})
    },
    fieldProps: {
      draft,
      change: (next: UserDraft) => {
        // A field that is typed in again is no longer what the server refused.
        setRefused((before) =>
          Object.fromEntries(Object.entries(before).filter(([field]) => isSame(draft, next, field as DraftField))),
        )
        setDraft(next)
      },
      onLeave: (field: DraftField) => setLeft((before) => new Set([...before, field])),
      errorOf: (field: DraftField): string | undefined => {
        const key = left.has(field) ? wrong[field] : undefined
        return refused[field] ?? (key && t(key))
      },
    },
    /** Puts what the server refused beside its fields, and says that the save failed. */
    refuse: (error: unknown) => {
      setRefused(fieldErrorsOf(error, draftFields, { 'email-taken': 'email', 'not-yourself': 'accountType' }))
      setFailure(errorText(error))
    },
  }
}

const isSame = (before: UserDraft, after: UserDraft, field: DraftField): boolean => before[field] === after[field]
