// Which link of a helper counts: the newest, while it is renewed. On the database's clock, for all servers.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface LinkRow {
  readonly helperId: string
  readonly linkId: string
}

const linkSeconds = 60
const linkEnd = sql<Date>`now() + make_interval(secs => ${linkSeconds})`

/** Takes the place of an older link; undefined where the helper is revoked. */
export const startLink = (trx: Transaction, { helperId, linkId }: LinkRow, version: string) =>
  trx
    .updateTable('helpers')
    .set({ linkId, linkedUntil: linkEnd, lastSeenAt: sql`now()`, ...(version && { version }) })
    .where('id', '=', helperId)
    .where('revokedAt', 'is', null)
    .returning('computerName')
    .executeTakeFirst()

/** False when a newer link counts, or the helper is revoked. */
export async function renewLink(trx: Transaction, { helperId, linkId }: LinkRow): Promise<boolean> {
  const renewed = await trx
    .updateTable('helpers')
    .set({ linkedUntil: linkEnd, lastSeenAt: sql`now()` })
    .where('id', '=', helperId)
    .where('linkId', '=', linkId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
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

export const endLink = (trx: Transaction, { helperId, linkId }: LinkRow) =>
  trx
    .updateTable('helpers')
    .set({ linkedUntil: sql<Date>`'-infinity'::timestamptz` })
    .where('id', '=', helperId)
    .where('linkId', '=', linkId)
    .execute()
