// Counts the printed labels of order lines by the database function `order_line_counts`.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface LineCounts {
  readonly orderLineId: string
  /** Sent: the printer or its queue took them. */
  readonly sent: number
  /** Waiting for a printer, or on their way. */
  readonly open: number
  /** Nobody knows whether they came out, and nobody printed them again. */
  readonly unknown: number
  /** Still to be printed. */
  readonly missing: number
  readonly lastAt: Date | null
}

/** The counts of lines as a table; `lineIds` is an array of ids. */
export const countsOf = (lineIds: RawBuilder<unknown>) => sql<LineCounts>`order_line_counts(${lineIds})`

export async function countLines(trx: Transaction, lineIds: readonly string[]): Promise<readonly LineCounts[]> {
  const found = await sql<LineCounts>`select * from ${countsOf(sql`${lineIds}::uuid[]`)}`.execute(trx)
  return found.rows
}

/** Locks lines until the transaction ends; count them after it. With `alone` nobody else makes labels of them meanwhile. */
export const lockLines = (trx: Transaction, lineIds: readonly string[], how: 'alone' | 'shared') =>
  sql`select lock_order_lines(${lineIds}::uuid[], ${how === 'shared'})`.execute(trx)
