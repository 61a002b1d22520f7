// The database's types as TypeScript, from a migrated database.
import type pg from 'pg'

const typeOf: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  int8range: 'string',
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_nullable: 'YES' | 'NO'
  readonly column_default: string | null
  readonly is_generated: 'ALWAYS' | 'NEVER'
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(`_${name}`)

function columnType(column: Column): string {
  const base = typeOf[column.udt_name]
  if (!base) throw new Error(`${column.table_name}.${column.column_name}: no type for ${column.udt_name}`)
  const type = column.is_nullable === 'YES' ? `${base} | null` : base
  if (column.is_generated === 'ALWAYS') return `Computed<${type}>`
  const isOptional = column.column_default !== null || column.is_nullable === 'YES'
  return isOptional ? `Generated<${type}>` : type
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name)
  const interfaces = [...tables].map(
    ([table, list]) =>
      `export interface ${pascal(table)} {\n${list.map((column) => `  ${camel(column.column_name)}: ${columnType(column)}`).join('\n')}\n}`,
  )
  const all = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`).join('\n')
  return `// Written by \`npm run schema\` from the migrated database.
import type { ColumnType } from 'kysely'

export type Generated<Value> =
  Value extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Value, Value | undefined, Value>
/** The database fills it in itself. */
export type Computed<Value> = ColumnType<Value, never, never>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type Json = ColumnType<unknown, string, string>

${interfaces.join('\n\n')}

export interface DB {
${all}
}
`
}

/** TypeScript for Kysely, an interface a table; partitions and those of the migration runner left out. Throws for a column whose type has no counterpart yet. */
export async function renderDatabaseTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable, column_default, is_generated from information_schema.columns
    join pg_class c on c.oid = format('public.%I', table_name)::regclass and not c.relispartition
    where table_schema = 'public' and table_name not in ('migrations', 'migration_runner', 'applied_functions') order by table_name, ordinal_position`)
  return render(rows)
}
