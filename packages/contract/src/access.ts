/** The account types, user roles, permissions and quality-assurance roles of the specification, §6. */
export const accountTypes = ['Administrator', 'User', 'TenantAdmin'] as const
export const userRoles = [
  'ArticleManager',
  'GroupManager',
  'OrderManager',
  'LabelManager',
  'DataImporter',
  'PrinterManager',
] as const
export const userPermissions = ['PrinterManager'] as const
export const qualityAssuranceRoles = [
  'Master',
  'LabelDesigner',
  'DataApprover',
  'DesignApprover',
  'Publisher',
  'QualityManager',
] as const

export type AccountType = (typeof accountTypes)[number]
export type UserRole = (typeof userRoles)[number]
export type UserPermission = (typeof userPermissions)[number]
export type QualityAssuranceRole = (typeof qualityAssuranceRoles)[number]

/** What a person holds and what a call or page asks for, in one form. */
export type AccessKey =
  | `AccountType:${AccountType}`
  | `UserRole:${UserRole}`
  | `UserPermission:${UserPermission}`
  | `QualityAssuranceRole:${QualityAssuranceRole}`

/** Who may make a call or open a page. `helper` is a paired printer helper with its own secret, `station` a station with its key; `link` is a signed link. */
export type Access =
  | { readonly kind: 'anyone' | 'signed-in' | 'helper' | 'station' | 'link' }
  | { readonly kind: 'any-of'; readonly keys: readonly AccessKey[] }

export const anyone: Access = { kind: 'anyone' }
export const signedIn: Access = { kind: 'signed-in' }
export const pairedHelper: Access = { kind: 'helper' }
export const ownStation: Access = { kind: 'station' }
export const signedLink: Access = { kind: 'link' }
export const anyOf = (...keys: readonly AccessKey[]): Access => ({ kind: 'any-of', keys })

/** The keys of account types that may do everything an administrator may. */
export const administrators = ['AccountType:Administrator', 'AccountType:TenantAdmin'] as const

export interface Rights {
  readonly accountType: AccountType
  readonly userRoles: readonly UserRole[]
  readonly userPermissions: readonly UserPermission[]
  readonly qualityAssuranceRoles: readonly QualityAssuranceRole[]
}

/**
 * All access keys that a person's rights amount to: a TenantAdmin may do what an Administrator may, an administrator has
 * every user role and permission and may open every user page, and the role PrinterManager grants the permission.
 */
export function accessKeysOf(rights: Rights): ReadonlySet<AccessKey> {
  const isAdministrator = rights.accountType !== 'User'
  const roles = isAdministrator ? userRoles : rights.userRoles
  const permissions = isAdministrator || roles.includes('PrinterManager') ? userPermissions : rights.userPermissions
  return new Set<AccessKey>([
    `AccountType:${rights.accountType}`,
    'AccountType:User',
    ...(isAdministrator ? (['AccountType:Administrator'] as const) : []),
    ...roles.map((role) => `UserRole:${role}` as const),
    ...permissions.map((permission) => `UserPermission:${permission}` as const),
    ...rights.qualityAssuranceRoles.map((role) => `QualityAssuranceRole:${role}` as const),
  ])
}

/** Whether a signed-in person with these keys passes. */
export function mayAccess(access: Access, keys: ReadonlySet<AccessKey>): boolean {
  if (access.kind === 'any-of') return access.keys.some((key) => keys.has(key))
  return access.kind === 'anyone' || access.kind === 'signed-in'
}
