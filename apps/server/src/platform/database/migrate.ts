// Brings the database to this version's schema: forward only, in order, each file once, by one runner; then its functions.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sha256Of } from '../files/blob-store.ts'
import { StartError } from '../start-error.ts'
import { applyFunctions, functionsDirectory } from './apply-functions.ts'

/** The role that the application signs in as unless another is named: owns nothing and cannot pass row-level security. */
export const applicationRole = 'labelwright_app'

const directory = new URL('../../migrations/', import.meta.url)

export interface MigrateOptions {
  /** File name of the last migration to run, for tests of those behind it. Absent: all. */
  readonly last?: string
  /** Whom the tables are granted to; `applicationRole` unless the installation names another. */
  readonly user?: string
  /** Where the functions are; for tests. */
  readonly functions?: URL
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

function readMigrations(last: string | undefined): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql') && (last === undefined || name <= last))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, directory), 'utf8')
      return { name, sql, checksum: sha256Of(sql) }
    })
}

/** Of the transaction that makes the tables of the runner; a number of our own. */
const preparing = 7_350_001

/** `if not exists` alone lets two that begin at once both make a table, of which one fails. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [preparing])
  await client.query(`
    create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists applied_functions (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());
    create table if not exists migration_runner (only_one boolean primary key default true check (only_one));
    insert into migration_runner default values on conflict do nothing;`)
  // Migration 0011 names the role, also where another one signs in.
  const role = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole])
  if (role.rowCount === 0) await createRole(client)
  await client.query('commit')
}

/** Roles are of all databases, and locks of one: a server that prepares another database may make it at the same moment. */
const createRole = (client: pg.Client) =>
  client.query(`
    do $$ begin
      create role ${applicationRole} nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end $$`)

/** Every table with an organization_id, and every partition of one, is closed to all but the organization that the transaction names; its owner sees all, for the look-up functions. */
async function isolateOrganizations(client: pg.Client): Promise<void> {
  const open = await client.query<{ table_name: string }>(`
    select c.relname as table_name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id' and not c.relrowsecurity`)
  for (const { table_name } of open.rows) {
    const table = pg.escapeIdentifier(table_name)
    await client.query(`
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy owner_sees_all on ${table} to current_user using (true) with check (true);
      create policy own_organization on ${table}
        using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
        with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);`)
  }
}

/** Earlier versions named the one role that there was; the policy is for whoever the tables are granted to. */
async function openPolicies(client: pg.Client): Promise<void> {
  const narrow = await client.query<{ table_name: string }>(`
    select c.relname as table_name from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'own_organization' and p.polroles <> '{0}' and c.relnamespace = 'public'::regnamespace`)
  for (const { table_name } of narrow.rows)
    await client.query(`alter policy own_organization on ${pg.escapeIdentifier(table_name)} to public`)
}

/**
 * What tables say in their comments: to those that are `append-only` the application adds rows, and changes and deletes
 * none; those that are `written-by-functions` it only reads.
 */
const writtenLess: Readonly<Record<string, string>> = {
  'append-only': 'update, delete, truncate',
  'written-by-functions': 'insert, update, delete, truncate',
}

async function findWrittenLess(client: pg.Client) {
  const found = await client.query<{ table_name: string; comment: string }>(
    `select c.relname as table_name, obj_description(c.oid, 'pg_class') as comment from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') = any($1)`,
    [Object.keys(writtenLess)],
  )
  return found.rows.map(({ table_name, comment }) => ({
    table: pg.escapeIdentifier(table_name),
    rights: writtenLess[comment] ?? '',
  }))
}

/** The application reaches partitions through their table only. */
async function findPartitions(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ table_name: string }>(`
    select c.relname as table_name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relispartition`)
  return found.rows.map(({ table_name }) => pg.escapeIdentifier(table_name))
}

async function grantToApplication(client: pg.Client, name: string): Promise<void> {
  const user = pg.escapeIdentifier(name)
  await client.query(`
    do $$ begin execute format('grant temporary on database %I to %I', current_database(), ${pg.escapeLiteral(name)}); end $$;
    grant usage on schema public to ${user};
    grant select, insert, update, delete on all tables in schema public to ${user};
    revoke all on migrations, migration_runner, applied_functions from ${user};
    grant execute on all functions in schema public to ${user};`)
  for (const { table, rights } of await findWrittenLess(client)) {
    await client.query(`revoke ${rights} on ${table} from ${user}`)
  }
  const partitions = await findPartitions(client)
  if (partitions.length > 0) await client.query(`revoke all on ${partitions.join(', ')} from ${user}`)
}

async function apply(client: pg.Client, migration: Migration, done: ReadonlyMap<string, string>): Promise<void> {
  const known = done.get(migration.name)
  if (known === migration.checksum) return
  if (known !== undefined) {
    throw new StartError(
      `The migration ${migration.name} was changed after it had run on this database. Install the version that matches, or a newer one.`,
    )
  }
  await client.query(migration.sql)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
}

async function runAll(
  client: pg.Client,
  { last, user = applicationRole, functions = functionsDirectory }: MigrateOptions,
): Promise<void> {
  const migrations = readMigrations(last)
  await client.query('begin')
  await client.query('select 1 from migration_runner for update')
  const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const done = new Map(rows.rows.map((row) => [row.name, row.checksum]))
  const newer = [...done.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  if (newer.length > 0) {
    throw new StartError(
      `This database belongs to a newer Labelwright (it knows ${newer.join(', ')}). Install that version again.`,
    )
  }
  for (const migration of migrations) await apply(client, migration, done)
  // An earlier schema has the functions of its migrations.
  if (last === undefined) await applyFunctions(client, functions)
  await isolateOrganizations(client)
  await openPolicies(client)
  await grantToApplication(client, user)
  await client.query('commit')
}

/** A connection as the database's owner; tried five times. Throws `StartError`. */
export async function connectAsOwner(connection: pg.ClientConfig): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (cause) {
      if (attempt >= 5) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new StartError(`The database does not answer: ${reason}. Check DATABASE_URL and that PostgreSQL runs.`, {
          cause,
        })
      }
      await sleep(500)
    }
  }
}

/** Runs what has not run yet, as the owner of the database. Two servers starting at once wait for each other. */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const client = await connectAsOwner(connection)
  try {
    await client.query(`set lock_timeout = '30s'`)
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version.rows[0]?.server_version_num) < 150_000) {
      throw new StartError(
        'The database is older than PostgreSQL 15. Update it, or leave DATABASE_URL away for the embedded one.',
      )
    }
    await prepare(client)
    await runAll(client, options)
  } finally {
    await client.end().catch(() => undefined)
  }
}
