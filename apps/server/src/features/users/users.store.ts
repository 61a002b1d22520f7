import type { Rights } from '@labelwright/contract/access'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'

export interface UserPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly sort?: 'name' | 'email' | '-lastSignInAt' | undefined
  readonly enabled?: boolean | undefined
  readonly accountType?: string | undefined
  readonly groupId?: string | undefined
}

const userRows = (trx: Transaction) => trx.selectFrom('users').where('deletedAt', 'is', null)

const columns = [
  'id',
  'organizationId',
  'firstname',
  'lastname',
  'email',
  'accountType',
  'userRoles',
  'userPermissions',
  'qualityAssuranceRoles',
  'defaultGroupId',
  'enabled',
  'lastSignInAt',
  'createdAt',
  'version',
  sql<string[]>`array(select group_id::text from group_members where user_id = users.id order by 1)`.as('groupIds'),
] as const

const orders = {
  name: sql`lower(firstname || ' ' || lastname)`,
  email: sql`lower(email)`,
  '-lastSignInAt': sql`last_sign_in_at desc nulls last`,
} as const

export async function findUsers(trx: Transaction, page: UserPage) {
  let matching = userRows(trx)
  const search = page.searchQuery?.trim().toLowerCase()
  if (search)
    matching = matching.where(
      sql<boolean>`lower(firstname || ' ' || lastname || ' ' || email) like ${`%${escapeLike(search)}%`}`,
    )
  if (page.enabled !== undefined) matching = matching.where('enabled', '=', page.enabled)
  if (page.accountType) matching = matching.where('accountType', '=', page.accountType)
  const { groupId } = page
  if (groupId) {
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('groupMembers').select('userId').whereRef('userId', '=', 'users.id').where('groupId', '=', groupId),
      ),
    )
  }
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy(orders[page.sort ?? 'name'])
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findUser = (trx: Transaction, id: string) =>
  userRows(trx).select(columns).where('id', '=', id).executeTakeFirst()
export const findUsersByIds = (trx: Transaction, ids: readonly string[]) =>
  userRows(trx).select(columns).where('id', 'in', ids).execute()
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** All administrators of the organization wait here for each other, so that the last one cannot remove himself in parallel with another. */
export const lockTenantAdmins = async (trx: Transaction): Promise<number> => {
  const locked = await userRows(trx)
    .select('id')
    .where('accountType', '=', 'TenantAdmin')
    .where('enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.length
}

export interface SavedUser extends Rights {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly defaultGroupId: string | null
  readonly version: number
}

/** Saves when the version is still the one that was read; returns whether it was. */
export async function updateUser(trx: Transaction, user: SavedUser): Promise<boolean> {
  const saved = await trx
    .updateTable('users')
    .set({
      firstname: user.firstname,
      lastname: user.lastname,
      accountType: user.accountType,
      userRoles: [...user.userRoles],
      userPermissions: [...user.userPermissions],
      qualityAssuranceRoles: [...user.qualityAssuranceRoles],
      defaultGroupId: user.defaultGroupId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', user.id)
    .where('version', '=', user.version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

/** Saves when the version is still the one that was read; returns whether it was. */
export async function setQualityRoles(
  trx: Transaction,
  { id, roles, version }: { readonly id: string; readonly roles: readonly string[]; readonly version: number },
): Promise<boolean> {
  const saved = await trx
    .updateTable('users')
    .set({ qualityAssuranceRoles: [...roles], version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export const setEnabled = (trx: Transaction, ids: readonly string[], enabled: boolean) =>
  trx
    .updateTable('users')
    .set({ enabled, version: sql`version + 1` })
    .where('id', 'in', ids)
    .where('enabled', '=', !enabled)
    .returning('id')
    .execute()

const hasTakenPart = sql<boolean>`exists (select from signatures s where s.user_id = users.id)
  or exists (select from version_approvals a where a.user_id = users.id)
  or exists (select from version_authors a where a.user_id = users.id)
  or exists (select from label_versions v where v.created_by = users.id)
  or exists (select from label_commands c where c.user_id = users.id)
  or exists (select from draft_authors d where d.user_id = users.id)`

/** The row stays for the histories that name it; the address is free again, but whoever signed, designed or approved keeps it as their own. */
export const markDeleted = (trx: Transaction, id: string) =>
  trx
    .updateTable('users')
    .set({
      deletedAt: sql`now()`,
      enabled: false,
      passwordHash: null,
      email: sql`'deleted:' || id::text`,
      formerEmail: sql`case when ${hasTakenPart} then email end`,
    })
    .where('id', '=', id)
    .execute()
