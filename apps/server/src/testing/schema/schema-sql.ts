// The schema as the migrations leave it, as text to read and to compare: PostgreSQL's own words for each part. Partitions are
// left out: which there are depends on the day.
import type pg from 'pg'

interface Part {
  readonly table_name: string
  readonly text: string
}

const columns = `
  select c.relname as table_name, format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end,
    case when d.adbin is null then ''
      when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
      else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as text
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

// What "not null" says stands with its column; from PostgreSQL 18 on it is a constraint as well.
const constraints = `
  select c.relname as table_name, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.connamespace = 'public'::regnamespace and k.contype <> 'n' and k.conparentid = 0 and not c.relispartition
  order by c.relname, k.contype desc, k.conname`

const indexes = `
  select i.tablename as table_name, i.indexdef || ';' as text from pg_indexes i
  join pg_class c on c.oid = format('public.%I', i.tablename)::regclass and not c.relispartition
  where i.schemaname = 'public' and not exists (
    select 1 from pg_constraint k where k.conname = i.indexname and k.connamespace = 'public'::regnamespace)
  order by i.tablename, i.indexname`

const triggers = `
  select c.relname as table_name, pg_get_triggerdef(t.oid) || ';' as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition order by c.relname, t.tgname`

const policies = `
  select p.tablename as table_name, format('create policy %I on %I using (%s);', p.policyname, p.tablename, p.qual) as text
  from pg_policies p join pg_class c on c.oid = format('public.%I', p.tablename)::regclass and not c.relispartition
  where p.schemaname = 'public' and p.policyname <> 'owner_sees_all' order by p.tablename, p.policyname`

const partitioned = `
  select c.relname as table_name, ' partition by ' || pg_get_partkeydef(c.oid) as text
  from pg_class c where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace`

const functions = `
  select p.proname as table_name, format('-- %I(%s) returns %s', p.proname, pg_get_function_identity_arguments(p.oid), pg_get_function_result(p.oid)) as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, text`

/** SQL of every table with its constraints, indexes, triggers and policies, and the names of the functions. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const read = async (sql: string): Promise<readonly Part[]> => (await client.query<Part>(sql)).rows
  // One connection asks one question at a time.
  const inside = [...(await read(columns)), ...(await read(constraints))]
  const beside = [...(await read(indexes)), ...(await read(triggers)), ...(await read(policies))]
  const named = await read(functions)
  const keys = new Map((await read(partitioned)).map(({ table_name, text }) => [table_name, text]))
  const tables = [...Map.groupBy(inside, ({ table_name }) => table_name)].map(([table, parts]) => {
    const rest = beside.filter(({ table_name }) => table_name === table).map(({ text }) => `${text}\n`)
    return `create table ${table} (\n${parts.map(({ text }) => text).join(',\n')}\n)${keys.get(table) ?? ''};\n${rest.join('')}`
  })
  const header = '-- Written by `npm run schema` from the migrated database; nothing runs it.\n'
  const end = `-- Functions; those of today are in functions/.\n${named.map(({ text }) => `${text}\n`).join('')}`
  return [header, ...tables, end].join('\n')
}
