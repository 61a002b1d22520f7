import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export interface Owner {
  readonly organizationId: string
  readonly userId: string
}

/** Of these people, those who have a second factor that works. */
export async function findPeopleWithFactor(trx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const found = await trx
    .selectFrom('totps')
    .select('user_id')
    .where('confirmed_at', 'is not', null)
    .where('user_id', 'in', userIds)
    .union(trx.selectFrom('passkeys').select('user_id').where('user_id', 'in', userIds))
    .execute()
  return new Set(found.map((row) => row.user_id))
}

export const findTotp = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('totps')
    .select(['sealed_secret', 'confirmed_at', 'last_used_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Begins anew; nothing comes back, and nothing changes, when there is one that works. */
export const beginTotp = (trx: Transaction, { organizationId, userId }: Owner, sealedSecret: string) =>
  trx
    .insertInto('totps')
    .values({ organization_id: organizationId, user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_used_step: 0 })
        .where('totps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()

/** Uses a time step up: of many who send the same code one gets the row. */
export const takeStep = (trx: Transaction, userId: string, step: number) =>
  trx
    .updateTable('totps')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()

export const confirmTotp = (trx: Transaction, userId: string) =>
  trx
    .updateTable('totps')
    .set({ confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

export const deleteTotp = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.deleteFrom('totps').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(trx: Transaction, owner: Owner, hashes: readonly Buffer[]): Promise<void> {
  const { organizationId, userId } = owner
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const values = hashes.map((code_hash) => ({ organization_id: organizationId, user_id: userId, code_hash }))
  await trx.insertInto('recovery_codes').values(values).execute()
}

export const takeRecoveryCode = (trx: Transaction, userId: string, hash: Buffer) =>
  trx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

export async function countRecoveryCodes(trx: Transaction, userId: string): Promise<number> {
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select((build) => build.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const findPasskeys = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'public_key', 'sign_count', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export interface NewPasskey extends Owner {
  readonly id: string
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
}

/** Nothing comes back when the credential belongs to somebody already. */
export const insertPasskey = (trx: Transaction, passkey: NewPasskey) =>
  trx
    .insertInto('passkeys')
    .values({
      organization_id: passkey.organizationId,
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** A counter that does not grow is a copied key (WebAuthn §6.1.1), but for authenticators that do not count at all. */
export const advancePasskey = (trx: Transaction, id: string, signCount: number) =>
  trx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where((build) =>
      build.or([
        build('sign_count', '<', signCount),
        build.and([build('sign_count', '=', 0), build.val(signCount === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()

export const deletePasskey = (trx: Transaction, userId: string, id: string) =>
  trx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

export async function findOrganizationDemand(trx: Transaction): Promise<boolean> {
  const row = await trx.selectFrom('organizations').select('is_second_factor_demanded').executeTakeFirstOrThrow()
  return row.is_second_factor_demanded
}
