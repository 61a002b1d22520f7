// The print history at five million labels, through the whole server, beside the floor: fifty rows by their ids.
import pg from 'pg'
import { callApi } from '../product/call-api.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import { type BenchDatabase, measureOnDatabases } from './bench-database.ts'
import { fillHistory, historySize, idOf, ordersPrinted } from './history-rows.ts'
import { percentile, type Result } from './measure.ts'

const asksEach = 40
const limitMs = 300
const dayMs = 86_400_000

interface Case {
  readonly name: string
  /** The query of the n-th ask. */
  readonly queryOf: (n: number) => string
  readonly path?: string
  readonly limitMs?: number
}

/** Some day of the year that is filled. */
const dayOf = (n: number): number => Date.now() - (2 + ((n * 37) % 355)) * dayMs
const span = (from: number, ms: number): string =>
  `from=${new Date(from).toISOString()}&until=${new Date(from + ms).toISOString()}`
const commonWords = ['screw', 'blue', 'hinge', 'label 7', 'hall 12', 'stainless']
const rareWords = (n: number): string => `ART-${String((n * 7919) % 20_000).padStart(8, '0')}`
/** Of as many labels as were printed in a day or so. */
const exportMs = (10_000 / historySize) * 365 * dayMs

/** Ids of the rows are the database's to know: `$printer3` stands for that of the fourth printer. */
const cases: readonly Case[] = [
  { name: 'first-page', queryOf: () => '' },
  { name: 'next-page', queryOf: (n) => `offset=${50 * (1 + n)}` },
  { name: 'last-page-offered', queryOf: (n) => `offset=${9_900 - n}` },
  { name: 'day', queryOf: (n) => span(dayOf(n), dayMs) },
  { name: 'month-long-ago', queryOf: (n) => span(dayOf(n) - 30 * dayMs, 30 * dayMs) },
  { name: 'outcome-failed', queryOf: () => 'state=Failed' },
  { name: 'outcome-sent', queryOf: () => 'state=Success' },
  { name: 'person', queryOf: (n) => `userId=$user${n % 19}` },
  { name: 'person-who-prints-rarely', queryOf: () => 'userId=$user19' },
  { name: 'computer', queryOf: (n) => `computerName=packing-${n % 15}` },
  { name: 'printer', queryOf: (n) => `printerId=$printer${n % 30}` },
  { name: 'label', queryOf: (n) => `labelId=$label${n % 40}` },
  { name: 'article', queryOf: (n) => `articleId=$article${(n * 7919) % 20_000}` },
  { name: 'order', queryOf: (n) => `orderId=$order${(n * 397) % ordersPrinted}` },
  { name: 'tests', queryOf: () => 'tests=only' },
  { name: 'no-tests', queryOf: () => 'tests=without' },
  { name: 'reprints', queryOf: () => 'reprints=only' },
  {
    name: 'printer-and-failed-in-a-month',
    queryOf: (n) => `printerId=$printer${n % 30}&state=Failed&${span(dayOf(n), 30 * dayMs)}`,
  },
  { name: 'word-common', queryOf: (n) => `searchQuery=${commonWords[n % commonWords.length]}` },
  { name: 'word-rare', queryOf: (n) => `searchQuery=${rareWords(n)}` },
  // Letters that nearly all labels have, of a person whom few have.
  { name: 'word-like-many-others', queryOf: () => 'searchQuery=no-19' },
  { name: 'word-in-no-label', queryOf: (n) => `searchQuery=zebra-${n}` },
  { name: 'two-letters', queryOf: (n) => `searchQuery=${['sc', 'm8', 'bl', 'ha'][n % 4]}` },
  {
    name: 'word-in-a-month',
    queryOf: (n) => `searchQuery=${commonWords[n % commonWords.length]}&${span(dayOf(n), 30 * dayMs)}`,
  },
  { name: 'word-and-printer', queryOf: (n) => `searchQuery=${rareWords(n)}&printerId=$printer${n % 30}` },
  { name: 'choices-of-the-filters', path: '/api/printhistory/choices', queryOf: () => '' },
  { name: 'orders-with-what-was-printed', path: '/api/orders', queryOf: (n) => `take=50&offset=${50 * (n % 10)}` },
  { name: 'labels-with-their-last-print', path: '/api/labels', queryOf: () => '' },
  {
    name: 'export-of-10,000',
    path: '/api/printhistory/export',
    queryOf: (n) => span(dayOf(n), exportMs),
    limitMs: Number.POSITIVE_INFINITY,
  },
]

interface Bench {
  readonly client: pg.Client
  readonly organizationId: string
  readonly serverUrl: string
  readonly token: string
}

/** Puts the ids of rows in their places. */
async function withIds({ client, organizationId }: Bench, query: string): Promise<string> {
  const named = /\$(printer|label|article|order|user)(\d+)/.exec(query)
  if (!named) return query
  const [mark, what, n] = named
  const expression =
    what === 'user' ? `pg_temp.id_at(1, 'user' || '${organizationId}' || ${n})` : idOf(what as 'printer', Number(n))
  const { rows } = await client.query<{ id: string }>(`select ${expression} as id`)
  return query.replace(mark, rows[0]?.id ?? '')
}

async function measureCase(bench: Bench, { name, queryOf, path = '/api/printhistory' }: Case): Promise<number[]> {
  const times: number[] = []
  for (let n = -3; n < asksEach; n++) {
    const url = `${bench.serverUrl}${path}?${await withIds(bench, queryOf(Math.abs(n)))}`
    const start = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${bench.token}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text.slice(0, 200)}`)
    if (n >= 0) times.push(performance.now() - start)
  }
  return times
}

/** The floor: fifty rows of anywhere by their primary key, on a connection of one's own. */
async function measureFloor({ client, organizationId }: Bench): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < asksEach; n++) {
    const { rows } = await client.query<{ id: string }>(
      `select id from print_job_entries where organization_id = $1 and id > first_id_of($2) order by id limit 50`,
      [organizationId, new Date(dayOf(n))],
    )
    const start = performance.now()
    await client.query('select * from print_job_entries where id = any($1::uuid[])', [rows.map(({ id }) => id)])
    times.push(performance.now() - start)
  }
  return times
}

/** What looks for work every few seconds, and must not grow with the history. */
const sweeps: Readonly<Record<string, string>> = {
  'sweep-for-ended-leases': 'select * from organizations_with_ended_leases()',
  'sweep-for-waiting-printers': 'select * from waiting_printers()',
}

async function measureSweep({ client }: Bench, query: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < asksEach; n++) {
    const start = performance.now()
    await client.query(query)
    times.push(performance.now() - start)
  }
  return times
}

interface SampleArticle {
  readonly id: string
  readonly labels: readonly { readonly labelId: string }[]
}

/** One label each, from the press of the button to the answer with its file. */
async function measurePrints({ serverUrl, token }: Bench): Promise<number[]> {
  const caller = { serverUrl, token }
  const [article] = (await callApi(caller, 'GET /api/articles?take=1')).data as SampleArticle[]
  const [printer] = (await callApi(caller, 'GET /api/printers?take=1')).data as { id: string }[]
  const line = {
    labelId: article?.labels[0]?.labelId,
    articleId: article?.id,
    printerId: printer?.id,
    quantity: 1,
    editableData: [],
  }
  const times: number[] = []
  for (let n = 0; n < 2 * asksEach; n++) {
    const start = performance.now()
    await callApi(caller, 'POST /api/printjobs/article', { computerName: 'packing-1', labels: [line] })
    // A server that has just started compiles what it does often.
    if (n >= asksEach) times.push(performance.now() - start)
  }
  return times
}

function report(name: string, times: readonly number[], most = limitMs): Result[] {
  const figures = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), worst: Math.max(...times) }
  const text = Object.entries(figures).map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`)
  console.log(`  ${name}: ${text.join(', ')}${figures.p95 > most ? '  MORE THAN THE LIMIT' : ''}`)
  const row = (what: string, subject: string, value: number): Result => ({
    suite: 'history',
    case: `${name}-${what}`,
    subject,
    value: Math.round(value * 10) / 10,
    unit: 'ms',
  })
  const limit = Number.isFinite(most) ? [row('p95', 'limit', most)] : []
  return [...Object.entries(figures).map(([what, ms]) => row(what, 'labelwright', ms)), ...limit]
}

async function signIn(serverUrl: string): Promise<string> {
  const person = { email: adminEmail, password: testPassword }
  return String((await callApi({ serverUrl, token: '' }, 'POST /api/account/login', person)).token)
}

async function measureOn(database: BenchDatabase): Promise<Result[]> {
  const { serverUrl, remove } = await startProductForTests(database.settings)
  const client = new pg.Client(database.url)
  try {
    await client.connect()
    const { rows } = await client.query<{ organization_id: string }>('select organization_id from organizations')
    const begun = { client, organizationId: rows[0]?.organization_id ?? '', serverUrl }
    const results = report(
      'print-one-label-into-an-empty-history',
      await measurePrints({ ...begun, token: await signIn(serverUrl) }),
      Number.POSITIVE_INFINITY,
    )
    const started = performance.now()
    await fillHistory(client, begun.organizationId)
    console.log(`${database.name}: ${historySize} labels in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    // The filling takes longer than a token is good for.
    const bench: Bench = { ...begun, token: await signIn(serverUrl) }
    results.push(...report('floor-50-by-primary-key', await measureFloor(bench)))
    for (const each of cases) results.push(...report(each.name, await measureCase(bench, each), each.limitMs))
    for (const [name, query] of Object.entries(sweeps)) results.push(...report(name, await measureSweep(bench, query)))
    results.push(...report('print-one-label', await measurePrints(bench)))
    return results
  } finally {
    await client.end()
    await remove()
  }
}

/** A first page, next pages, every filter, words and an export, p95 below 300 ms each but the export. */
export const runHistorySuite = (): Promise<Result[]> => measureOnDatabases(measureOn)
