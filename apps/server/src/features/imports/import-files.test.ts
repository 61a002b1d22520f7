import { Readable } from 'node:stream'
import type { ProblemAnswer } from '@labelwright/contract/errors'
import { listArticles } from '@labelwright/contract/server/articles'
import { checkImport, getImport, uploadImport } from '@labelwright/contract/server/imports'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { settings } from '../../settings-list.ts'
import { formOf, formType, sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '30' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const randomWorkbook = (rowCount: number) => {
  const writer = createXlsxWriter({ sheetName: 'x', columns: ['name', 'externalIdentifier', 'Color'] })
  const rows = Array.from({ length: rowCount }, (_, index) => [
    `Bolt ${index}`,
    `X-${index}`,
    index % 2 ? null : "'=red",
  ])
  return Buffer.concat([writer.write(rows), writer.end()])
}

describe('A file', () => {
  it('may be a workbook, with cells that were guarded against being run [SEC-36]', async () => {
    const sent = await sendFile(test, { token, file: randomWorkbook(50), body: { fileName: 'a.xlsx', start: 'true' } })
    const done = await waitForImport(test, { token, id: sent.body.data.id, states: ['Finished'] })
    expect([done.detected.type, done.counts.added]).toEqual(['xlsx', 50])
    const { rows } = await test.rows.query(`select article_data from articles where external_identifier = 'X-0'`)
    expect(rows[0].article_data).toEqual([{ key: 'Color', data: "'=red" }])
  })

  it('may be JSON', async () => {
    const rows = [{ name: 'Nut', sku: 'J-1', size: { mm: 8 } }]
    const sent = await sendFile(test, {
      token,
      file: JSON.stringify({ data: rows }),
      body: { fileName: 'a.json', start: 'true' },
    })
    const done = await waitForImport(test, { token, id: sent.body.data.id, states: ['Finished'] })
    expect(done.detected.columns.map(({ name }) => name)).toEqual(['name', 'sku', 'size.mm'])
    expect(done.counts.added).toBe(1)
  })

  it.each([
    ['nothing', '', 'empty-file'],
    ['a broken workbook', randomWorkbook(2000).subarray(0, 9000), 'workbook-damaged'],
    ['16,384 columns', `${Array.from({ length: 16_384 }, (_, index) => `c${index}`).join(',')}\n`, 'too-many-columns'],
    ['broken JSON', '[{"a":1', 'file-ends-too-soon'],
  ])('that is %s is refused with a clear sentence [SEC-31, IMPORT-08-OPEN]', async (_, file, code) => {
    const sent = await sendFile(test, { token, file })
    expect([sent.status, sent.body.code, sent.body.errors[0]?.code]).toEqual([422, 'file-not-readable', code])
    expect(sent.body.detail).toBe(sent.body.errors[0]?.message)
  })

  it('that breaks off below its first rows fails its check with the sentence, its code and its values', async () => {
    const { body } = await sendFile(test, { token, file: `name,Note\n${'Bolt,x\n'.repeat(40_000)}Nut,"never closed\n` })
    const mapping = [{ column: 'name', field: 'name' as const, key: '' }]
    const options = { ...body.data.options, mapping, keyField: 'name' as const }
    await test.call(checkImport, { params: { id: body.data.id }, body: { options } }, { token })
    const failed = await waitForImport(test, { token, id: body.data.id, states: ['Failed'] })
    expect(failed.message).toBe('A quote that opens in the row on line 40,002 is never closed.')
    expect(failed.reason).toEqual({ code: 'quote-not-closed', values: { line: 40_002 } })
  })

  it('may have any characters: rows that cannot be stored are told, and the others land [SEC-31]', async () => {
    const odd = fc.sample(fc.record({ name: fc.string({ unit: 'binary' }), group: fc.string({ unit: 'binary' }) }), {
      numRuns: 200,
      seed: 5,
    })
    const broken = [
      { name: 'a\0b', group: '' },
      { name: 'y', group: 'a\0b' },
      { name: 'half \ud83d', group: '' },
      { name: 'y', group: `${'x'.repeat(99)}😀` },
    ]
    const rows = [...broken, ...odd, { name: `${'x'.repeat(99)}😀`, group: '' }]
    const file = JSON.stringify(rows.map((row, index) => ({ ...row, sku: `ODD-${index}`, 'k\0': 'v' })))
    const sent = await sendFile(test, {
      token,
      file,
      body: { options: JSON.stringify({ skipBadRows: true }), start: 'true' },
    })
    expect([sent.status, sent.body.detail]).toEqual([200, undefined])
    const done = await waitForImport(test, { token, id: sent.body.data.id, states: ['Finished'] })
    expect(done.problems.slice(0, 5).map(({ line, code }) => [line, code])).toEqual([
      [1, 'broken-characters'],
      [2, 'broken-characters'],
      [2, 'group-not-found'],
      [3, 'broken-characters'],
      [4, 'group-not-found'],
    ])
    expect(done.counts.added).toBeGreaterThan(0)
    expect(done.counts.good + done.counts.bad).toBe(rows.length)
  })

  it('that is nested to death is refused while others are answered [SEC-31]', async () => {
    const open = '{"a":['.repeat(60)
    const bad = `[${`${open}1${']}'.repeat(60)},`.repeat(3000)}{}]`
    const sending = sendFile(test, { token, file: bad })
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await test.call(listArticles, { query: { take: 5 } }, { token })).status).toBe(200)
    }
    expect((await sending).status).toBeLessThan(500)
  })

  it('of more than 200 MiB is refused as too large, and nothing of it stays [IMPORT-08-OPEN]', async () => {
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    const address = test.app.http.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const whole = formOf('', 'big.csv', {})
    const end = whole.length - '\r\n--a-boundary-of-the-tests--\r\n'.length
    const row = Buffer.alloc(1_048_576, 'name,x\n')
    async function* body() {
      yield whole.subarray(0, end)
      for (let megabyte = 0; megabyte < 201; megabyte += 1) yield row
      yield whole.subarray(end)
    }
    const answer = await fetch(`http://127.0.0.1:${port}${uploadImport.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': formType },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as unknown as RequestInit)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too-large'])
  })

  it('can be sent 600 times an hour where the installation does not say another number', () => {
    expect(readConfig({}).importsPerHour).toBe(600)
    expect(readConfig({ LABELWRIGHT_IMPORTS_PER_HOUR: '7' }).importsPerHour).toBe(7)
    const setting = settings.find(({ name }) => name === 'LABELWRIGHT_IMPORTS_PER_HOUR')
    expect(setting?.fallback).toBe('600')
  })

  it('can be sent so many times an hour by the people of an organization together [SEC-13]', async () => {
    await test.rows.query(`update users set user_roles = '{DataImporter}' where email = 'packer@example.com'`)
    const packer = await test.signInAs('packer@example.com')
    await test.rows.query(
      `update throttles set count = 28, window_started_at = now() - interval '10 minutes' where key like 'import:%'`,
    )
    const file = 'name\nx\n'
    expect((await sendFile(test, { token, file })).status).toBe(200)
    expect((await sendFile(test, { token: packer, file })).status).toBe(200)
    for (const each of [token, packer]) {
      const { status, headers, body } = await sendFile(test, { token: each, file })
      const refusal = body as unknown as ProblemAnswer
      expect([status, refusal.code]).toEqual([429, 'too-many-requests'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(49 * 60)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(50 * 60)
      expect(refusal.detail).toBe('30 files an hour can be imported. Try again in 50 minutes.')
      expect(refusal.errors).toEqual([
        { path: 'file', code: 'files-per-hour', message: refusal.detail, values: { most: 30 } },
      ])
    }
    const { rows } = await test.rows.query(`select key from throttles where key like 'import:%'`)
    const organizations = await test.rows.query('select organization_id from organizations')
    expect(rows).toEqual(organizations.rows.map((row) => ({ key: `import:${row.organization_id}` })))
  })

  it('of one person is not shown to another who is no administrator', async () => {
    const { rows } = await test.rows.query('select id from imports where is_administrator limit 1')
    const packer = await test.signInAs('packer@example.com')
    expect((await test.call(getImport, { params: { id: rows[0].id } }, { token: packer })).status).toBe(404)
    expect((await test.call(getImport, { params: { id: rows[0].id } }, { token })).status).toBe(200)
  })
})
