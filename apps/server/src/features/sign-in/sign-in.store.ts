import type { AccountType, QualityAssuranceRole, UserPermission, UserRole } from '@labelwright/contract/access'
import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'

export interface SignInAccount {
  readonly organization_id: string
  readonly organization_name: string
  readonly organization_status: 'Active' | 'Paused' | 'Canceled'
  readonly user_id: string
  readonly password_hash: string | null
  readonly enabled: boolean
}

/** Looks across organizations, for one exact address. */
export async function findSignIn(rows: Rows, email: string): Promise<SignInAccount | undefined> {
  const found = await sql<SignInAccount>`select * from find_sign_in(${email})`.execute(rows)
  return found.rows[0]
}

/** Looks across organizations, for one exact session. */
export async function findSessionOwner(rows: Rows, sessionId: string): Promise<{ organizationId: string } | undefined> {
  const found = await sql<{ organization_id: string }>`select organization_id from find_session(${sessionId})`.execute(
    rows,
  )
  const row = found.rows[0]
  return row && { organizationId: row.organization_id }
}

export async function countOrganizations(rows: Rows): Promise<number> {
  const found = await sql<{ count: number }>`select count_organizations() as count`.execute(rows)
  return found.rows[0]?.count ?? 0
}

export async function findPerson(rows: Rows, userId: string) {
  const row = await rows
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
    ])
    .where('users.id', '=', userId)
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
    accountType: row.account_type as AccountType,
    userRoles: row.user_roles as UserRole[],
    userPermissions: row.user_permissions as UserPermission[],
    qualityAssuranceRoles: row.quality_assurance_roles as QualityAssuranceRole[],
  }
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export interface NewSession {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
}

export const insertSession = (rows: Rows, session: NewSession) =>
  rows
    .insertInto('sessions')
    .values({
      organization_id: session.organizationId,
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
    })
    .execute()

/** Moves a session one generation on, decided by one statement: of many that race exactly one gets the row. */
export const advanceSession = (rows: Rows, sessionId: string, generation: number, nextHash: Buffer) =>
  rows
    .updateTable('sessions')
    .set({ generation: generation + 1, token_hash: nextHash, rotated_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`rotated_at > now() - interval '30 days' and created_at > now() - interval '90 days'`)
    .returning('user_id')
    .executeTakeFirst()

export const findSession = (rows: Rows, sessionId: string) =>
  rows
    .selectFrom('sessions')
    .select([
      'user_id',
      'generation',
      'revoked_at',
      sql<number>`extract(epoch from now() - rotated_at)`.as('secondsSinceRotation'),
    ])
    .where('id', '=', sessionId)
    .executeTakeFirst()

export const revokeSession = (rows: Rows, sessionId: string) =>
  rows
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()

export interface NewOrganization {
  readonly organizationId: string
  readonly name: string
}

export const insertOrganization = (rows: Rows, { organizationId, name }: NewOrganization) =>
  rows.insertInto('organizations').values({ organization_id: organizationId, name }).execute()

export interface NewUser {
  readonly organizationId: string
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly accountType: AccountType
  readonly userRoles: readonly UserRole[]
  readonly passwordHash: string
  readonly defaultGroupId?: string
}

export const insertUser = (rows: Rows, user: NewUser) =>
  rows
    .insertInto('users')
    .values({
      organization_id: user.organizationId,
      id: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      account_type: user.accountType,
      user_roles: [...user.userRoles],
      password_hash: user.passwordHash,
      default_group_id: user.defaultGroupId ?? null,
    })
    .execute()
