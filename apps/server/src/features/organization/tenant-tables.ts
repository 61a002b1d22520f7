import { sql } from 'kysely'
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
  'helper_questions',
  'totps',
  'passkeys',
  'recovery_codes',
  'station_credentials',
  'station_sign_ins',
  // Their bytes stand among the files.
  'print_files',
]

/** Columns that open doors, in tables that are exported. */
export const secretColumns: readonly string[] = [
  'password_hash',
  'secret_hash',
  'token_hash',
  'code_hash',
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

/** A table whose rows point to those of another. */
export interface Reference {
  readonly from: string
  readonly to: string
}

/** Which table must be emptied before which: rows that point to others go first. */
export async function findReferences(trx: Transaction): Promise<readonly Reference[]> {
  const found = await sql<Reference>`
    select distinct f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and f.oid <> t.oid and f.relnamespace = 'public'::regnamespace`.execute(
    trx,
  )
  return found.rows
}

/** Sorts tables so that each comes before those it points to. Two that point to each other come in either order. */
export function orderForDeletion(tables: readonly string[], references: readonly Reference[]): string[] {
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

/** The columns of a table's primary key. */
export async function findPrimaryKey(trx: Transaction, table: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select a.attname as name from pg_index i cross join unnest(i.indkey) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indisprimary and i.indrelid = format('public.%I', ${table}::text)::regclass order by k.place`.execute(trx)
  return found.rows.map((row) => row.name)
}

export interface ExportPage {
  /** A row each as JSON, without its secrets. */
  readonly lines: readonly string[]
  /** The primary key of the last row: the next page begins behind it. Undefined where there is no row. */
  readonly last: readonly string[] | undefined
}

/** A page of a table in the order of its primary key, from behind a row on: a page costs the same wherever it begins. */
export async function findExportPage(
  trx: Transaction,
  {
    table,
    key,
    take,
    behind,
  }: { table: string; key: readonly string[]; take: number; behind: readonly string[] | undefined },
): Promise<ExportPage> {
  const columns = sql.join(key.map((name) => sql.ref(`t.${name}`)))
  const rest = behind ? sql`where (${columns}) > (${sql.join(behind)})` : sql``
  const found = await sql<{ line: string; key: string[] }>`
    select (to_jsonb(t) - ${sql.val(secretColumns)}::text[])::text as line, array[${sql.join(key.map((name) => sql`${sql.ref(`t.${name}`)}::text`))}] as key
    from ${sql.table(table)} t ${rest} order by ${columns} limit ${take}`.execute(trx)
  return { lines: found.rows.map((row) => row.line), last: found.rows.at(-1)?.key }
}

/** Deleting millions of printed labels takes longer than a person would wait for; nobody does. */
export const allowLongDeletion = (trx: Transaction) => sql`set local statement_timeout = 0`.execute(trx)

/** Tables whose rows the application cannot delete, each with the function that does so for a confirmed deletion. */
const deletedByFunctions: Readonly<Record<string, string>> = {
  audit_anchors: 'delete_audit_anchors',
  audit_heads: 'delete_audit_heads',
  audit_reviews: 'delete_audit_reviews',
  audit_rows: 'delete_audit_rows',
  frozen_contents: 'delete_frozen_contents',
  golden_runs: 'delete_golden_runs',
  kept_files: 'delete_kept_files',
  outbox_events: 'delete_outbox_events',
  version_authors: 'delete_version_authors',
  version_approvals: 'delete_version_approvals',
  voided_approvals: 'delete_voided_approvals',
  signatures: 'delete_signatures',
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
