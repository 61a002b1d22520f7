import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { kept } from '../../platform/database/kept-statements.ts'
import { escapeLike, searchKeyOf } from '../catalogue/search.service.ts'

const withCovered = (userId: string) => sql`with recursive covered (id) as (
      select group_id from group_members where user_id = ${userId}
      union
      select groups.id from groups join covered on groups.parent_group_id = covered.id
    )`

/** The groups a person belongs to, with all groups below them: a group covers its child groups. */
export async function findCoveredGroups(trx: Transaction, userId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`${kept} ${withCovered(userId)} select id from covered`.execute(trx)
  return found.rows.map((row) => row.id)
}

/** True while `findCoveredGroups` finds exactly these groups. For the condition of a statement. */
export const coversExactly = (userId: string, groupIds: readonly string[]) => sql<boolean>`(${withCovered(userId)}
  select count(*) = ${groupIds.length}::integer and coalesce(bool_and(id = any(${groupIds}::uuid[])), true) from covered)`

/** A group and all groups below it. */
export async function findGroupsBelow(trx: Transaction, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with recursive below (id) as (
      select ${id}::uuid
      union
      select groups.id from groups join below on groups.parent_group_id = below.id
    ) select id from below`.execute(trx)
  return found.rows.map((row) => row.id)
}

export interface GroupPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  /** Only these; absent: all. */
  readonly ids?: readonly string[] | undefined
}

const columns = [
  'groups.id',
  'groups.name',
  'groups.parentGroupId',
  'groups.defaultPrinterId',
  'groups.modified',
  'groups.useLabelsConnectedToArticlesGroup',
  'groups.useLabelsConnectedToOrdersGroup',
  'groups.useLabelsConnectedToUserDefaultGroup',
  'groups.allowOrderImportToThisGroup',
  'groups.version',
  sql<number>`(select count(*) from group_members where group_members.group_id = groups.id)`.as('memberCount'),
] as const

export async function findGroups(trx: Transaction, page: GroupPage) {
  const search = searchKeyOf(page.searchQuery ?? '')
  let matching = trx.selectFrom('groups')
  if (search)
    matching = matching.where((build) => build(build.fn('lower', ['name']), 'like', `%${escapeLike(search)}%`))
  const { ids } = page
  if (ids) matching = matching.where(sql<boolean>`groups.id = any(${ids})`)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findGroup = (trx: Transaction, id: string) =>
  trx
    .selectFrom('groups')
    .leftJoin('printers', 'printers.id', 'groups.defaultPrinterId')
    .select([...columns, 'printers.name as printerName'])
    .where('groups.id', '=', id)
    .executeTakeFirst()

/** Of the groups with these ids, or of all. */
export const findDefaultPrinters = (trx: Transaction, ids: readonly string[] | undefined) =>
  trx
    .selectFrom('groups')
    .innerJoin('printers', 'printers.id', 'groups.defaultPrinterId')
    .select(['groups.id as groupId', 'printers.id as printerId', 'printers.name as printerName'])
    .where((build) => (ids ? build('groups.id', '=', build.fn.any(build.val([...ids]))) : build.lit(true)))
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .execute()

export type GroupRow = Awaited<ReturnType<typeof findGroups>>['list'][number]

export const findMembers = (trx: Transaction, groupId: string) =>
  trx
    .selectFrom('groupMembers')
    .innerJoin('users', 'users.id', 'groupMembers.userId')
    .select(['users.id', 'users.firstname', 'users.lastname', 'users.email', 'users.defaultGroupId'])
    .where('groupMembers.groupId', '=', groupId)
    .where('users.deletedAt', 'is', null)
    .orderBy(sql`lower(users.firstname || ' ' || users.lastname)`)
    .execute()

export async function findPeople(trx: Transaction, page: GroupPage) {
  const search = searchKeyOf(page.searchQuery ?? '')
  let matching = trx.selectFrom('users').where('deletedAt', 'is', null)
  if (search)
    matching = matching.where(
      sql<boolean>`lower(firstname || ' ' || lastname || ' ' || email) like ${`%${escapeLike(search)}%`}`,
    )
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(['id', 'firstname', 'lastname', 'email'])
    .orderBy(sql`lower(firstname || ' ' || lastname)`)
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

/** How much stands in a group itself. */
export async function countDependents(trx: Transaction, id: string) {
  const found = await sql<GroupWithMembers['dependents']>`
    select
      (select count(*) from groups where parent_group_id = ${id}) as groups,
      (select count(*) from group_members where group_id = ${id}) as members,
      (select count(*) from labels where group_id = ${id}) as labels,
      (select count(*) from articles where group_id = ${id}) as articles,
      (select count(*) from orders where group_id = ${id}) as orders,
      (select count(*) from printer_groups where group_id = ${id}) as printers,
      (select count(*) from import_configurations where options -> 'targetGroupIds' @> to_jsonb(${id}::text))
        as "importConfigurations"`.execute(trx)
  return found.rows[0] as (typeof found.rows)[number]
}

/** Those of the ids that are groups of the organization. */
export async function findExisting(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await trx.selectFrom('groups').select('id').where('id', 'in', ids).execute()
  return found.map(({ id }) => id)
}

export const findPrinterOfOrganization = (trx: Transaction, id: string) =>
  trx.selectFrom('printers').select('id').where('id', '=', id).executeTakeFirst()

export const findSettings = (trx: Transaction, ids: readonly string[]) =>
  trx.selectFrom('groups').select(columns).where('id', 'in', ids).execute()

export const findDefaultGroupOf = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('users')
    .innerJoin('groups', 'groups.id', 'users.defaultGroupId')
    .select(['groups.id', 'groups.useLabelsConnectedToUserDefaultGroup'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
