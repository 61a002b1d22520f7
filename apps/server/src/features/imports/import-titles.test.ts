import { checkImport, downloadBadRows, getImport } from '@labelwright/contract/server/imports'
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const titled = 'Artikellista 2026;;\n;;\nname;externalIdentifier;pdfUrl\nSkruv;T-1;\nMutter;T-2;no link\n'

const check = async (id: string, options: ImportOptions) => {
  await test.call(checkImport, { params: { id }, body: { options } }, { token })
  return waitForImport(test, { token, id, states: ['Checked'] })
}

describe('A file with titles above the names of its columns', () => {
  it('is read from its names on, with the lines of the file [IMPORT-08-OPEN]', async () => {
    const { body } = await sendFile(test, { token, file: titled })
    expect(body.data).toMatchObject({ detected: { skipRows: 2 }, options: { read: { skipRows: 'auto' } } })
    const checked = await check(body.data.id, body.data.options)
    expect(checked.counts).toMatchObject({ rows: 2, good: 1, bad: 1 })
    expect(checked.problems.map(({ line, column }) => [line, column])).toEqual([[5, 'pdfUrl']])
  })

  it('is read as it is said', async () => {
    const options = JSON.stringify({ read: { skipRows: 0 } })
    const { body } = await sendFile(test, { token, file: titled, body: { options } })
    expect(body.data.detected.columns[0]?.name).toBe('Artikellista 2026')
    const wrong = await sendFile(test, {
      token,
      file: titled,
      body: { options: JSON.stringify({ read: { skipRows: 101 } }) },
    })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'validation-failed'])
  })

  it('goes on where an earlier version has looked at it', async () => {
    const { body } = await sendFile(test, { token, file: titled })
    const { id, options } = body.data
    await check(id, options)
    await test.rows.query(
      `update imports set options = options #- '{read,skipRows}', detected = detected - 'skipRows' where id = $1`,
      [id],
    )
    const answered = await test.call(getImport, { params: { id } }, { token })
    expect(answered.body.data.options.read.skipRows).toBe('auto')
    const bad = await test.call(downloadBadRows, { params: { id } }, { token })
    expect(bad.body).toContain('Mutter;T-2;no link;')
  })
})
