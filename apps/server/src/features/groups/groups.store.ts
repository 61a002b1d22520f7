import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'

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
