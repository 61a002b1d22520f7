import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'
import { escapeLike } from '../../platform/search.ts'

/** The groups a person belongs to, with all groups below them: a group covers its child groups. */
export async function findCoveredGroups(rows: Rows, userId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with recursive covered (id) as (
      select group_id from group_members where user_id = ${userId}
      union
      select groups.id from groups join covered on groups.parent_group_id = covered.id
    ) select id from covered`.execute(rows)
  return found.rows.map((row) => row.id)
}

export interface NewGroup {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly memberIds: readonly string[]
}

export async function insertGroup(rows: Rows, group: NewGroup): Promise<void> {
  await rows
    .insertInto('groups')
    .values({ organization_id: group.organizationId, id: group.id, name: group.name })
    .execute()
  const members = group.memberIds.map((userId) => ({
    organization_id: group.organizationId,
    group_id: group.id,
    user_id: userId,
  }))
  if (members.length > 0) await rows.insertInto('group_members').values(members).execute()
}

export interface GroupPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
}

export async function findGroups(rows: Rows, page: GroupPage) {
  const search = page.searchQuery?.trim().toLowerCase()
  const all = rows.selectFrom('groups')
  const matching = search
    ? all.where((build) => build(build.fn('lower', ['name']), 'like', `%${escapeLike(search)}%`))
    : all
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(['id', 'name', 'parent_group_id'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

/** Puts a user into exactly these groups; those of other organizations cannot be named. */
export async function setGroupsOf(
  rows: Rows,
  organizationId: string,
  userId: string,
  groupIds: readonly string[],
): Promise<void> {
  await rows.deleteFrom('group_members').where('user_id', '=', userId).execute()
  const members = groupIds.map((groupId) => ({ organization_id: organizationId, group_id: groupId, user_id: userId }))
  if (members.length > 0) await rows.insertInto('group_members').values(members).execute()
}

export async function countExisting(rows: Rows, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await rows
    .selectFrom('groups')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.total
}
