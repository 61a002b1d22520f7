import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface UsableHelper {
  readonly id: string
  readonly computerName: string
  readonly isLinked: boolean
}

const isLinked = sql<boolean>`linked_until > now()`.as('isLinked')

/** Paired by the person, or met by their browser; of anybody where no person is named. */
export const isUsableBy = (userId: string) =>
  sql<boolean>`(helpers.paired_by = ${userId} or exists (
    select from helper_people p where p.helper_id = helpers.id and p.user_id = ${userId}))`

export const findUsable = (
  trx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string | undefined },
): Promise<UsableHelper | undefined> =>
  trx
    .selectFrom('helpers')
    .select(['id', 'computerName', isLinked])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .$if(userId !== undefined, (query) => query.where(isUsableBy(userId ?? '')))
    .executeTakeFirst()

export const findStanding = (trx: Transaction, id: string): Promise<UsableHelper | undefined> =>
  trx.selectFrom('helpers').select(['id', 'computerName', isLinked]).where('id', '=', id).executeTakeFirst()

export const isRevoked = async (trx: Transaction, id: string): Promise<boolean> => {
  const revoked = trx.selectFrom('helpers').select('id').where('id', '=', id).where('revokedAt', 'is not', null)
  return (await revoked.executeTakeFirst()) !== undefined
}

export const insertHelperPerson = (
  trx: Transaction,
  person: { readonly organizationId: string; readonly helperId: string; readonly userId: string },
) =>
  trx
    .insertInto('helperPeople')
    .values({ ...person })
    .onConflict((conflict) => conflict.columns(['helperId', 'userId']).doUpdateSet({ seenAt: sql`now()` }))
    .execute()
