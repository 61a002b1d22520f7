import {
  type AccountType,
  accountTypes,
  type QualityAssuranceRole,
  qualityAssuranceRoles,
  type UserPermission,
  type UserRole,
  userRoles,
} from '@labelwright/contract/access'
import { type MessageKey, translation } from '../../lib/i18n.ts'

/** As a form offers them: the least first. */
export const offeredAccountTypes: readonly AccountType[] = ['User', 'Administrator', 'TenantAdmin']

/** Each right under its name in the messages. */
export const accountTypeName = (type: AccountType): MessageKey => `users.accountType.${type}`
export const userRoleName = (role: UserRole): MessageKey => `users.role.${role}`
export const qualityAssuranceRoleName = (role: QualityAssuranceRole): MessageKey => `users.qaRole.${role}`
export const permissionName = (permission: UserPermission): MessageKey => `users.permission.${permission}`

/** A person's name as everybody writes it; the address stands in where there is none. */
export const fullNameOf = (user: { readonly firstname: string; readonly lastname: string; readonly email: string }) =>
  `${user.firstname} ${user.lastname}`.trim() || user.email

const words: Readonly<Record<string, MessageKey>> = {
  firstname: 'register.firstname',
  lastname: 'register.lastname',
  email: 'signIn.email',
  accountType: 'users.accountTypeLabel',
  userRoles: 'users.rolesLabel',
  userPermissions: 'users.permissionsLabel',
  qualityAssuranceRoles: 'users.qaRolesLabel',
  groupIds: 'users.groupsLabel',
  defaultGroupId: 'users.defaultGroupLabel',
  enabled: 'users.stateLabel',
  linkReadBy: 'user.linkReadBy',
  computer: 'helper.computer',
}

/** A field of a user as a person calls it. */
export const fieldName = (field: string): string => {
  const key = words[field]
  return key ? translation().t(key) : field
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value)

/** A right as it stands in a history or a difference, in words. */
export function rightInWords(value: string): string {
  const { t } = translation()
  if (isOneOf(accountTypes, value)) return t(accountTypeName(value))
  if (isOneOf(userRoles, value)) return t(userRoleName(value))
  return isOneOf(qualityAssuranceRoles, value) ? t(qualityAssuranceRoleName(value)) : value
}
