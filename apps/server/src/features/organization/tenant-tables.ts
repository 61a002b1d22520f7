import { type Expression, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Rows that open doors or live for minutes; they are deleted with the organization, but no archive carries them. */
export const neverExported: readonly string[] = [
  'sessions',
  'mailed_links',
  'mails',
  'jobs',
  'undo_steps',
  'idempotency_keys',
  'pairing_codes',
  'totps',
  'passkeys',
  'recovery_codes',
  // Their bytes stand among the files.
  'print_files',
]

/** Columns that open doors, in tables that are exported. */
export const secretColumns: readonly string[] = [
  'password_hash',
  'secret_hash',
  'token_hash',
  'invitation_url',
  'order_key',
]

/** Every table whose rows belong to organizations, as the database itself knows; partitions are reached through their table. */
export async function findTenantTables(trx: Transaction): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'organization_id' order by c.relname`.execute(
    trx,
  )
  return found.rows.map((row) => row.name)
}

/** Which table must be emptied before which: rows that point to others go first. */
export async function findReferences(
  trx: Transaction,
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const found = await sql<{ from: string; to: string }>`
    select distinct f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and f.oid <> t.oid and f.relnamespace = 'public'::regnamespace`.execute(
    trx,
  )
  return found.rows
}

/** Sorts tables so that each comes before those it points to. Two that point to each other come in either order. */
export function orderForDeletion(
  tables: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const ordered: string[] = []
  const visited = new Set<string>()
  const visit = (table: string) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const { from, to } of references) if (to === table) visit(from)
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

/** A page of a table as JSON, without its secrets, in the order of the rows' own storage. */
export async function findExportPage(
  trx: Transaction,
  { table, take, offset }: { readonly table: string; readonly take: number; readonly offset: number },
): Promise<string[]> {
  const id: Expression<unknown> = sql.table(table)
  const found = await sql<{ line: string }>`
    select (to_jsonb(t) - ${sql.val(secretColumns)}::text[])::text as line from ${id} t order by t.ctid limit ${take} offset ${offset}`.execute(
    trx,
  )
  return found.rows.map((row) => row.line)
}

/** Tables whose rows the application cannot delete, each with the function that does so for a confirmed deletion. */
const deletedByFunctions: Readonly<Record<string, string>> = {
  label_changes: 'delete_label_changes',
  series_jumps: 'delete_series_jumps',
}

export const deleteRowsOf = async (trx: Transaction, table: string): Promise<number> => {
  const byFunction = deletedByFunctions[table]
  if (byFunction) {
    const counted = await sql<{ count: number }>`select ${sql.ref(byFunction)}() as count`.execute(trx)
    return counted.rows[0]?.count ?? 0
  }
  const gone = await sql`delete from ${sql.table(table)}`.execute(trx)
  return Number(gone.numAffectedRows ?? 0n)
}
