import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printArticle } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { createSeries } from '@labelwright/contract/server/series'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let line: LabelToPrint

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const series = (await test.call(createSeries, { body: { name: 'Long rolls', pad: 6 } }, { token })).body.data.id
  const labelId = await addNumberedLabel(test, [{ variableName: 'serial', series }])
  line = await lineToPrint(test, token, { labelId })
})
afterAll(() => test.stop())

async function print(quantity: number, key: string) {
  const body = { computerName: 'packing-1', labels: [{ ...line, quantity }] }
  const printed = await test.call(printArticle, { body }, { token, headers: { 'idempotency-key': key } })
  const file = defined(printed.body.files[0])
  return { file, bytes: Buffer.from(file.pdfAsBase64String, 'base64') }
}

async function fetched(file: { readonly printerFileUrl: string }): Promise<Buffer> {
  const { pathname, search } = new URL(file.printerFileUrl)
  return (await test.app.http.inject({ url: pathname + search })).rawPayload
}

/** Where the bytes lie: in the database, among the files, or in both. */
async function placesOf(sha256: string) {
  const { rows } = await test.rows.query('select octet_length(bytes) as length from print_files where sha256 = $1', [
    sha256,
  ])
  const path = join(test.config.dataDirectory, 'files', sha256.slice(0, 2), sha256)
  return { database: rows[0]?.length, isFile: existsSync(path) }
}

describe('A print file', () => {
  it.each([
    { size: 'of few labels lies in the database', quantity: 2, isInDatabase: true },
    { size: 'of many labels lies among the files', quantity: 2000, isInDatabase: false },
  ])('$size, and is the same whenever it is asked for', async ({ quantity, isInDatabase }) => {
    const key = newId()
    const { file, bytes } = await print(quantity, key)
    expect(await placesOf(sha256Of(bytes))).toEqual({
      database: isInDatabase ? bytes.length : undefined,
      isFile: !isInDatabase,
    })
    expect((await fetched(file)).equals(bytes)).toBe(true)
    const again = await print(quantity, key)
    expect(again.file.printJobEntryId).toBe(file.printJobEntryId)
    expect(again.bytes.equals(bytes)).toBe(true)
  })
})
