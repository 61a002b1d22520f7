// Imports through the whole server, beside COPY of the same rows into the same table, and printing meanwhile.
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Caller, callApi } from '../product/call-api.ts'
import { watchPeaks } from '../product/memory-peaks.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import { type BenchDatabase, measureOnDatabases } from './bench-database.ts'
import { writeCsv, writeXlsx } from './import-rows.ts'
import type { Result, Row } from './measure.ts'
import { printRows, printUntil } from './print-meanwhile.ts'

const csvRows = Number(process.env.LABELWRIGHT_BENCH_IMPORT_ROWS || 1_000_000)
const xlsxRows = csvRows / 5
const maximumTimesCopy = 2.5
/** Uncounted: a server that has just started compiles what it does often. */
const printsToWarmUp = 100
/**
 * Before an import, and about as many once more after it: a computer is not equally quick all the time, and a slowest
 * hundredth of fewer prints than there are beside the import tells less than that which it is compared with.
 */
const printsBefore = 1_750
/** As often as the page of an import asks. */
const watchMs = 1_000
const senderProgram = fileURLToPath(new URL('./send-file.ts', import.meta.url))

/** Answers when the file has landed: seconds since it began to be sent. */
async function sendAndImport(caller: Caller, path: string): Promise<number> {
  const started = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [senderProgram, caller.serverUrl, path], {
    env: { ...process.env, LABELWRIGHT_TOKEN: caller.token },
  })
  const { data } = JSON.parse(stdout) as { data: { id: string } }
  for (;;) {
    const run = (await callApi(caller, `GET /api/import/runs/${data.id}`)).data as { state: string; message: string }
    if (run.state === 'Finished') return (performance.now() - started) / 1000
    if (['Failed', 'Checked', 'Canceled'].includes(run.state)) throw new Error(`${run.state}: ${run.message}`)
    await sleep(watchMs)
  }
}

const columns =
  'organization_id, id, name, external_identifier, group_id, pdf_url, article_data, search_text, modified, version'

/** The floor: the rows that the import has made, by COPY into the same table with its indexes. */
async function copySameRows(client: pg.Client, directory: string): Promise<number> {
  const path = join(directory, 'articles.copy')
  await pipeline(
    client.query(
      to(`copy (select ${columns} from articles where external_identifier like 'IMP-%' order by id) to stdout`),
    ),
    createWriteStream(path),
  )
  await client.query(`delete from articles where external_identifier like 'IMP-%'`)
  await client.query('vacuum full analyze articles')
  await client.query('checkpoint')
  const started = performance.now()
  await pipeline(createReadStream(path), client.query(from(`copy articles (${columns}) from stdin`)))
  return (performance.now() - started) / 1000
}

async function clearImported(client: pg.Client): Promise<void> {
  await client.query('delete from import_additions')
  await client.query(`delete from articles where external_identifier like 'IMP-%'`)
  await client.query('vacuum full analyze articles')
}

async function measureOn(database: BenchDatabase, directory: string): Promise<Result[]> {
  const { serverUrl, product, remove } = await startProductForTests({
    ...database.settings,
    LABELWRIGHT_IMPORTS_PER_HOUR: '1000',
  })
  const peaks = watchPeaks(product.server.child()?.pid ?? 0)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const signIn = { email: adminEmail, password: testPassword }
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    const caller = { serverUrl, token: String(token) }
    const row: Row = (name, subject, [value, unit]) => ({
      suite: 'import',
      case: `${name} (${database.name})`,
      subject,
      value: Math.round(value * 100) / 100,
      unit,
    })
    const serverPeakBefore = peaks.server()
    const xlsxSeconds = await sendAndImport(caller, join(directory, 'rows.xlsx'))
    const [importerPeak, serverPeak] = [peaks.importer(), peaks.server()]
    await clearImported(client)
    await printUntil(caller, (printed) => printed >= printsToWarmUp)
    const before = await printUntil(caller, (printed) => printed >= printsBefore)
    await client.query('checkpoint')
    let isOver = false
    const [csvSeconds, during] = await Promise.all([
      sendAndImport(caller, join(directory, 'rows.csv')).finally(() => {
        isOver = true
      }),
      printUntil(caller, () => isOver),
    ])
    await client.query('checkpoint')
    await clearImported(client)
    const printsAfter = Math.max(printsBefore, during.length - printsBefore)
    const without = [...before, ...(await printUntil(caller, (printed) => printed >= printsAfter))]
    const aloneSeconds = await sendAndImport(caller, join(directory, 'rows.csv'))
    const copySeconds = await copySameRows(client, directory)
    return [
      row(`csv-${csvRows}`, 'labelwright', [aloneSeconds, 's']),
      row(`csv-${csvRows}`, 'copy', [copySeconds, 's']),
      row(`csv-${csvRows}`, 'times copy', [aloneSeconds / copySeconds, 'x']),
      row(`csv-${csvRows}`, 'limit', [maximumTimesCopy, 'x']),
      row(`csv-${csvRows}-while-printing`, 'labelwright', [csvSeconds, 's']),
      row(`xlsx-${xlsxRows}`, 'labelwright', [xlsxSeconds, 's']),
      row(`xlsx-${xlsxRows}`, 'limit', [60, 's']),
      row(`xlsx-${xlsxRows}-peak`, 'importer', [importerPeak, 'MB']),
      row(`xlsx-${xlsxRows}-peak`, 'server', [serverPeak, 'MB']),
      row(`xlsx-${xlsxRows}-peak`, 'server before', [serverPeakBefore, 'MB']),
      row(`xlsx-${xlsxRows}-peak`, 'limit', [512, 'MB']),
      ...printRows(row, without, during),
    ]
  } finally {
    peaks.stop()
    await client.end()
    await remove()
  }
}

export async function runImportSuite(): Promise<Result[]> {
  const directory = await mkdtemp(join(tmpdir(), 'labelwright-import-'))
  try {
    await writeCsv(join(directory, 'rows.csv'), csvRows)
    await writeXlsx(join(directory, 'rows.xlsx'), xlsxRows)
    return await measureOnDatabases((database) => measureOn(database, directory))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
