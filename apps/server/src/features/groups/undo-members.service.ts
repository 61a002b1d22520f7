// Members of a group as they were before somebody changed them, and the way back.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The people whom a change is about: whether each is a member now, and whether it is their default group. */
export const membersAsTheyAre = (groupId: string, userIds: readonly string[]): RawBuilder<unknown> => sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname,
    'group_id', ${groupId}::uuid, 'was_default', coalesce(u.default_group_id = ${groupId}::uuid, false),
    'was_member', exists (select 1 from group_members m where m.group_id = ${groupId}::uuid and m.user_id = u.id))), '[]')
  from users u where u.id = any(${userIds}::uuid[])`

/** Makes each a member again, or none, as before. People and groups that are gone stay so. Returns the people's ids. */
export async function restoreMembers(trx: Transaction, organizationId: string, rows: unknown): Promise<string[]> {
  const before = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b
    (id uuid, group_id uuid, was_default boolean, was_member boolean)
    join users u on u.id = b.id and u.deleted_at is null join groups g on g.id = b.group_id`
  await sql`delete from group_members m using (select b.* from ${before}) b
    where not b.was_member and m.group_id = b.group_id and m.user_id = b.id`.execute(trx)
  await sql`insert into group_members (organization_id, group_id, user_id)
    select ${organizationId}::uuid, b.group_id, b.id from ${before} where b.was_member on conflict do nothing`.execute(
    trx,
  )
  await sql`update users set default_group_id = b.group_id from (select b.* from ${before}) b
    where users.id = b.id and b.was_default and users.default_group_id is null`.execute(trx)
  await sql`update users set default_group_id = null from (select b.* from ${before}) b
    where users.id = b.id and not b.was_member and users.default_group_id = b.group_id`.execute(trx)
  const restored = await sql<{ id: string }>`select b.id from ${before}`.execute(trx)
  return restored.rows.map(({ id }) => id)
}
