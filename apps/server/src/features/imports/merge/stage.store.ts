// The table that the rows of a file are copied into. They come from a process that reads files of strangers: nothing of them is
// used before the database has looked at it.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Column, typed } from './columns.ts'
import { areProblems } from './value-rules.ts'

export interface Stage {
  readonly create: (trx: Transaction) => Promise<void>
  /** The columns that COPY fills, in this order. */
  readonly copied: readonly string[]
  /** Makes the copied rows ready to be matched. Throws `StageBroken` where they are not what mapping makes of a file. */
  readonly verify: (trx: Transaction, expected: ExpectedRows) => Promise<void>
  /** The number of rows that may be read into memory at once, at most `wished`. */
  readonly portionFor: (trx: Transaction, wished: number) => Promise<number>
}

export interface ExpectedRows {
  /** Their numbers are 1 to this. */
  readonly staged: number
  /** Groups that rows may be in; null is no group. */
  readonly groupIds: readonly (string | null)[]
  readonly labelIds: readonly string[]
}

/** Rows came that no file makes: the process that read it was broken, or taken over. */
export class StageBroken extends Error {}

/** Data that a column does not take, rules that are broken (PostgreSQL, appendix A: classes 22 and 23). */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** Does what only rows of a broken process can make fail; what is passing elsewhere, as a number that is there twice, is not here. */
export async function refusingBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isRefused(cause)) throw cause
    throw new StageBroken('The database refused the rows that were made of the file', { cause })
  }
}

type AnyColumn = Column<never, never>

const ownRule = ({ name, rule }: Pick<AnyColumn, 'name' | 'rule'>): RawBuilder<unknown>[] =>
  rule === undefined ? [] : [sql`, constraint ${sql.ref(`${name}_rule`)} check (${rule})`]

async function createStage(trx: Transaction, columns: readonly AnyColumn[]): Promise<void> {
  const own = sql.join(columns.map(({ name, type }) => typed(name, type)))
  const rules = [{ name: 'problems', rule: areProblems('problems') }, ...columns].flatMap(ownRule)
  await sql`create temporary table import_stage (number integer not null, line integer not null, problems jsonb, ${own}
    ${sql.join(rules, sql``)}) on commit drop`.execute(trx)
}

/** Refuses groups and labels that the person may not use, whatever the process was told. */
async function hasForeignIds(trx: Transaction, { groupIds, labelIds }: ExpectedRows, hasLabels: boolean) {
  const ids = groupIds.filter((id) => id !== null)
  const foreignLabels = hasLabels
    ? sql`exists (select 1 from (select distinct label_ids from import_stage where label_ids <> '{}') s,
        unnest(s.label_ids) each (id) where each.id is null or each.id <> all(${labelIds}::uuid[]))`
    : sql`false`
  const isForeignGroup = sql`case when s.group_id is null then not ${groupIds.includes(null)} else s.group_id <> all(${ids}::uuid[]) end`
  const found = await sql<{ foreign: boolean }>`select ${foreignLabels}
    or exists (select 1 from import_stage s where s.problems is null and ${isForeignGroup}) as foreign`.execute(trx)
  return found.rows[0]?.foreign !== false
}

async function verifyStage(trx: Transaction, expected: ExpectedRows, hasLabels: boolean): Promise<void> {
  const numbers = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(*) as count, min(number) as first, max(number) as last from import_stage`.execute(trx)
  const { count, first, last } = numbers.rows[0] ?? {}
  const isWhole = count === expected.staged && (count === 0 || (first === 1 && last === count))
  if (!isWhole) throw new StageBroken(`${count} rows came, numbered ${first} to ${last}, and not ${expected.staged}`)
  await refusingBroken(() => sql`create unique index on import_stage (number)`.execute(trx))
  if (await hasForeignIds(trx, expected, hasLabels)) throw new StageBroken('A row names a foreign group or label')
  // The planner knows nothing of what COPY writes.
  await sql`analyze import_stage`.execute(trx)
}

/** Bytes of rows that the server may have in memory at once. */
const maxPortionBytes = 32 * 1024 * 1024
/** PostgreSQL may compress longer values; then their size says nothing. */
const compressedFrom = 1_500

async function portionFor(trx: Transaction, columns: readonly AnyColumn[], wished: number): Promise<number> {
  const sizes = columns
    .filter(({ type }) => type === 'jsonb')
    .map(({ name }) => {
      const column = sql.ref(name)
      return sql`case when pg_column_size(${column}) < ${compressedFrom} then pg_column_size(${column}) else length(${column}::text) end`
    })
  const largest = await sql<{ bytes: number | null }>`
    select max(${sql.join(
      sizes.map((size) => sql`coalesce(${size}, 0)`),
      sql` + `,
    )}) as bytes from import_stage`.execute(trx)
  return Math.max(1, Math.min(wished, Math.floor(maxPortionBytes / Math.max(1, largest.rows[0]?.bytes ?? 0))))
}

/** The stage of a kind of rows. */
export function stageOf(columns: readonly AnyColumn[]): Stage {
  const copied = columns.flatMap(({ name, read }) => (read === null ? [] : [name]))
  const hasLabels = copied.includes('label_ids')
  return {
    create: (trx) => createStage(trx, columns),
    copied: ['number', 'line', 'problems', ...copied],
    verify: (trx, expected) => verifyStage(trx, expected, hasLabels),
    portionFor: (trx, wished) => portionFor(trx, columns, wished),
  }
}
