import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  ChangedMembers,
  Group,
  GroupPerson,
  GroupSettings,
  GroupWithMembers,
  NewGroup,
  SavedGroup,
  SavedGroupSettings,
} from '@labelwright/contract/server/groups-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { newUndoStep, saveUndoRows } from '../undo/undo-steps.service.ts'
import * as changes from './group-changes.store.ts'
import * as names from './group-names.store.ts'
import * as store from './groups.store.ts'
import { membersAsTheyAre } from './undo-members.service.ts'

export const addGroup = changes.insertGroup
export const setGroupsOf = changes.setGroupsOf
export const findGroupNames = names.findGroupNames
export const existingGroups = store.findExisting
export const findDefaultPrinters = store.findDefaultPrinters

const settingsOf = (row: store.GroupRow): GroupSettings => ({
  useLabelsConnectedToArticlesGroup: row.useLabelsConnectedToArticlesGroup,
  useLabelsConnectedToOrdersGroup: row.useLabelsConnectedToOrdersGroup,
  useLabelsConnectedToUserDefaultGroup: row.useLabelsConnectedToUserDefaultGroup,
  allowOrderImportToThisGroup: row.allowOrderImportToThisGroup,
})

const groupOf = (row: store.GroupRow): Group => ({
  id: row.id,
  name: row.name,
  parentGroupId: row.parentGroupId,
  defaultPrinterId: row.defaultPrinterId,
  modified: row.modified.toISOString(),
  groupSettings: settingsOf(row),
  version: row.version,
  memberCount: row.memberCount,
})

/** The settings of groups by id, for features that follow them. */
export async function settingsOfGroups(
  trx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GroupSettings>> {
  if (ids.length === 0) return new Map()
  const found = await store.findSettings(trx, ids)
  return new Map(found.map((row) => [row.id, settingsOf(row)]))
}

/** The person's default group, when its members are offered its labels with every article. */
export async function defaultGroupThatOffersLabels(trx: Transaction, userId: string): Promise<string | undefined> {
  const group = await store.findDefaultGroupOf(trx, userId)
  return group?.useLabelsConnectedToUserDefaultGroup ? group.id : undefined
}

const refuse = (path: string, code: string, message: string) =>
  new ProductError('validation-failed', { errors: [{ path, code, message }] })

const taken = {
  groups_name: { path: 'name', message: 'Another group has this name.' },
  articles_external_identifier: {
    path: 'moveTo',
    message: 'An article in the new group has the same identifier as one that would move. Change one of them first.',
  },
  orders_number: {
    path: 'moveTo',
    message: 'An order in the new group has the same number as one that would move. Change one of them first.',
  },
}

async function assertParent(trx: Transaction, parentGroupId: string | null, id?: string): Promise<void> {
  if (parentGroupId === null) return
  if (!(await store.findGroup(trx, parentGroupId)))
    throw refuse('parentGroupId', 'not-found', 'This group does not exist, or not any more.')
  if (id && (await store.findGroupsBelow(trx, id)).includes(parentGroupId))
    throw refuse('parentGroupId', 'below-itself', 'A group cannot be its own parent group.')
}

async function assertPrinter(trx: Transaction, printerId: string | null): Promise<void> {
  if (printerId !== null && !(await store.findPrinterOfOrganization(trx, printerId)))
    throw refuse('defaultPrinterId', 'not-found', 'This printer does not exist, or not any more.')
}

const nameOf = (person: { firstname: string; lastname: string }) => `${person.firstname} ${person.lastname}`

async function find(trx: Transaction, id: string): Promise<GroupWithMembers> {
  const row = await store.findGroup(trx, id)
  if (!row) throw new ProductError('not-found')
  const members = await store.findMembers(trx, id)
  return {
    ...groupOf(row),
    defaultPrinterName: row.printerName,
    members: members.map((each) => ({
      userId: each.id,
      name: nameOf(each),
      email: each.email,
      isDefault: each.defaultGroupId === id,
    })),
    dependents: await store.countDependents(trx, id),
  }
}

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  tellTaken(taken, () => ctx.database.withOrganization(actor.organizationId, work))

const listOf = async (trx: Transaction, page: store.GroupPage): Promise<List<Group>> => {
  const { list, total } = await store.findGroups(trx, page)
  return { data: list.map(groupOf), total, take: page.take, offset: page.offset }
}

/** The person's own groups with those below them; an administrator's are all. */
export function listGroups(ctx: Context, actor: Actor, page: store.GroupPage): Promise<List<Group>> {
  return inOrganization(ctx, actor, async (trx) =>
    listOf(trx, actor.isAdministrator ? page : { ...page, ids: await store.findCoveredGroups(trx, actor.userId) }),
  )
}

export function listAllGroups(ctx: Context, actor: Actor, page: store.GroupPage): Promise<List<Group>> {
  return inOrganization(ctx, actor, (trx) => listOf(trx, page))
}

export function listPeople(ctx: Context, actor: Actor, page: store.GroupPage): Promise<List<GroupPerson>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await store.findPeople(trx, page)
    const data = list.map((each) => ({ id: each.id, name: nameOf(each), email: each.email }))
    return { data, total, take: page.take, offset: page.offset }
  })
}

export function getGroup(ctx: Context, actor: Actor, id: string): Promise<GroupWithMembers> {
  return inOrganization(ctx, actor, (trx) => find(trx, id))
}

export function createGroup(
  ctx: Context,
  actor: Actor,
  { group, key }: { readonly group: NewGroup; readonly key: string | undefined },
): Promise<GroupWithMembers> {
  return inOrganization(ctx, actor, async (trx) => {
    const made = await once(trx, { actor, call: 'createGroup', key, body: group }, async () => {
      await assertParent(trx, group.parentGroupId)
      await assertPrinter(trx, group.defaultPrinterId)
      const id = newId()
      await changes.insertGroup(trx, { organizationId: actor.organizationId, id, ...group })
      return id
    })
    return find(trx, made)
  })
}

export function saveGroupSettings(
  ctx: Context,
  actor: Actor,
  { id, body: { version, ...settings } }: { readonly id: string; readonly body: SavedGroupSettings },
): Promise<GroupWithMembers> {
  return inOrganization(ctx, actor, async (trx) => {
    await find(trx, id)
    if (!(await changes.updateGroup(trx, { id, version }, { settings }))) throw new ProductError('stale-version')
    return find(trx, id)
  })
}

export function updateGroup(
  ctx: Context,
  actor: Actor,
  { id, body: { version, ...group } }: { readonly id: string; readonly body: SavedGroup },
): Promise<GroupWithMembers> {
  return inOrganization(ctx, actor, async (trx) => {
    await changes.lockGroups(trx)
    await find(trx, id)
    await assertParent(trx, group.parentGroupId, id)
    await assertPrinter(trx, group.defaultPrinterId)
    if (!(await changes.updateGroup(trx, { id, version }, group))) throw new ProductError('stale-version')
    return find(trx, id)
  })
}

export function changeMembers(
  ctx: Context,
  actor: Actor,
  { id, body: { addUserIds, removeUserIds } }: { readonly id: string; readonly body: ChangedMembers },
): Promise<{ readonly data: GroupWithMembers; readonly undoId: string }> {
  return inOrganization(ctx, actor, async (trx) => {
    await find(trx, id)
    if ((await changes.countPeople(trx, addUserIds)) !== new Set(addUserIds).size)
      throw refuse('addUserIds', 'not-found', 'One of these people does not exist, or not any more.')
    const step = newUndoStep('change-members')
    await saveUndoRows(trx, actor, { step, rows: membersAsTheyAre(id, [...addUserIds, ...removeUserIds]) })
    await changes.addMembers(trx, { organizationId: actor.organizationId, groupId: id, userIds: addUserIds })
    await changes.removeMembers(trx, id, removeUserIds)
    return { data: await find(trx, id), undoId: step.id }
  })
}

export function deleteGroup(
  ctx: Context,
  actor: Actor,
  { id, moveTo }: { readonly id: string; readonly moveTo: string | undefined },
): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    await changes.lockGroups(trx)
    const group = await find(trx, id)
    if (moveTo === id) throw refuse('moveTo', 'itself', 'Choose another group.')
    if (moveTo && !(await store.findGroup(trx, moveTo)))
      throw refuse('moveTo', 'not-found', 'This group does not exist, or not any more.')
    const parent = group.parentGroupId
    await changes.dissolveGroup(trx, id, { target: moveTo ?? parent, parent })
  })
}
