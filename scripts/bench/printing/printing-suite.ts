// What a print costs the server, beside its floor: the same rows inserted bare, and a route that does nothing.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { callApi } from '../../product/call-api.ts'
import { lineOf } from '../../product/print-history.ts'
import { startProductForTests, testPassword, userEmail } from '../../product/product-for-tests.ts'
import { type BenchDatabase, measureOnDatabases } from '../bench-database.ts'
import { percentile, type Result } from '../measure.ts'
import { measureEnter } from './enter-to-byte.ts'
import { measureOrderBatch } from './order-batch.ts'
import { measureFloor, readPrintedRows } from './print-floor.ts'

const people = 16
const oneForMs = 8_000
const manyForMs = 15_000
const warmForMs = 4_000

/** As lean as a client can be: it shares the processor with the server. */
const agent = new Agent({ keepAlive: true, maxSockets: people })

interface Call {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Answers the body of a call that must succeed. */
function send({ url, method, headers, body }: Call): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(url, { method, agent, headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      if (answer.statusCode === 200) resolve(text)
      else reject(new Error(`${url}: ${answer.statusCode} ${text}`))
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** So many at once, each call behind the one before, for so long; answers the milliseconds of each. */
async function callTogether(callOf: () => Call, options: { people: number; forMs: number }): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + options.forMs
  const work = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await send(callOf())
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: options.people }, work))
  return times
}

interface Measured {
  readonly name: string
  readonly subject: string
  readonly times: readonly number[]
  readonly forMs: number
}

const rounded = (value: number): number => Math.round(value * 10) / 10

function rowsOf({ name, subject, times, forMs }: Measured): Result[] {
  const common = { suite: 'printing', subject }
  return [
    { ...common, case: `${name}-p50`, value: rounded(percentile(times, 0.5)), unit: 'ms' },
    { ...common, case: `${name}-p99`, value: rounded(percentile(times, 0.99)), unit: 'ms' },
    { ...common, case: `${name}-rate`, value: rounded((times.length * 1000) / forMs), unit: '1/s' },
  ]
}

const wanted = (database: BenchDatabase): Result[] => [
  { suite: 'printing', case: `one-print (${database.name})-p50`, subject: 'limit', value: 6, unit: 'ms' },
  { suite: 'printing', case: `sixteen-people (${database.name})-p99`, subject: 'limit', value: 200, unit: 'ms' },
  { suite: 'printing', case: `sixteen-people (${database.name})-rate`, subject: 'wanted', value: 250, unit: '1/s' },
]

/** Milliseconds of processor time that a process has used. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Each print is of other data, as at a packing table. */
async function printCalls(serverUrl: string): Promise<{ readonly print: () => Call; readonly bare: () => Call }> {
  const signIn = { email: userEmail, password: testPassword }
  const token = String((await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)).token)
  const table = { serverUrl, token, helperUrl: '', origin: '' }
  const printers = (await callApi(table, 'GET /api/printers')).data as { id: string; printsVia: string }[]
  const printer = printers.find(({ printsVia }) => printsVia === 'helper')
  if (!printer) throw new Error('the sample has no printer of a helper')
  const line = await lineOf(table, printer.id, 'NB-20422')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let number = 0
  const print = (): Call => {
    number += 1
    const editableData = [{ key: 'lot', data: `L${number}` }]
    const body = { computerName: 'bench', labels: [{ ...line, editableData }] }
    return {
      url: `${serverUrl}/api/printjobs/article`,
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }
  }
  return { print, bare: () => ({ url: `${serverUrl}/api/features`, method: 'GET', headers }) }
}

const loads = [
  { name: 'one-print', people: 1, forMs: oneForMs },
  { name: 'sixteen-people', people, forMs: manyForMs },
] as const

async function measureOn(database: BenchDatabase): Promise<Result[]> {
  const { product, serverUrl, remove } = await startProductForTests(database.settings)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { print, bare } = await printCalls(serverUrl)
    await callTogether(print, { people: 4, forMs: warmForMs })
    const { entityId } = JSON.parse(await send(print())) as { entityId: string }
    const rows = await readPrintedRows(client, entityId)
    const pid = product.server.child()?.pid ?? 0
    const results: Result[] = []
    for (const load of loads) {
      const common = { name: `${load.name} (${database.name})`, forMs: load.forMs }
      const before = processorMs(pid)
      const times = await callTogether(print, load)
      const value = rounded((processorMs(pid) - before) / times.length)
      results.push(
        ...rowsOf({ ...common, subject: 'labelwright', times }),
        { suite: 'printing', case: `${common.name}-server-processor`, subject: 'labelwright', value, unit: 'ms' },
        ...rowsOf({
          ...common,
          subject: 'its rows, inserted bare',
          times: await measureFloor(database.url, rows, load),
        }),
        ...rowsOf({ ...common, subject: 'a bare route', times: await callTogether(bare, load) }),
      )
    }
    return [...results, ...wanted(database)]
  } finally {
    await client.end()
    await remove()
  }
}

export async function runPrintingSuite(): Promise<Result[]> {
  const results = await measureOnDatabases(measureOn)
  results.push(...(await measureOrderBatch('server')), ...(await measureOrderBatch('helper')))
  return [...results, ...(await measureEnter())]
}
