// Staging tables as data: from a list of columns come the table, the COPY line, the comparison, the change and its undo.
import type { ImportField } from '@labelwright/contract/server/imports-schemas'
import { type RawBuilder, sql } from 'kysely'

/** How a staged row changes a column of the table that it is merged into. */
export interface Merge<Plan> {
  readonly table: 'articles' | 'orders' | 'order_lines'
  readonly column: string
  /** The column after the row `s`, where the row matches something. */
  readonly merged: (plan: Plan) => RawBuilder<unknown>
  /** The column of what the row adds; the staged column where it is left out. */
  readonly added?: RawBuilder<unknown>
  /** The preview shows it under this field, where the file has it. */
  readonly field?: ImportField
}

/** A column of a staging table. */
export interface Column<Row, Plan> {
  readonly name: string
  readonly type: string
  /** The value of a mapped row as PostgreSQL writes it. Null: the column is filled when the rows are matched. */
  readonly read: ((row: Row) => string | null) | null
  /** True for every value that mapping makes: the database refuses all others, whoever has sent them. */
  readonly rule?: RawBuilder<boolean>
  /** Also staged of a row in error: it tells what the row is about. */
  readonly isName?: boolean
  readonly merge?: Merge<Plan>
}

/** A merged column with the type that it has in both tables. */
export interface MergedColumn<Plan> extends Merge<Plan> {
  readonly staged: string
  readonly type: string
}

export const mergedInto = <Plan>(
  table: Merge<Plan>['table'],
  columns: readonly Column<never, Plan>[],
): MergedColumn<Plan>[] =>
  columns.flatMap(({ name, type, merge }) => (merge?.table === table ? [{ ...merge, staged: name, type }] : []))

export const typed = (name: string, type: string) => sql`${sql.ref(name)} ${sql.raw(type)}`

/** The values of a row in the order of the columns that are copied; of a row in error those that name it. */
export const stagedValues = <Row>(
  columns: readonly Column<Row, never>[],
  row: Row,
  isInError: boolean,
): (string | null)[] =>
  columns.flatMap(({ read, isName }) => (read === null ? [] : [isInError && !isName ? null : read(row)]))

type Alias = 'a' | 'o' | 'l'
const columnOf = (alias: Alias, column: string) => sql.ref(`${alias}.${column}`)

/** Whether a staged row changes any of the columns of what it matches. */
export function differs<Plan>(columns: readonly MergedColumn<Plan>[], alias: Alias, plan: Plan): RawBuilder<boolean> {
  const after = sql.join(columns.map(({ merged }) => merged(plan)))
  const before = sql.join(columns.map(({ column }) => columnOf(alias, column)))
  return sql<boolean>`(row(${after}) is distinct from row(${before}))`
}

/** A JSON object of the columns as a staged row leaves them, under their names. */
export const objectAfter = <Plan>(columns: readonly MergedColumn<Plan>[], plan: Plan): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap(({ column, merged }) => [sql`${column}::text`, merged(plan)]))})`

/** A JSON object of the columns as a staged row adds them. */
export const objectAdded = (columns: readonly MergedColumn<never>[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((each) => [sql`${each.column}::text`, addedOf(each)]))})`

/** A JSON object of the columns as they are. */
export const objectBefore = (columns: readonly MergedColumn<never>[], alias: Alias): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap(({ column }) => [sql`${column}::text`, columnOf(alias, column)]))})`

const addedOf = ({ added, staged }: MergedColumn<never>) => added ?? sql.ref(`s.${staged}`)

/** For `insert`: the names of the columns, and what a staged row adds to them. */
export const namesOf = (columns: readonly MergedColumn<never>[]) =>
  sql.join(columns.map(({ column }) => sql.ref(column)))
export const addedValues = (columns: readonly MergedColumn<never>[]) => sql.join(columns.map(addedOf))

/** For `update … set`, from a row or record `n` of the columns. */
export const setFrom = (columns: readonly MergedColumn<never>[]) =>
  sql.join(columns.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))

/** For `jsonb_to_record`: the columns with their types. */
export const recordOf = (columns: readonly MergedColumn<never>[]) =>
  sql.join(columns.map(({ column, type }) => typed(column, type)))
