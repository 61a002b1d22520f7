import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineToPrint } from '../../apps/server/src/testing/line-to-print.ts'
import { adminEmail, startTestAppOn, type TestApp } from '../../apps/server/src/testing/start-app.ts'
import { startTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'

let proxy: CuttingProxy
let test: TestApp
beforeAll(async () => {
  const database = await startTestDatabase('sample')
  const { connection } = database
  proxy = await startCuttingProxy({ socketDirectory: String(connection.host), port: Number(connection.port) })
  const proxied = { ...connection, host: '127.0.0.1', port: proxy.port }
  test = await startTestAppOn({ ...database, connection: proxied }, {})
})
afterAll(async () => {
  await test.stop()
  await proxy.close()
})

describe('A print whose connection to the database breaks in the middle of its commit', () => {
  it('is an error for the page, and the same job with its serial number when it is tried again with its key', async () => {
    const token = await test.signInAs(adminEmail)
    const line = await lineToPrint(test, token, {}, 'IT-004217')
    const print = (key: string) =>
      test.call(
        printArticle,
        { body: { computerName: 'packing-1', labels: [line] } },
        { token, headers: { 'idempotency-key': key } },
      )
    await print('before the cut')
    proxy.cutCommitBehind('a key of this press')
    const cut = await print('a key of this press')
    expect(proxy.cuts()).toBe(1)
    expect(cut.status).toBeGreaterThanOrEqual(500)
    const [again, onceMore] = [await print('a key of this press'), await print('a key of this press')]
    expect([again.status, onceMore.status]).toEqual([200, 200])
    expect(onceMore.body.entityId).toBe(again.body.entityId)
    expect(onceMore.body.entries).toEqual(again.body.entries)
    expect(onceMore.body.files[0]?.pdfAsBase64String).toBe(again.body.files[0]?.pdfAsBase64String)

    const { rows: jobs } = await test.rows.query('select id from print_jobs order by id')
    expect(jobs).toHaveLength(2)
    expect(jobs.at(-1)?.id).toBe(again.body.entityId)
    const { rows: numbers } = await test.rows.query('select first_number::int as number from series_ranges order by 1')
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
  })
})
