// Who may do what to whom. Pure: the service asks before it changes anything.
import type { AccountType, Rights } from '@labelwright/contract/access'
import type { ErrorCode } from '@labelwright/contract/errors'

interface Subject {
  readonly id: string
  readonly accountType: AccountType
}

interface Doer {
  readonly userId: string
  readonly isTenantAdmin: boolean
}

/** A TenantAdmin is touched, made and unmade only by a TenantAdmin. */
export const mayTouch = (doer: Doer, subject: Subject, becomes: AccountType = subject.accountType): boolean =>
  doer.isTenantAdmin || (subject.accountType !== 'TenantAdmin' && becomes !== 'TenantAdmin')

/** Why somebody cannot be kept out or removed; nothing when they can. */
export function refusalToRemove(doer: Doer, subject: Subject): ErrorCode | undefined {
  if (subject.id === doer.userId) return 'not-yourself'
  return mayTouch(doer, subject) ? undefined : 'not-allowed'
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

const hasSameRights = (before: Rights, after: Rights): boolean =>
  before.accountType === after.accountType &&
  same(before.userRoles, after.userRoles) &&
  same(before.userPermissions, after.userPermissions) &&
  same(before.qualityAssuranceRoles, after.qualityAssuranceRoles)

/** Why a user cannot be saved so; nobody changes their own rights, only their name and groups. */
export function refusalToSave(doer: Doer, subject: Subject & Rights, after: Rights): ErrorCode | undefined {
  if (!mayTouch(doer, subject, after.accountType)) return 'not-allowed'
  return subject.id === doer.userId && !hasSameRights(subject, after) ? 'not-yourself' : undefined
}
