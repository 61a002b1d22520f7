import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'
import * as contract from '@labelwright/contract/server/imports'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBulkSession } from '../../platform/database/bulk-session.ts'
import { testTrailKeys } from '../../testing/cluster/trail-keys.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { factsOf } from './importer/file-facts.ts'
import { isPassing, pauseAfter } from './importer/passing-failure.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const retry = (id: string) => test.call(contract.retryImport, { params: { id } }, { token })

/** A checked import that a step takes up as soon as `begin` is called; until `release` it waits for the table it writes to. */
async function heldImport(name: string, attempts: number) {
  const sent = (await sendFile(test, { token, file: `externalIdentifier,name\n${name},Bolt\n` })).body.data
  await test.call(contract.checkImport, { params: { id: sent.id }, body: { options: sent.options } }, { token })
  await waitForImport(test, { token, id: sent.id, states: ['Checked'] })
  await test.rows.query('begin')
  await test.rows.query('lock table articles in exclusive mode')
  const queued = `
    with waiting as (update imports set state = 'Waiting' where id = $1 returning organization_id, id)
    insert into jobs (id, organization_id, kind, subject, attempts)
    select gen_random_uuid(), organization_id, 'run-import', id::text, $2 from waiting`
  const second = new pg.Client(test.ownerConnection)
  await second.connect()
  await second.query(queued, [sent.id, attempts])
  /** Ends the connection of the import once it waits. */
  const terminate = async () => {
    for (;;) {
      const ended = await second.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into articles%'`,
      )
      if (ended.rowCount) return
      await sleep(50)
    }
  }
  const release = async () => {
    await test.rows.query('rollback')
    await second.end()
  }
  return { id: sent.id as string, terminate, release }
}

describe('An import on a busy computer', () => {
  it('is tried again when its connection is lost, and ends well', async () => {
    const { id, terminate, release } = await heldImport('BUSY-1', 0)
    await terminate()
    await release()
    expect((await waitForImport(test, { token, id, states: ['Finished'] })).counts.added).toBe(1)
  })

  it('says after all tries that nothing has changed, and is tried again without a second upload', async () => {
    const { id, terminate, release } = await heldImport('BUSY-2', 8)
    await terminate()
    await release()
    const failed = await waitForImport(test, { token, id, states: ['Failed'] })
    expect([failed.message, failed.reason]).toEqual([
      'The server was too busy. Nothing has changed.',
      { code: 'too-busy' },
    ])
    expect((await retry(id)).status).toBe(200)
    expect((await waitForImport(test, { token, id, states: ['Finished'] })).counts.added).toBe(1)
    expect((await retry(id)).body.code).toBe('import-in-other-state')
  })

  it('whose file could not be looked at keeps the file, and looks at it when it is tried again', async () => {
    const { id } = (await sendFile(test, { token, file: 'externalIdentifier,name\nBUSY-3,Bolt\n' })).body.data
    const nothing = { type: 'csv', encoding: '', delimiter: '', sheets: [], columns: [] }
    await test.rows.query(
      `update imports set state = 'Failed', reason = '{"code": "too-busy"}', detected = $2, options = options || '{"mapping": []}' where id = $1`,
      [id, JSON.stringify(nothing)],
    )
    const { body } = await retry(id)
    expect(body.data).toMatchObject({ state: 'Uploaded', reason: null })
    expect(body.data.options.mapping.map(({ field }) => field)).toEqual(['externalIdentifier', 'name'])
  })

  it('waits for its connection however long that takes', async () => {
    const { host, port, ...connection } = test.database.connection as { host: string; port: number }
    const slow = createServer((incoming) => {
      setTimeout(() => {
        const outgoing = connect(join(host, `.s.PGSQL.${port}`))
        incoming.pipe(outgoing).pipe(incoming)
      }, 500)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const address = slow.address() as { port: number }
    const session = await openBulkSession({
      connection: { ...connection, host: '127.0.0.1', port: address.port, connectionTimeoutMillis: 50 },
      trailKeys: () => testTrailKeys,
    })
    await session.close()
    slow.close()
  })
})

describe('A failure', () => {
  it.each([
    new ProductError('not-ready'),
    new Error('timeout expired'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout'),
    Object.assign(new Error('the database is stopping'), { code: '57P01' }),
    Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT' }),
  ])('that passes is known: %s', (error) => expect(isPassing(error)).toBe(true))

  it.each([
    new Error('undefined is not a function'),
    Object.assign(new Error('open: no such file'), { code: 'ENOENT' }),
  ])('that stays is known: %s', (error) => expect(isPassing(error)).toBe(false))

  it('is followed by pauses that grow', () => {
    expect([1, 2, 3, 7, 8].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 64_000, 64_000])
  })
})

describe('A file that is imported', () => {
  const rows = (count: number) => 'name,Color\n'.padEnd(count, 'Bolt,red\n')
  const workbook = () => {
    const writer = createXlsxWriter({ sheetName: 'Rows', columns: ['name'] })
    return Buffer.concat([writer.write([['Bolt']]), writer.end()])
  }

  it.each([
    ['a small CSV', rows(1_000), 'auto', { isWorkbook: false, isSmall: true }],
    ['a CSV of a megabyte', rows(1_000_000), 'auto', { isWorkbook: false, isSmall: false }],
    ['small JSON', '[{"name": "Bolt"}]', 'auto', { isWorkbook: false, isSmall: true }],
    ['a small workbook', workbook(), 'auto', { isWorkbook: true, isSmall: true }],
    ['something that is said to be a workbook', rows(1_000), 'xlsx', { isWorkbook: true, isSmall: true }],
  ] as const)(
    'is known as %s: small ones that are no workbooks may share a process [SEC-42]',
    async (_, bytes, type, facts) => {
      const directory = await mkdtemp(join(tmpdir(), 'labelwright-facts-'))
      const path = join(directory, 'rows')
      await writeFile(path, bytes)
      expect(await factsOf(path, { type })).toMatchObject(facts)
      await rm(directory, { recursive: true })
    },
  )
})
