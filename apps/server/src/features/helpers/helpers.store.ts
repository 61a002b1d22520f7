import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import { isUsableBy } from './usable-helpers.store.ts'

export interface NewPairingCode {
  readonly organizationId: string
  readonly codeHash: Buffer
  readonly createdBy: string
  readonly lifeMs: number
}

export async function insertPairingCode(trx: Transaction, code: NewPairingCode): Promise<Date> {
  const row = await trx
    .insertInto('pairingCodes')
    .values({
      organizationId: code.organizationId,
      codeHash: code.codeHash,
      createdBy: code.createdBy,
      expiresAt: sql<Date>`now() + make_interval(secs => ${code.lifeMs / 1000})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return row.expiresAt
}

export async function findPairingCodeOwner(trx: Transaction, codeHash: Buffer): Promise<string | undefined> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from find_pairing_code(${codeHash})`.execute(trx)
  return found.rows[0]?.organizationId
}

/** Uses a code up; of several that try it at once exactly one gets it. */
export const usePairingCode = (trx: Transaction, codeHash: Buffer) =>
  trx
    .updateTable('pairingCodes')
    .set({ usedAt: sql`now()` })
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('createdBy')
    .executeTakeFirst()

export interface PairedHelper {
  readonly organizationId: string
  readonly id: string
  readonly computerName: string
  readonly secretHash: Buffer
  readonly version: string
  /** The person whose code it was paired with. */
  readonly pairedBy: string
}

/** The unique index of the names of helpers that are not revoked. */
export const computerNames = 'helpers_computer'

export const insertHelper = (trx: Transaction, helper: PairedHelper) =>
  trx
    .insertInto('helpers')
    .values({ ...helper })
    .execute()

/** The same installation again: a new secret, and the name that it asks for. */
export const renewHelper = (trx: Transaction, { id, computerName, secretHash, version, pairedBy }: PairedHelper) =>
  trx
    .updateTable('helpers')
    .set({ computerName, secretHash, version, pairedBy, pairedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

export interface HelperPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  /** Only those that this person paired, or that their browser has met. */
  readonly userId: string | undefined
}

export async function findHelpers(trx: Transaction, { take, offset, searchQuery, userId }: HelperPage) {
  let matching = trx.selectFrom('helpers').where('revokedAt', 'is', null)
  if (userId !== undefined) matching = matching.where(isUsableBy(userId))
  const search = searchQuery?.trim().toLowerCase()
  if (search)
    matching = matching.where((build) =>
      build(build.fn<string>('lower', ['computerName']), 'like', `%${escapeLike(search)}%`),
    )
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .leftJoin('users', 'users.id', 'helpers.pairedBy')
    .select(['helpers.id', 'computerName', 'hostName', 'helpers.version', 'pairedAt', 'lastSeenAt'])
    .select(['firstname', 'lastname'])
    .select(['helpers.pairedBy as pairedById', sql<boolean>`linked_until > now()`.as('isLinked')])
    .orderBy(sql`lower(computer_name)`)
    .limit(take)
    .offset(offset)
    .execute()
  return { list, total }
}

/** The row stays, so that prints keep their helper; nothing comes back when there is none to revoke. */
export const revokeHelper = (
  trx: Transaction,
  { id, pairedBy }: { readonly id: string; readonly pairedBy: string | undefined },
) =>
  trx
    .updateTable('helpers')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .$if(pairedBy !== undefined, (query) => query.where('pairedBy', '=', pairedBy ?? ''))
    .returning(['computerName', 'pairedBy'])
    .executeTakeFirst()

export async function findHelperOwner(trx: Transaction, helperId: string): Promise<string | undefined> {
  const found = await sql<{ organizationId: string }>`select organization_id from find_helper(${helperId})`.execute(trx)
  return found.rows[0]?.organizationId
}

export const findHelper = (trx: Transaction, helperId: string) =>
  trx
    .selectFrom('helpers')
    .select(['secretHash', 'computerName', 'revokedAt'])
    .where('id', '=', helperId)
    .executeTakeFirst()

export async function findOnlyOrganization(
  trx: Transaction,
): Promise<{ organizationId: string; userId: string } | undefined> {
  const found = await sql<{ organizationId: string; userId: string }>`select * from only_organization()`.execute(trx)
  const row = found.rows[0]
  return row && { organizationId: row.organizationId, userId: row.userId }
}

/** Reads the database's time, by which leases and tickets end. */
export async function findTime(trx: Transaction): Promise<Date> {
  const found = await sql<{ now: Date }>`select now() as now`.execute(trx)
  return found.rows[0]?.now ?? new Date()
}
