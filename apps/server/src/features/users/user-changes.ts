import type { OrganizationUser, SaveUserBody } from '@labelwright/contract/server/users-schemas'

export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

const shown = (value: unknown): string => (Array.isArray(value) ? [...value].sort().join(', ') : String(value ?? ''))

const fields = [
  'firstname',
  'lastname',
  'accountType',
  'userRoles',
  'userPermissions',
  'qualityAssuranceRoles',
  'groupIds',
  'defaultGroupId',
] as const

/** What a save changes, field by field, for the history. */
export const changesBetween = (before: OrganizationUser, after: SaveUserBody): FieldChange[] =>
  fields
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after)
