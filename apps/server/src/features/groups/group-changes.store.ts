import type { GroupSettings } from '@labelwright/contract/server/groups-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface GroupToInsert {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly parentGroupId?: string | null
  readonly defaultPrinterId?: string | null
  readonly groupSettings?: GroupSettings | undefined
  readonly memberIds?: readonly string[]
}

const settingColumns = (settings: GroupSettings) => ({
  useLabelsConnectedToArticlesGroup: settings.useLabelsConnectedToArticlesGroup,
  useLabelsConnectedToOrdersGroup: settings.useLabelsConnectedToOrdersGroup,
  useLabelsConnectedToUserDefaultGroup: settings.useLabelsConnectedToUserDefaultGroup,
  allowOrderImportToThisGroup: settings.allowOrderImportToThisGroup,
})

export async function insertGroup(trx: Transaction, group: GroupToInsert): Promise<void> {
  await trx
    .insertInto('groups')
    .values({
      organizationId: group.organizationId,
      id: group.id,
      name: group.name,
      parentGroupId: group.parentGroupId ?? null,
      defaultPrinterId: group.defaultPrinterId ?? null,
      ...(group.groupSettings ? settingColumns(group.groupSettings) : {}),
    })
    .execute()
  await addMembers(trx, { organizationId: group.organizationId, groupId: group.id, userIds: group.memberIds ?? [] })
}

const touched = { modified: sql<Date>`now()`, version: sql<number>`version + 1` }

type GroupChange =
  | { readonly settings: GroupSettings }
  | { readonly name: string; readonly parentGroupId: string | null; readonly defaultPrinterId: string | null }

const changedColumns = (change: GroupChange) =>
  'settings' in change
    ? settingColumns(change.settings)
    : { name: change.name, parentGroupId: change.parentGroupId, defaultPrinterId: change.defaultPrinterId }

/** Changes a group of this version, or of any where none is given; answers whether it still was. */
export async function updateGroup(
  trx: Transaction,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  change: GroupChange,
): Promise<boolean> {
  const group = trx
    .updateTable('groups')
    .set({ ...changedColumns(change), ...touched })
    .where('id', '=', id)
  const changed = await (version === undefined ? group : group.where('version', '=', version)).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Trees are changed by one at a time, so that two moves cannot make a ring together. */
export const lockGroups = (trx: Transaction) =>
  trx.selectFrom('groups').select('id').orderBy('id').forUpdate().execute()

export async function addMembers(
  trx: Transaction,
  {
    organizationId,
    groupId,
    userIds,
  }: { readonly organizationId: string; readonly groupId: string; readonly userIds: readonly string[] },
): Promise<void> {
  const members = [...new Set(userIds)].map((userId) => ({
    organizationId,
    groupId,
    userId,
  }))
  if (members.length === 0) return
  await trx
    .insertInto('groupMembers')
    .values(members)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whose default group it was has none then. */
export async function removeMembers(trx: Transaction, groupId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx.deleteFrom('groupMembers').where('groupId', '=', groupId).where('userId', 'in', userIds).execute()
  await trx
    .updateTable('users')
    .set({ defaultGroupId: null })
    .where('defaultGroupId', '=', groupId)
    .where('id', 'in', userIds)
    .execute()
}

/** Puts a user into exactly these groups; those of other organizations cannot be named. */
export async function setGroupsOf(
  trx: Transaction,
  {
    organizationId,
    userId,
    groupIds,
  }: { readonly organizationId: string; readonly userId: string; readonly groupIds: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('groupMembers').where('userId', '=', userId).execute()
  const members = groupIds.map((groupId) => ({ organizationId, groupId, userId }))
  if (members.length > 0) await trx.insertInto('groupMembers').values(members).execute()
}

export async function countPeople(trx: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await trx
    .selectFrom('users')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.total
}

/** What stands in a group or is imported into it goes to `target` or to no group, groups below to `parent`; then it is gone. */
export async function dissolveGroup(
  trx: Transaction,
  id: string,
  { target, parent }: { readonly target: string | null; readonly parent: string | null },
): Promise<void> {
  // A large group is many rows; nobody is to be left with half of a move.
  await sql`set local statement_timeout = '10min'`.execute(trx)
  for (const table of ['labels', 'articles', 'orders'] as const) {
    await trx
      .updateTable(table)
      .set({ groupId: target, version: sql<number>`version + 1` })
      .where('groupId', '=', id)
      .execute()
  }
  if (target !== null) {
    await sql`
      insert into printer_groups (organization_id, printer_id, group_id)
      select organization_id, printer_id, ${target} from printer_groups where group_id = ${id}
      on conflict do nothing`.execute(trx)
  }
  await trx.deleteFrom('printerGroups').where('groupId', '=', id).execute()
  await retargetImports(trx, id, target)
  await trx.updateTable('groups').set({ parentGroupId: parent }).where('parentGroupId', '=', id).execute()
  await trx.updateTable('users').set({ defaultGroupId: null }).where('defaultGroupId', '=', id).execute()
  await trx.deleteFrom('groupMembers').where('groupId', '=', id).execute()
  await trx.deleteFrom('groups').where('id', '=', id).execute()
}

/**
 * Files of configurations that land in the group land in `target` from now on, or in none. One that replaces the group's
 * contents is only without it: what else stands in `target` is not to be deleted by the next file.
 */
async function retargetImports(trx: Transaction, id: string, target: string | null): Promise<void> {
  await sql`
    update import_configurations set modified = now(), version = version + 1,
      options = jsonb_set(options, '{targetGroupIds}', (
        select coalesce(jsonb_agg(group_id order by place), '[]') from (
          select group_id, min(place) as place from (
            select case when group_id <> ${id} then group_id when options ->> 'mode' <> 'replace-group' then ${target}::text end
              as group_id, place
            from jsonb_array_elements_text(options -> 'targetGroupIds') with ordinality as targets (group_id, place)
          ) moved where group_id is not null group by group_id
        ) kept
      ))
    where options -> 'targetGroupIds' @> to_jsonb(${id}::text)`.execute(trx)
}
