import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

interface SignerRow {
  readonly userId: string
  readonly isLocked: boolean
  readonly isUnconfirmed: boolean
}

/** Finds the people who may not sign: locked, or signed up with a link that others were shown, without a second factor from before it. */
export async function findSigners(trx: Transaction, userIds: readonly string[]): Promise<readonly SignerRow[]> {
  if (userIds.length === 0) return []
  const found = await sql<SignerRow>`
    select user_id, bool_or(is_locked) as is_locked, bool_or(not is_locked) as is_unconfirmed from (
      select user_id, true as is_locked from failed_signatures where locked_at is not null
      union all
      select user_id, false from unconfirmed_signers u
      where not exists (select from totps t where t.user_id = u.user_id and t.confirmed_at < u.at)
        and not exists (select from passkeys p where p.user_id = u.user_id and p.created_at < u.at)) as kept
    where user_id = any(${[...userIds]}::uuid[]) group by user_id`.execute(trx)
  return found.rows
}

interface OnePerson {
  readonly organizationId: string
  readonly userId: string
}

/** The time of the first link stays: a second factor that was set up after it proves nothing, whatever link comes next. */
export const insertUnconfirmed = (trx: Transaction, signer: OnePerson) =>
  trx
    .insertInto('unconfirmedSigners')
    .values(signer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Remembers for ever who was shown a link of a person. Where such a reader is not confirmed, those who were shown the
 * reader's own link count as well: they may be the same person.
 */
export async function insertLinkReaders(
  trx: Transaction,
  { organizationId, userId, readerIds }: OnePerson & { readonly readerIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into signer_link_readers (organization_id, user_id, reader_id)
    select ${organizationId}::uuid, ${userId}::uuid, reader_id from (
      select unnest(${[...readerIds]}::uuid[]) as reader_id
      union
      select r.reader_id from signer_link_readers r join unconfirmed_signers s on s.user_id = r.user_id
      where r.user_id = any(${[...readerIds]}::uuid[])) as readers
    where reader_id <> ${userId}::uuid
    on conflict do nothing`.execute(trx)
}

/** Of these people, by each the ids of those who were ever shown one of their links. */
export async function findLinkReaders(
  trx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (userIds.length === 0) return new Map()
  const found = await trx
    .selectFrom('signerLinkReaders')
    .select(['userId', 'readerId'])
    .where('userId', 'in', userIds)
    .execute()
  const byUser = Map.groupBy(found, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, rows]) => [userId, new Set(rows.map(({ readerId }) => readerId))]))
}

export const forgetLock = (trx: Transaction, userId: string) =>
  trx.deleteFrom('failedSignatures').where('userId', '=', userId).execute()

export const forgetUnconfirmed = (trx: Transaction, userId: string) =>
  trx.deleteFrom('unconfirmedSigners').where('userId', '=', userId).execute()
