import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export interface NewPairingCode {
  readonly organizationId: string
  readonly codeHash: Buffer
  readonly createdBy: string
  readonly lifeMs: number
}

export async function insertPairingCode(trx: Transaction, code: NewPairingCode): Promise<Date> {
  const row = await trx
    .insertInto('pairing_codes')
    .values({
      organization_id: code.organizationId,
      code_hash: code.codeHash,
      created_by: code.createdBy,
      expires_at: sql<Date>`now() + make_interval(secs => ${code.lifeMs / 1000})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

export async function findPairingCodeOwner(trx: Transaction, codeHash: Buffer): Promise<string | undefined> {
  const found = await sql<{
    organization_id: string
  }>`select organization_id from find_pairing_code(${codeHash})`.execute(trx)
  return found.rows[0]?.organization_id
}

/** Uses a code up; of several that try it at once exactly one gets it. */
export const usePairingCode = (trx: Transaction, codeHash: Buffer) =>
  trx
    .updateTable('pairing_codes')
    .set({ used_at: sql`now()` })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('created_by')
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
  const found = await sql<{ organization_id: string }>`select organization_id from find_helper(${helperId})`.execute(
    trx,
  )
  return found.rows[0]?.organization_id
}

export const findHelper = (trx: Transaction, helperId: string) =>
  trx
    .selectFrom('helpers')
    .select(['secret_hash', 'computer_name', 'revoked_at'])
    .where('id', '=', helperId)
    .executeTakeFirst()

export async function findOnlyOrganization(
  trx: Transaction,
): Promise<{ organizationId: string; userId: string } | undefined> {
  const found = await sql<{ organization_id: string; user_id: string }>`select * from only_organization()`.execute(trx)
  const row = found.rows[0]
  return row && { organizationId: row.organization_id, userId: row.user_id }
}

export const touchHelper = (trx: Transaction, helperId: string) =>
  trx.updateTable('helpers').set({ last_seen_at: sql`now()` }).where('id', '=', helperId).execute()
