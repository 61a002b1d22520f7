import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

interface SignerRow {
  readonly userId: string
  readonly isLocked: boolean
}

/** Those of the people who may not sign: locked, or with a password from a link that others read and no second factor from before it. */
export async function findSigners(trx: Transaction, userIds: readonly string[]): Promise<readonly SignerRow[]> {
  if (userIds.length === 0) return []
  const found = await sql<SignerRow>`
    select user_id, bool_or(is_locked) as is_locked from (
      select user_id, true as is_locked from failed_signatures where locked_at is not null
      union all
      select user_id, false from unconfirmed_signers u
      where not exists (select from totps t where t.user_id = u.user_id and t.confirmed_at < u.at)
        and not exists (select from passkeys p where p.user_id = u.user_id and p.created_at < u.at)) as kept
    where user_id = any(${[...userIds]}::uuid[]) group by user_id`.execute(trx)
  return found.rows
}

export const insertUnconfirmed = (
  trx: Transaction,
  signer: { readonly organizationId: string; readonly userId: string },
) =>
  trx
    .insertInto('unconfirmedSigners')
    .values(signer)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ at: sql<Date>`now()` }))
    .execute()

export const isUser = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined

export async function forgetSigner(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('failedSignatures').where('userId', '=', userId).execute()
  await trx.deleteFrom('unconfirmedSigners').where('userId', '=', userId).execute()
}
