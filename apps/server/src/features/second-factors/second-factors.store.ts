import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface Owner {
  readonly organizationId: string
  readonly userId: string
}

/** Of these people, those who have a second factor that works. */
export async function findPeopleWithFactor(trx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const found = await trx
    .selectFrom('totps')
    .select('userId')
    .where('confirmedAt', 'is not', null)
    .where('userId', 'in', userIds)
    .union(trx.selectFrom('passkeys').select('userId').where('userId', 'in', userIds))
    .execute()
  return new Set(found.map((row) => row.userId))
}

export const findTotp = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('totps')
    .select(['sealedSecret', 'confirmedAt', 'lastUsedStep'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Begins anew; nothing comes back, and nothing changes, when there is one that works. */
export const beginTotp = (trx: Transaction, { organizationId, userId }: Owner, sealedSecret: string) =>
  trx
    .insertInto('totps')
    .values({ organizationId, userId, sealedSecret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ sealedSecret, lastUsedStep: 0 }).where('totps.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()

/** Uses a time step up: of many who send the same code one gets the row. */
export const takeStep = (trx: Transaction, userId: string, step: number) =>
  trx
    .updateTable('totps')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where('lastUsedStep', '<', step)
    .returning('userId')
    .executeTakeFirst()

export const confirmTotp = (trx: Transaction, userId: string) =>
  trx
    .updateTable('totps')
    .set({ confirmedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

export const deleteTotp = async (trx: Transaction, userId: string): Promise<void> => {
  await trx.deleteFrom('totps').where('userId', '=', userId).execute()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

export async function replaceRecoveryCodes(trx: Transaction, owner: Owner, hashes: readonly Buffer[]): Promise<void> {
  const { organizationId, userId } = owner
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const values = hashes.map((codeHash) => ({ organizationId, userId, codeHash }))
  await trx.insertInto('recoveryCodes').values(values).execute()
}

export const takeRecoveryCode = (trx: Transaction, userId: string, hash: Buffer) =>
  trx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()

export async function countRecoveryCodes(trx: Transaction, userId: string): Promise<number> {
  const { left } = await trx
    .selectFrom('recoveryCodes')
    .select((build) => build.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export const findPasskeys = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'publicKey', 'signCount', 'transports', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
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
      organizationId: passkey.organizationId,
      id: passkey.id,
      userId: passkey.userId,
      name: passkey.name,
      credentialId: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey),
      signCount: passkey.signCount,
      transports: [...passkey.transports],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** A counter that does not grow is a copied key (WebAuthn §6.1.1), but for authenticators that do not count at all. */
export const advancePasskey = (trx: Transaction, id: string, signCount: number) =>
  trx
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .where((build) =>
      build.or([
        build('signCount', '<', signCount),
        build.and([build('signCount', '=', 0), build.val(signCount === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()

export const deletePasskey = (trx: Transaction, userId: string, id: string) =>
  trx.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

export async function findOrganizationDemand(trx: Transaction): Promise<boolean> {
  const row = await trx.selectFrom('organizations').select('isSecondFactorDemanded').executeTakeFirstOrThrow()
  return row.isSecondFactorDemanded
}

export async function hasPassword(trx: Transaction, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.passwordHash !== null
}
