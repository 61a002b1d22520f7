import type { AccountType, QualityAssuranceRole, UserPermission, UserRole } from '@labelwright/contract/access'
import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import type { MessageKey } from '../../lib/i18n.ts'
import { differingFields } from '../../ui/form/drafts.ts'
import type { DraftRules } from '../../ui/form/use-draft-form.ts'

/** A user as it is being typed. */
export interface UserDraft {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly accountType: AccountType
  readonly userRoles: readonly UserRole[]
  readonly userPermissions: readonly UserPermission[]
  readonly qualityAssuranceRoles: readonly QualityAssuranceRole[]
  readonly groupIds: readonly string[]
  readonly defaultGroupId: string | null
}

export const draftFields = [
  'firstname',
  'lastname',
  'email',
  'accountType',
  'userRoles',
  'userPermissions',
  'qualityAssuranceRoles',
  'groupIds',
  'defaultGroupId',
] as const satisfies readonly (keyof UserDraft)[]
export type DraftField = (typeof draftFields)[number]

export const emptyDraft: UserDraft = {
  email: '',
  firstname: '',
  lastname: '',
  accountType: 'User',
  userRoles: [],
  userPermissions: [],
  qualityAssuranceRoles: [],
  groupIds: [],
  defaultGroupId: null,
}

export const draftOf = (user: OrganizationUser): UserDraft => ({
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  accountType: user.accountType,
  userRoles: user.userRoles,
  userPermissions: user.userPermissions,
  qualityAssuranceRoles: user.qualityAssuranceRoles,
  groupIds: user.groupIds,
  defaultGroupId: user.defaultGroupId,
})

const longestName = 100
const longestEmail = 254

const isName = (text: string): boolean => text.trim().length > 0 && text.trim().length <= longestName
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= longestEmail

/** What the form's own rules say (decisions §3): names of 1 to 100 characters and an address that can be one. */
function checkDraft(draft: UserDraft): Partial<Record<DraftField, MessageKey>> {
  return {
    ...(isName(draft.firstname) ? {} : { firstname: 'users.firstnameWrong' }),
    ...(isName(draft.lastname) ? {} : { lastname: 'users.lastnameWrong' }),
    ...(isEmail(draft.email.trim()) ? {} : { email: 'register.emailWrong' }),
  }
}

/** Groups as chosen; the default one stays among them. */
export function withGroups(draft: UserDraft, groupIds: readonly string[]): UserDraft {
  const kept = draft.defaultGroupId !== null && groupIds.includes(draft.defaultGroupId)
  return { ...draft, groupIds, defaultGroupId: kept ? draft.defaultGroupId : (groupIds[0] ?? null) }
}

/** The fields in which two drafts differ; the order within a list says nothing. */
export const differences = (before: UserDraft, after: UserDraft): readonly DraftField[] =>
  differingFields(draftFields, before, after)

/** A draft as the calls take it. */
export const bodyOf = (draft: UserDraft) => ({
  firstname: draft.firstname.trim(),
  lastname: draft.lastname.trim(),
  accountType: draft.accountType,
  userRoles: [...draft.userRoles],
  userPermissions: [...draft.userPermissions],
  qualityAssuranceRoles: [...draft.qualityAssuranceRoles],
  groupIds: [...draft.groupIds],
  defaultGroupId: draft.defaultGroupId,
})

/** How a form checks what is typed about a user, and which field a refusal is about. */
export const userRules: DraftRules<UserDraft, DraftField> = {
  fields: draftFields,
  check: checkDraft,
  owners: { 'email-taken': 'email', 'not-yourself': 'accountType' },
}
