import { accessKeysOf } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { OwnSession } from '@labelwright/contract/server/passwords-schemas'
import type {
  OrganizationUser,
  SaveUserBody,
  SigningState,
  UserChange,
} from '@labelwright/contract/server/users-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { setGroupsOf } from '../groups/groups.service.ts'
import { assertGroupsExist } from '../groups/sight.service.ts'
import { recordRoleChange } from '../label-approval/signers/signer-changes.service.ts'
import { findSigningStates } from '../label-approval/signing/signers.service.ts'
import { assertManagerLeft } from '../label-approval/weakening/last-manager.service.ts'
import { findPeopleWithSecondFactor } from '../second-factors/required-factor.service.ts'
import { endSessionsOf, findSessionsOf } from '../sign-in/sessions.service.ts'
import { deleteStationAccess } from '../stations/station-access.service.ts'
import { assertWithinLimit } from '../subscription/subscription.service.ts'
import { deleteOwnViews } from '../views/views.service.ts'
import { deleteOwnWidgetChoices } from '../widgets/widgets.service.ts'
import { changesBetween } from './user-changes.ts'
import { findUserHistory, recordUserChange } from './user-history.service.ts'
import { mayTouch, refusalToRemove, refusalToSave } from './user-rules.ts'
import * as store from './users.store.ts'

export interface Page {
  readonly take: number
  readonly offset: number
}

const doerOf = (actor: Actor) => ({ userId: actor.userId, isTenantAdmin: actor.keys.has('AccountType:TenantAdmin') })

/** The default group is one of the user's own, or none. */
export async function assertGroups(
  trx: Transaction,
  groupIds: readonly string[],
  defaultGroupId: string | null,
): Promise<void> {
  await assertGroupsExist(trx, groupIds, 'groupIds')
  if (defaultGroupId === null || groupIds.includes(defaultGroupId)) return
  const errors = [
    { path: 'defaultGroupId', code: 'not-a-member', message: "The default group must be one of the user's groups." },
  ]
  throw new ProductError('validation-failed', { errors })
}

interface AccountStates {
  readonly withSecondFactor: ReadonlySet<string>
  readonly signing: ReadonlyMap<string, SigningState>
}

async function findAccountStates(trx: Transaction, ids: readonly string[]): Promise<AccountStates> {
  return {
    withSecondFactor: await findPeopleWithSecondFactor(trx, ids),
    signing: await findSigningStates(trx, ids),
  }
}

const userOf = (row: store.UserRow, { withSecondFactor, signing }: AccountStates): OrganizationUser => ({
  id: row.id,
  UserId: row.id,
  OrganizationId: row.organizationId,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  accountType: row.accountType as OrganizationUser['accountType'],
  userRoles: row.userRoles as OrganizationUser['userRoles'],
  userPermissions: row.userPermissions as OrganizationUser['userPermissions'],
  qualityAssuranceRoles: row.qualityAssuranceRoles as OrganizationUser['qualityAssuranceRoles'],
  groupIds: row.groupIds,
  defaultGroupId: row.defaultGroupId,
  enabled: row.enabled,
  hasSecondFactor: withSecondFactor.has(row.id),
  signing: signing.get(row.id) ?? 'allowed',
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

const find = async (trx: Transaction, id: string) => {
  const row = await store.findUser(trx, id)
  if (!row) throw new ProductError('not-found')
  return userOf(row, await findAccountStates(trx, [id]))
}

/** A person for whom the server works on while they are away; none who may not sign in any more. */
export async function findActor(trx: Transaction, userId: string): Promise<Actor | undefined> {
  const row = await store.findUser(trx, userId)
  if (!row?.enabled) return undefined
  const user = userOf(row, { withSecondFactor: new Set(), signing: new Map() })
  return {
    userId,
    organizationId: row.organizationId,
    name: `${row.firstname} ${row.lastname}`,
    email: row.email,
    sessionId: '',
    keys: accessKeysOf(user),
    isAdministrator: user.accountType !== 'User',
  }
}

const assertTenantAdminLeft = async (trx: Transaction) => {
  if ((await store.lockTenantAdmins(trx)) === 0) throw new ProductError('last-tenant-admin')
}

const tell = (
  trx: Transaction,
  actor: Actor,
  {
    userId,
    what,
    changes,
  }: { readonly userId: string; readonly what: UserChange['what']; readonly changes?: UserChange['changes'] },
) =>
  recordUserChange(trx, {
    organizationId: actor.organizationId,
    userId,
    byId: actor.userId,
    what,
    ...(changes ? { changes } : {}),
  })

/** All of them, or nobody: an id that is not there or may not be touched refuses the whole call. */
const findRemovable = async (trx: Transaction, actor: Actor, ids: readonly string[]) => {
  const found = await store.findUsersByIds(trx, ids)
  if (found.length !== new Set(ids).size) throw new ProductError('not-found')
  for (const row of found) {
    const subject = { id: row.id, accountType: row.accountType as OrganizationUser['accountType'] }
    const refusal = refusalToRemove(doerOf(actor), subject)
    if (refusal) throw new ProductError(refusal)
  }
  return found
}

/** Refuses who may not change this user: TenantAdmins are changed by TenantAdmins only. */
export async function assertMayChange(trx: Transaction, actor: Actor, id: string): Promise<void> {
  const { id: userId, accountType } = await find(trx, id)
  if (!mayTouch(doerOf(actor), { id: userId, accountType })) throw new ProductError('not-allowed')
}

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(actor.organizationId, work)

export function listUsers(ctx: Context, actor: Actor, page: store.UserPage): Promise<List<OrganizationUser>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await store.findUsers(trx, page)
    const ids = list.map(({ id }) => id)
    const states = await findAccountStates(trx, ids)
    return { data: list.map((row) => userOf(row, states)), total, take: page.take, offset: page.offset }
  })
}

export function getUser(ctx: Context, actor: Actor, id: string): Promise<OrganizationUser> {
  return inOrganization(ctx, actor, (trx) => find(trx, id))
}

export function saveUser(ctx: Context, actor: Actor, body: SaveUserBody): Promise<OrganizationUser> {
  return inOrganization(ctx, actor, async (trx) => {
    const before = await find(trx, body.id)
    const refusal = refusalToSave(doerOf(actor), before, body)
    if (refusal) throw new ProductError(refusal)
    await assertGroups(trx, body.groupIds, body.defaultGroupId)
    if (!(await store.updateUser(trx, body))) throw new ProductError('stale-version')
    await setGroupsOf(trx, { organizationId: actor.organizationId, userId: body.id, groupIds: body.groupIds })
    await assertTenantAdminLeft(trx)
    await assertManagerLeft(trx, before.qualityAssuranceRoles)
    const roles = { before: before.qualityAssuranceRoles, after: body.qualityAssuranceRoles }
    const { organizationId, userId: byId } = actor
    await recordRoleChange(ctx.config, trx, { organizationId, userId: body.id, byId, ...roles })
    const changes = changesBetween(before, body)
    if (changes.length > 0) await tell(trx, actor, { userId: body.id, what: 'changed', changes })
    return find(trx, body.id)
  })
}

export function disableUsers(ctx: Context, actor: Actor, ids: readonly string[]): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    const removed = await findRemovable(trx, actor, ids)
    for (const { id } of await store.setEnabled(trx, ids, false)) {
      await endSessionsOf(trx, id)
      await tell(trx, actor, { userId: id, what: 'disabled' })
    }
    await assertTenantAdminLeft(trx)
    await assertManagerLeft(
      trx,
      removed.flatMap(({ qualityAssuranceRoles }) => qualityAssuranceRoles),
    )
  })
}

export function enableUsers(ctx: Context, actor: Actor, ids: readonly string[]): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    await findRemovable(trx, actor, ids)
    for (const { id } of await store.setEnabled(trx, ids, true)) await tell(trx, actor, { userId: id, what: 'enabled' })
    await assertWithinLimit(trx, 'maxUsers')
  })
}

export function deleteUser(ctx: Context, actor: Actor, id: string): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    const qualityAssuranceRoles = (await findRemovable(trx, actor, [id])).flatMap((row) => row.qualityAssuranceRoles)
    await endSessionsOf(trx, id)
    await setGroupsOf(trx, { organizationId: actor.organizationId, userId: id, groupIds: [] })
    await deleteOwnViews(trx, id)
    await deleteOwnWidgetChoices(trx, id)
    await deleteStationAccess(trx, id)
    await store.markDeleted(trx, id)
    await assertTenantAdminLeft(trx)
    await assertManagerLeft(trx, qualityAssuranceRoles)
    const { organizationId, userId: byId } = actor
    const roles = { before: qualityAssuranceRoles, after: [] }
    await recordRoleChange(ctx.config, trx, { organizationId, userId: id, byId, ...roles })
    await tell(trx, actor, { userId: id, what: 'deleted' })
  })
}

export function listUserSessions(
  ctx: Context,
  actor: Actor,
  { id, page }: { readonly id: string; readonly page: Page },
): Promise<List<OwnSession>> {
  return inOrganization(ctx, actor, async (trx) => {
    await find(trx, id)
    return findSessionsOf(trx, id, page)
  })
}

export function endUserSessions(ctx: Context, actor: Actor, id: string): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    await findRemovable(trx, actor, [id])
    await endSessionsOf(trx, id)
    await tell(trx, actor, { userId: id, what: 'sessions-ended' })
  })
}

export function listUserHistory(
  ctx: Context,
  actor: Actor,
  { id, page }: { readonly id: string; readonly page: Page },
): Promise<List<UserChange>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await findUserHistory(trx, id, page)
    if (total === 0) await find(trx, id)
    return { data: list, total, take: page.take, offset: page.offset }
  })
}
