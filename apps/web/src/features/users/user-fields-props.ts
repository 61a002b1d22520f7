import type { DraftField, UserDraft } from './user-draft.ts'

/** What every part of the form about a user is given. */
export interface UserFieldsProps {
  readonly draft: UserDraft
  readonly change: (draft: UserDraft) => void
  /** What is wrong with a field, beside it. */
  readonly errorOf: (field: DraftField) => string | undefined
  readonly onLeave: (field: DraftField) => void
  /** Where the address is fixed: it belongs to the account. */
  readonly isEmailFixed: boolean
  /** One's own account: nobody demotes himself. */
  readonly isOneself: boolean
}
