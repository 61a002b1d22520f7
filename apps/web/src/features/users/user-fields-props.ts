import type { FieldsProps } from '../../ui/form/use-draft-form.ts'
import type { DraftField, UserDraft } from './user-draft.ts'

/** What every part of the form about a user is given. */
export interface UserFieldsProps extends FieldsProps<UserDraft, DraftField> {
  /** Where the address is fixed: it belongs to the account. */
  readonly isEmailFixed: boolean
  /** One's own account: nobody demotes himself. */
  readonly isOneself: boolean
}
