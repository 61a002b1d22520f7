// A year of printed labels as a factory has them, made inside the database; most of one organization, the others of five more.
import type pg from 'pg'
import { colours, kinds } from './catalogue-rows.ts'

/** Printed in the measured organization. `LABELWRIGHT_BENCH_ENTRIES` makes it fewer for a quick look. */
export const historySize = Number(process.env.LABELWRIGHT_BENCH_ENTRIES || 5_000_000)

const others = 5
/** Labels of a line are printed one soon after the other; every tenth label is for an order. */
const labelsPerLine = 50
const linesPerOrder = 5
export const ordersPrinted = Math.floor(historySize / labelsPerLine / linesPerOrder)
const yearMs = 365 * 86_400_000
const portion = 200_000

/** By which rows are made and asked for: the n-th printer, label or article is the same one every time. */
export const idOf = (what: 'printer' | 'label' | 'article' | 'order' | 'line' | 'user', n: number): string =>
  `pg_temp.id_at(1, '${what}' || ${n})`

/** Ids begin with their time, so that entry and job of a number are known without being looked up. */
const functions = `
  create function pg_temp.moment_of(n bigint, started double precision, step double precision) returns bigint
  language sql immutable as $$ select (started + n / 4 * 4 * step)::bigint $$;
  create function pg_temp.id_at(moment bigint, mark text) returns uuid language sql immutable as $$
    select (lpad(to_hex(moment), 12, '0') || '7' || substr(md5(mark), 1, 3) || '8' || substr(md5(mark), 4, 15))::uuid $$;`

const jobs = `
  insert into print_jobs (organization_id, id, state, user_id, user_name, computer_name, created_at, ended_at)
  select $1::uuid, pg_temp.id_at(moment, 'job' || $1::uuid || n / 4), 'Processed', u.id, u.name, 'packing-' || n / 4 % 15,
    to_timestamp(moment / 1000.0), to_timestamp(moment / 1000.0)
  from generate_series($2::bigint, $3::bigint, 4) n, lateral (select pg_temp.moment_of(n, $4, $5) as moment) m,
    lateral (select ids[1 + place] as id, names[1 + place] as name from (select $6::uuid[] as ids, $7::text[] as names,
      case when n % 20000 < 4 then 19 else (hashint8(n / 4) & 65535) % 19 end as place) p) u`

const entries = `
  insert into print_job_entries (organization_id, id, job_id, position, user_id, user_name, computer_name, state, label_id, label_name,
    label_version_id, label_version_number, is_test, test_document, article_id, article_name, external_identifier, order_line_id,
    printer_id, printer_name, dpi, quantity, filled, file_sha256, file_bytes, file_name, target,
    reprint_of, reprint_reason, numbers_of, sent_at, lease_ends_at, ended_at)
  select $1::uuid, pg_temp.id_at(moment, 'entry' || $1::uuid || n), pg_temp.id_at(moment, 'job' || $1::uuid || n / 4), n % 4, u.id, u.name, 'packing-' || n / 4 % 15,
    case when n % 50 = 0 then 'Failed' when n % 100 = 1 then 'Unknown' when n % 100 = 3 then 'Voided' else 'Success' end,
    pg_temp.id_at(1, 'label' || label), 'Label ' || label || ' ' || kinds[1 + label % 50],
    case when n % 100 <> 5 then pg_temp.id_at(1, 'version' || label) end, case when n % 100 <> 5 then 3 end,
    n % 100 = 5, case when n % 100 = 5 then '{}'::jsonb end,
    pg_temp.id_at(1, 'article' || article), a.name, 'ART-' || lpad(article::text, 8, '0'),
    case when n % 10 = 0 then pg_temp.id_at(1, 'line' || n / 50) end,
    pg_temp.id_at(1, 'printer' || printer), 'Hall ' || printer, 203.2, 1,
    jsonb_build_object('name', a.name, 'identifier', article, 'batch', substr(md5(n::text), 1, 8), 'meta_printed_by', u.name),
    md5(n::text) || md5((-n)::text), 1800, a.name || '.zpl',
    jsonb_build_object('targetIpAddress', '10.0.0.' || printer, 'targetPort', 9100, 'targetPrintQueue', '', 'useLocalPrinterDriver', false,
      'orientation', 'portrait', 'scale', 'none', 'side', 'one-sided', 'paperSize', '', 'customPaperSize', ''),
    pick.first, case when pick.first is not null then 'The label is torn.' end, pick.first,
    to_timestamp(moment / 1000.0), to_timestamp(moment / 1000.0) + interval '15 minutes', to_timestamp(moment / 1000.0)
  from (select string_to_array($8, ' ') as kinds, string_to_array($9, ' ') as colours) word,
    generate_series($2::bigint, $3::bigint) n, lateral (select pg_temp.moment_of(n, $4, $5) as moment) m,
    lateral (select (hashint8(n * 3) & 65535) % 40 as label, (hashint8(n * 5) & 65535) % 20000 as article, (hashint8(n * 7) & 65535) % 30 as printer,
      case when n % 200 = 11 and n > 200 then pg_temp.id_at(pg_temp.moment_of(n - 200, $4, $5), 'entry' || $1::uuid || n - 200) end as first) pick,
    lateral (select initcap(colours[1 + article * 7 % 25]) || ' ' || kinds[1 + article % 50] || ' M' || article % 30 || 'x' || article % 97 as name) a,
    lateral (select ids[1 + place] as id, names[1 + place] as name from (select $6::uuid[] as ids, $7::text[] as names,
      case when n % 20000 < 4 then 19 else (hashint8(n / 4) & 65535) % 19 end as place) p) u`

interface Filling {
  readonly organizationId: string
  readonly entries: number
}

/** Twenty people; the last one prints once in 20,000 labels. */
async function addPeople(client: pg.Client, organizationId: string): Promise<{ ids: string[]; names: string[] }> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `insert into users (organization_id, id, email, firstname, lastname, account_type)
     select $1::uuid, pg_temp.id_at(1, 'user' || $1::uuid || n), n || '@' || $1::uuid || '.example.com', 'Person', 'No-' || n, 'User' from generate_series(0, 19) n
     returning id, firstname || ' ' || lastname as name`,
    [organizationId],
  )
  return { ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name) }
}

async function fillOne(client: pg.Client, { organizationId, entries: count }: Filling): Promise<void> {
  const { ids, names } = await addPeople(client, organizationId)
  const [started, step] = [Date.now() - yearMs, yearMs / count]
  for (let first = 0; first < count; first += portion) {
    const last = Math.min(first + portion, count) - 1
    await client.query(jobs, [organizationId, first, last, started, step, ids, names])
    await client.query(entries, [organizationId, first, last, started, step, ids, names, kinds, colours])
  }
}

const addOrders = (client: pg.Client, organizationId: string) =>
  client.query(
    `with ordered as (
       insert into orders (organization_id, id, order_number, search_text, modified)
       select $1, pg_temp.id_at(1, 'order' || n), 'ORD-' || n, ' ord-' || n, now() - (1 - n / $2::double precision) * interval '365 days'
       from generate_series(0, $2::integer - 1) n returning 1)
     insert into order_lines (organization_id, id, order_id, line_number, article_name, quantity)
     select $1, pg_temp.id_at(1, 'line' || n), pg_temp.id_at(1, 'order' || n / $3), n % $3 + 1, 'Bolt', 5
     from generate_series(0, $2 * $3 - 1) n, (select count(*) from ordered) done`,
    [organizationId, ordersPrinted, linesPerOrder],
  )

/** Fills a year of months. Indexes that prove nothing are made behind the rows, as the triggers would find that all is well. */
export async function fillHistory(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(functions)
  await client.query(`select make_print_months(now() - interval '13 months', now())`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes i
     where tablename = 'print_job_entries' and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('set session_replication_role = replica')
  await fillOne(client, { organizationId, entries: historySize })
  await addOrders(client, organizationId)
  for (let other = 0; other < others; other++) {
    const { rows } = await client.query<{ id: string }>(
      `insert into organizations (organization_id, name) values (gen_random_uuid(), 'Other') returning organization_id as id`,
    )
    await fillOne(client, { organizationId: rows[0]?.id ?? '', entries: Math.ceil(historySize / 50) })
  }
  await client.query('reset session_replication_role')
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze print_job_entries')
  await client.query('vacuum analyze print_jobs')
}
