import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'

export interface NewTwin {
  readonly organizationId: string
  readonly helperId: string
  /** Of its last link. */
  readonly epoch: number
  readonly hostName: string
  readonly hostAddress: string
}

/** Stores a computer that must pair again. False when it is stored already and not settled. */
export async function noteTwin(trx: Transaction, { epoch, ...twin }: NewTwin): Promise<boolean> {
  const again = await trx
    .updateTable('helperTwins')
    .set({ epoch: sql<number>`greatest(epoch, ${epoch}::integer)`, foundAt: sql`now()` })
    .where('helperId', '=', twin.helperId)
    .where('hostName', '=', twin.hostName)
    .where('hostAddress', '=', twin.hostAddress)
    .where('settledAt', 'is', null)
    .returning('id')
    .execute()
  if (again.length > 0) return false
  await trx
    .insertInto('helperTwins')
    .values({ ...twin, id: newId(), epoch })
    .execute()
  return true
}

/** Notes that from now back neither computer's journal proves that a label was not printed: the other one may have printed it. */
export const noteLostJournal = (trx: Transaction, helperId: string, epoch: number) =>
  trx
    .updateTable('helpers')
    .set({
      // As in `meetInstance`: the later of the two clocks.
      journalProvesFrom: sql<Date>`greatest(now(), ${new Date()}::timestamptz)`,
      journalLostEpoch: sql<number>`greatest(journal_lost_epoch, ${epoch}::integer)`,
    })
    .where('id', '=', helperId)
    .execute()

/** Finds the last computer of each helper that is not settled. */
export const findOpenTwins = (trx: Transaction, helperIds: readonly string[]) =>
  trx
    .selectFrom('helperTwins')
    .distinctOn('helperId')
    .select(['helperId', 'hostName', 'hostAddress', 'foundAt'])
    .where('helperId', 'in', helperIds)
    .where('settledAt', 'is', null)
    .orderBy('helperId')
    .orderBy('foundAt', 'desc')
    .execute()

export type OpenTwin = Awaited<ReturnType<typeof findOpenTwins>>[number]

/** False when there was none to settle. */
export async function settleTwins(trx: Transaction, helperId: string): Promise<boolean> {
  const settled = await trx
    .updateTable('helperTwins')
    .set({ settledAt: sql`now()` })
    .where('helperId', '=', helperId)
    .where('settledAt', 'is', null)
    .returning('id')
    .execute()
  return settled.length > 0
}

/** Finds the administrators and the person who paired the helper. */
export const findPeopleToTell = (trx: Transaction, helperId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'firstname'])
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`(account_type in ('Administrator', 'TenantAdmin')
        or id = (select paired_by from helpers where helpers.id = ${helperId}))`,
    )
    .orderBy('email')
    .execute()

export const findHost = (trx: Transaction, helperId: string) =>
  trx
    .selectFrom('helpers')
    .select(['computerName', 'hostName', 'hostAddress', 'pairedBy'])
    .where('id', '=', helperId)
    .executeTakeFirst()
