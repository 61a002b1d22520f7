// The ids of a long list in its order, as they were at one moment: what is read by them later is neither left out nor
// doubled when somebody renames or changes it meanwhile.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Portions of ids, 16 bytes each: a million take 16 MB, where their texts would take 60. */
export type ListedIds = readonly Buffer[]

const idBytes = 16

/** The ids that a query finds, in its order and in portions of `size`. */
export async function readListedIds(trx: Transaction, found: RawBuilder<unknown>, size: number): Promise<ListedIds> {
  await sql`declare listed_ids no scroll cursor for ${found}`.execute(trx)
  const portions: Buffer[] = []
  for (;;) {
    const { rows: next } = await sql<{ id: string }>`fetch forward ${sql.lit(size)} from listed_ids`.execute(trx)
    if (next.length > 0) portions.push(pack(next))
    if (next.length < size) return portions
  }
}

const pack = (rows: readonly { readonly id: string }[]): Buffer =>
  Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex')

export const idsOfPortion = (portion: Buffer): string[] =>
  Array.from({ length: portion.length / idBytes }, (_, index) => {
    const hex = portion.toString('hex', index * idBytes, (index + 1) * idBytes)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  })
