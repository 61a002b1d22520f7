import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface StewardRow {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly qualityAssuranceRoles: string[]
  readonly accountType: string
  readonly version: number
}

const people = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email', 'qualityAssuranceRoles', 'accountType', 'version'])
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .orderBy(sql`lower(firstname || ' ' || lastname)`)
    .orderBy('id')

/** Quality managers and administrators who can sign in, by name. */
export const findStewards = (trx: Transaction): Promise<StewardRow[]> =>
  people(trx).where(sql<boolean>`('QualityManager' = any(quality_assurance_roles) or account_type <> 'User')`).execute()

/** Administrators and holders of quality roles of whom something stands in the way of signing. */
export const findBlocked = (trx: Transaction): Promise<StewardRow[]> =>
  people(trx)
    .where(sql<boolean>`(cardinality(quality_assurance_roles) > 0 or account_type <> 'User')
      and (id in (select user_id from unconfirmed_signers) or id in (select user_id from failed_signatures where locked_at is not null))`)
    .execute()

export const findPerson = (trx: Transaction, id: string): Promise<StewardRow | undefined> =>
  people(trx).where('id', '=', id).executeTakeFirst()

/** Also of people who were deleted. */
export async function findNames(trx: Transaction, ids: readonly string[]) {
  const found = await trx.selectFrom('users').select(['id', 'firstname', 'lastname']).where('id', 'in', ids).execute()
  return new Map(found.map((person) => [person.id, person]))
}
