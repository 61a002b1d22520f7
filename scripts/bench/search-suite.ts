// Article search over a million articles, through the whole server, while twenty people type and scan.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { callApi } from '../product/call-api.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import { type BenchDatabase, measureOnDatabases } from './bench-database.ts'
import { catalogueSize, fillCatalogue, identifierOf, typedLetters } from './catalogue-rows.ts'
import { percentile, type Result } from './measure.ts'

const asksEach = 60
/** A person's search waits this long for the next letter (the product's own delay). */
const typingMs = 300

interface Asker {
  readonly name: string
  readonly pathOf: (ask: number) => string
  readonly people: number
  readonly limitMs: number | undefined
}

const askers: readonly Asker[] = [
  {
    name: 'scan',
    pathOf: (ask) => `/api/scans?code=${identifierOf(1 + ((ask * 7919) % catalogueSize))}`,
    people: 20,
    limitMs: 20,
  },
  {
    name: 'search-scanned',
    pathOf: (ask) => `/api/articles?take=10&searchQuery=${identifierOf(1 + ((ask * 7919) % catalogueSize))}`,
    people: 20,
    limitMs: 20,
  },
  {
    name: 'search-letters',
    pathOf: (ask) => `/api/articles?take=10&searchQuery=${typedLetters[ask % typedLetters.length]}`,
    people: 20,
    limitMs: 60,
  },
  {
    name: 'search-letters-list',
    pathOf: (ask) => `/api/articles?take=100&searchQuery=${typedLetters[ask % typedLetters.length]}`,
    people: 20,
    limitMs: undefined,
  },
  {
    name: 'list-page-anywhere',
    pathOf: (ask) => `/api/articles?take=100&offset=${(ask * 48_611) % catalogueSize}`,
    people: 5,
    limitMs: undefined,
  },
]

async function ask(url: string, token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: unknown[] | { articles: unknown[] } }
  const found = Array.isArray(data) ? data : data.articles
  if (answer.status !== 200 || found.length === 0) throw new Error(`${url}: ${answer.status} without articles`)
  return performance.now() - start
}

/** All at once, each after their own pause; answers the milliseconds of every answer. */
async function askTogether(serverUrl: string, token: string, { pathOf, people }: Asker): Promise<number[]> {
  const one = async (person: number) => {
    const times: number[] = []
    await sleep((person / people) * typingMs)
    for (let turn = 0; turn < asksEach; turn++) {
      times.push(await ask(serverUrl + pathOf(person * asksEach + turn), token))
      await sleep(typingMs * (0.5 + ((person * 31 + turn * 17) % 100) / 100))
    }
    return times
  }
  const all = await Promise.all(Array.from({ length: people }, (_, person) => one(person)))
  return all.flat()
}

async function measureOn(database: BenchDatabase): Promise<Result[]> {
  const { serverUrl, remove } = await startProductForTests(database.settings)
  try {
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query<{ organization_id: string }>('select organization_id from organizations')
    const started = performance.now()
    await fillCatalogue(client, rows[0]?.organization_id ?? '')
    await client.end()
    console.log(`${database.name}: ${catalogueSize} articles in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    const signIn = { email: adminEmail, password: testPassword }
    const signedIn = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    const token = String(signedIn.token)
    const results: Result[] = []
    for (const asker of askers) {
      await askTogether(serverUrl, token, { ...asker, pathOf: (turn) => asker.pathOf(turn + 3) })
      const times = await askTogether(serverUrl, token, asker)
      console.log(
        `  ${asker.name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
      )
      const row = (subject: string, name: string, value: number): Result => ({
        suite: 'search',
        case: `${asker.name}-${name} (${database.name})`,
        subject,
        value: Math.round(value * 10) / 10,
        unit: 'ms',
      })
      results.push(
        row('labelwright', 'p50', percentile(times, 0.5)),
        row('labelwright', 'p95', percentile(times, 0.95)),
      )
      if (asker.limitMs !== undefined) results.push(row('limit', 'p95', asker.limitMs))
    }
    return results
  } finally {
    await remove()
  }
}

export const runSearchSuite = (): Promise<Result[]> => measureOnDatabases(measureOn)
