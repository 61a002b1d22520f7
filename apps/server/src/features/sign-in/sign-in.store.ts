import type { AccountType, QualityAssuranceRole, UserPermission, UserRole } from '@labelwright/contract/access'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export interface SignInAccount {
  readonly organization_id: string
  readonly organization_name: string
  readonly organization_status: 'Active' | 'Paused' | 'Canceled'
  readonly user_id: string
  readonly password_hash: string | null
  readonly enabled: boolean
}

/** Looks across organizations, for one exact address. */
export async function findSignIn(trx: Transaction, email: string): Promise<SignInAccount | undefined> {
  const found = await sql<SignInAccount>`select * from find_sign_in(${email})`.execute(trx)
  return found.rows[0]
}

export async function countOrganizations(trx: Transaction): Promise<number> {
  const found = await sql<{ count: number }>`select count_organizations() as count`.execute(trx)
  return found.rows[0]?.count ?? 0
}

export async function findPerson(trx: Transaction, userId: string) {
  const row = await trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.organization_id', 'users.organization_id')
    .select([
      'users.id',
      'users.organization_id',
      'email',
      'firstname',
      'lastname',
      'account_type',
      'user_roles',
      'user_permissions',
      'quality_assurance_roles',
      'enabled',
      'organizations.name as organization_name',
      'organizations.status as organization_status',
      'is_second_factor_demanded',
    ])
    .where('users.id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    organizationStatus: row.organization_status as 'Active' | 'Paused' | 'Canceled',
    isEnabled: row.enabled,
    isSecondFactorDemanded: row.is_second_factor_demanded,
    accountType: row.account_type as AccountType,
    userRoles: row.user_roles as UserRole[],
    userPermissions: row.user_permissions as UserPermission[],
    qualityAssuranceRoles: row.quality_assurance_roles as QualityAssuranceRole[],
  }
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export const markSignedIn = (trx: Transaction, userId: string) =>
  trx.updateTable('users').set({ last_sign_in_at: sql`now()` }).where('id', '=', userId).execute()

export const findPasswordHash = async (trx: Transaction, userId: string): Promise<string | null> => {
  const row = await trx.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

export const setPasswordHash = (trx: Transaction, userId: string, passwordHash: string) =>
  trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

/** The same password hashed with today's settings; nothing happens when it was changed meanwhile. */
export const renewPasswordHash = (
  trx: Transaction,
  userId: string,
  hashes: { readonly old: string; readonly renewed: string },
) =>
  trx
    .updateTable('users')
    .set({ password_hash: hashes.renewed })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.old)
    .execute()

export interface NewOrganization {
  readonly organizationId: string
  readonly name: string
}

export const insertOrganization = (trx: Transaction, { organizationId, name }: NewOrganization) =>
  trx.insertInto('organizations').values({ organization_id: organizationId, name }).execute()

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

export const insertUser = (trx: Transaction, user: NewUser) =>
  trx
    .insertInto('users')
    .values({
      organization_id: user.organizationId,
      id: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      account_type: user.accountType,
      user_roles: [...user.userRoles],
      user_permissions: [...(user.userPermissions ?? [])],
      quality_assurance_roles: [...(user.qualityAssuranceRoles ?? [])],
      password_hash: user.passwordHash,
      default_group_id: user.defaultGroupId ?? null,
    })
    .execute()

export async function findOrganizationName(trx: Transaction): Promise<string> {
  return (await trx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name
}
