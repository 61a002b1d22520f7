import type { AccountType, QualityAssuranceRole, UserPermission, UserRole } from '@labelwright/contract/access'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface SignInAccount {
  readonly organizationId: string
  readonly organizationName: string
  readonly organizationStatus: 'Active' | 'Paused' | 'Canceled'
  readonly userId: string
  readonly passwordHash: string | null
  readonly enabled: boolean
}

/** Looks across organizations, for one exact address. */
export async function findSignIn(trx: Transaction, email: string): Promise<SignInAccount | undefined> {
  const found = await sql<SignInAccount>`select * from find_sign_in(${email})`.execute(trx)
  return found.rows[0]
}

/** Until the end of the transaction nobody else registers. */
export const lockRegistration = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('registration'))`.execute(trx)

export async function countOrganizations(trx: Transaction): Promise<number> {
  const found = await sql<{ count: number }>`select count_organizations() as count`.execute(trx)
  return found.rows[0]?.count ?? 0
}

export async function findPerson(trx: Transaction, userId: string) {
  const row = await trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.organizationId', 'users.organizationId')
    .select([
      'users.id',
      'users.organizationId',
      'email',
      'firstname',
      'lastname',
      'accountType',
      'userRoles',
      'userPermissions',
      'qualityAssuranceRoles',
      'enabled',
      'organizations.name as organizationName',
      'organizations.status as organizationStatus',
      'isSecondFactorDemanded',
    ])
    .where('users.id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    organizationStatus: row.organizationStatus as 'Active' | 'Paused' | 'Canceled',
    isEnabled: row.enabled,
    isSecondFactorDemanded: row.isSecondFactorDemanded,
    accountType: row.accountType as AccountType,
    userRoles: row.userRoles as UserRole[],
    userPermissions: row.userPermissions as UserPermission[],
    qualityAssuranceRoles: row.qualityAssuranceRoles as QualityAssuranceRole[],
  }
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** As few as a sentence holds, those who came first. */
export async function findTenantAdminNames(trx: Transaction): Promise<string[]> {
  const found = await trx
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('accountType', '=', 'TenantAdmin')
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute()
  return found.map(({ firstname, lastname }) => `${firstname} ${lastname}`)
}

export const markSignedIn = (trx: Transaction, userId: string) =>
  trx.updateTable('users').set({ lastSignInAt: sql`now()` }).where('id', '=', userId).execute()

export const findPasswordHash = async (trx: Transaction, userId: string): Promise<string | null> => {
  const row = await trx.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  return row?.passwordHash ?? null
}

export const setPasswordHash = (trx: Transaction, userId: string, passwordHash: string) =>
  trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()

/** The same password hashed with today's settings; nothing happens when it was changed meanwhile. */
export const renewPasswordHash = (
  trx: Transaction,
  userId: string,
  hashes: { readonly old: string; readonly renewed: string },
) =>
  trx
    .updateTable('users')
    .set({ passwordHash: hashes.renewed })
    .where('id', '=', userId)
    .where('passwordHash', '=', hashes.old)
    .execute()

export interface NewOrganization {
  readonly organizationId: string
  readonly name: string
}

export const insertOrganization = (trx: Transaction, { organizationId, name }: NewOrganization) =>
  trx.insertInto('organizations').values({ organizationId, name }).execute()

export interface NewUser {
  readonly organizationId: string
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly accountType: AccountType
  readonly userRoles: readonly UserRole[]
  readonly userPermissions?: readonly UserPermission[]
  readonly qualityAssuranceRoles?: readonly QualityAssuranceRole[]
  /** None: the person signs in through an identity provider only. */
  readonly passwordHash: string | null
  readonly defaultGroupId?: string | null
}

const accountFields = (user: NewUser) => ({
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  accountType: user.accountType,
  userRoles: [...user.userRoles],
  userPermissions: [...(user.userPermissions ?? [])],
  qualityAssuranceRoles: [...(user.qualityAssuranceRoles ?? [])],
  passwordHash: user.passwordHash,
  defaultGroupId: user.defaultGroupId ?? null,
})

/** Nothing comes back when the address is somebody's already, of any organization. */
export const insertUser = (trx: Transaction, user: NewUser) =>
  trx
    .insertInto('users')
    .values({
      organizationId: user.organizationId,
      id: user.id,
      ...accountFields(user),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Opens the account of a deleted person again who signed, designed or approved under this address (21 CFR 11.100): the same
 * id, with the rights and the name that they come back with. Nothing comes back where there is none.
 */
export const reopenUser = (trx: Transaction, user: NewUser) =>
  trx
    .updateTable('users')
    .set({
      ...accountFields(user),
      enabled: true,
      deletedAt: null,
      formerEmail: null,
      version: sql<number>`version + 1`,
    })
    .where(sql<boolean>`lower(former_email) = lower(${user.email})`)
    .where('deletedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()

export async function findOrganizationName(trx: Transaction): Promise<string> {
  return (await trx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name
}
