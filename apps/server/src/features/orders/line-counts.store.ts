// Counts the printed labels of order lines by the database function `order_line_counts`.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface LineCounts {
  readonly orderLineId: string
  /** Went to a printer: the printer or its queue took them. */
  readonly sent: number
  /** Wait for a printer, or are on their way. */
  readonly open: number
  /** Nobody knows whether they came out, and nobody printed them again. */
  readonly unknown: number
  /** Are still to be made. */
  readonly missing: number
  readonly lastAt: Date | null
}

/** The counts of lines as a table; `lineIds` is an array of ids. */
export const countsOf = (lineIds: RawBuilder<unknown>) => sql<LineCounts>`order_line_counts(${lineIds})`

export async function countLines(trx: Transaction, lineIds: readonly string[]): Promise<readonly LineCounts[]> {
  const found = await sql<LineCounts>`select * from ${countsOf(sql`${lineIds}::uuid[]`)}`.execute(trx)
  return found.rows
}

/** `alone`: no label of these lines is made beside until the transaction ends; ask for their counts behind it. */
export const lockLines = (trx: Transaction, lineIds: readonly string[], how: 'alone' | 'shared') =>
  sql`select lock_order_lines(${lineIds}::uuid[], ${how === 'shared'})`.execute(trx)
