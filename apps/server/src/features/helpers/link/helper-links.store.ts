// Which link of a helper counts: the newest, while it is renewed. On the database's clock, for all servers.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { JournalFence } from '../../printing/judge-report.service.ts'

export interface LinkRow {
  readonly helperId: string
  readonly linkId: string
}

const linkSeconds = 60
export const linkEnd = sql<Date>`now() + make_interval(secs => ${linkSeconds})`
export const never = sql<Date>`'-infinity'::timestamptz`

const theLink = (trx: Transaction, { helperId, linkId }: LinkRow) =>
  trx.updateTable('helpers').where('id', '=', helperId).where('linkId', '=', linkId)

/** Renews the link. Returns the database's time, or undefined when a newer link counts or the helper is revoked. */
export async function renewLink(trx: Transaction, row: LinkRow): Promise<Date | undefined> {
  const renewed = await theLink(trx, row)
    .set({ linkedUntil: linkEnd, lastSeenAt: sql`now()` })
    .where('revokedAt', 'is', null)
    .returning(sql<Date>`now()`.as('now'))
    .executeTakeFirst()
  return renewed?.now
}

/** Whether this link counts; none can take its place before the end of the transaction. */
export async function holdLink(trx: Transaction, { helperId, linkId }: LinkRow): Promise<boolean> {
  const held = await trx
    .selectFrom('helpers')
    .select('id')
    .where('id', '=', helperId)
    .where('linkId', '=', linkId)
    .where('revokedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** As `holdLink`, and saves how many lines the helper's journal has by now. */
export async function holdLinkAt(trx: Transaction, row: LinkRow, journalPosition: number): Promise<boolean> {
  const held = await theLink(trx, row)
    .set({ journalPosition: greatestPosition(journalPosition) })
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

export const greatestPosition = (journalPosition: number) =>
  sql<number>`greatest(coalesce(journal_position, 0), ${journalPosition}::integer)`

/** Finds how far reports over a link can be trusted. Locks the helper's row, which every transaction locks before rows of entries. */
export async function findLinkFence(
  trx: Transaction,
  row: LinkRow,
  journalPosition: number | undefined,
): Promise<JournalFence> {
  const isCurrent =
    journalPosition === undefined ? await holdLink(trx, row) : await holdLinkAt(trx, row, journalPosition)
  return { ...(await findJournalProof(trx, row.helperId)), isCurrent }
}

/** Finds from when on the journal of a helper can prove that a label was not printed. */
export const findJournalProof = (trx: Transaction, helperId: string) =>
  trx
    .selectFrom('helpers')
    .select(['journalProvesFrom as provesFrom', 'journalLostEpoch as lostEpoch'])
    .where('id', '=', helperId)
    .executeTakeFirstOrThrow()

export const endLink = (trx: Transaction, row: LinkRow) => theLink(trx, row).set({ linkedUntil: never }).execute()

/** Notes that the program of this link has sent a message since the link was opened. */
export const proveLink = (trx: Transaction, row: LinkRow) => theLink(trx, row).set({ isInstanceProved: true }).execute()

/** Whether a program with a newer epoch than this one is known to be alive. */
export const isInstanceProved = async (
  trx: Transaction,
  helperId: string,
  { since }: { readonly since: number },
): Promise<boolean> => {
  const found = trx.selectFrom('helpers').select('isInstanceProved').where('id', '=', helperId)
  return (await found.where('linkEpoch', '>', since).executeTakeFirst())?.isInstanceProved ?? false
}

export const findEpoch = async (trx: Transaction, helperId: string): Promise<number | undefined> => {
  const found = trx.selectFrom('helpers').select('linkEpoch').where('id', '=', helperId).where('revokedAt', 'is', null)
  return (await found.executeTakeFirst())?.linkEpoch
}
