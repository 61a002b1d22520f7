import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

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
}

/** A computer has one helper: pairing again replaces its secret. Returns the helper's id. */
export async function savePairedHelper(trx: Transaction, helper: PairedHelper): Promise<string> {
  const row = await sql<{ id: string }>`
    insert into helpers (organization_id, id, computer_name, secret_hash, version)
    values (${helper.organizationId}, ${helper.id}, ${helper.computerName}, ${helper.secretHash}, ${helper.version})
    on conflict (organization_id, lower(computer_name)) do update
      set secret_hash = excluded.secret_hash, version = excluded.version, paired_at = now(), revoked_at = null
    returning id`.execute(trx)
  const saved = row.rows[0]
  if (!saved) throw new Error('the helper was not saved')
  return saved.id
}

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

export const touchHelper = (trx: Transaction, helperId: string) =>
  trx.updateTable('helpers').set({ lastSeenAt: sql`now()` }).where('id', '=', helperId).execute()
