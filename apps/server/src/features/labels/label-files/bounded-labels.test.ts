// Prints of SVG and PDF labels: their bounds, and the budget that stops uploads but no print.
import { pathOf } from '@labelwright/contract/endpoint'
import { createLabel } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { ReaderProgram } from '../../../platform/readers/reader-program.ts'
import { createReaders, type Readers, type ReadRequest } from '../../../platform/readers/readers.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { pdfWithBarcode } from '../../../testing/pdf-labels.ts'
import { sendPicture } from '../../../testing/pictures.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { barsAndText } from '../../../testing/svg-labels.ts'
import { silentLog } from '../../../testing/test-database.ts'

let test: TestApp
let token: string
const others: App[] = []
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(async () => {
  for (const other of others) await other.close()
  await test.stop()
})

async function startWith(readers: Readers): Promise<TestApp> {
  const app = await test.startAnother({ readers })
  others.push(app)
  return { ...test, app }
}

async function labelOf(file: { readonly svg: string } | { readonly pdf: string }): Promise<string> {
  const body = { name: newId(), groupId: null, kind: Object.keys(file)[0], ...file }
  return (await test.call(createLabel, { body: body as never }, { token })).body.data.id
}
const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64')

async function print({ app }: TestApp, labelId: string) {
  const line = await lineToPrint(test, token, { labelId })
  return app.http.inject({
    method: printArticle.method,
    url: pathOf(printArticle, {}),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
    payload: { computerName: 'packing-1', labels: [line] },
  })
}

/** Ends every reading as too heavy: no answer fits into 10 bytes. */
const narrow = (readers: Readers): Readers => ({
  ...readers,
  read: <Order, Answer>({ bounds, ...program }: ReaderProgram<Order, Answer>, request: ReadRequest<Order>) =>
    readers.read({ ...program, bounds: { ...bounds, answerBytes: 10 } }, request),
})

/** Adds the files of each reading to `files`. */
const recording = (readers: Readers, files: unknown[]): Readers => ({
  ...readers,
  read: (program, request) => {
    files.push(...request.files)
    return readers.read(program, request)
  },
})

describe('A print of a label that is a file', () => {
  it.each([
    ['SVG', async () => ({ svg: base64(barsAndText) })],
    ['PDF', async () => ({ pdf: base64(await pdfWithBarcode()) })],
  ])('has its %s filled in by a reader, as it was uploaded [SEC-42]', async (_, uploaded) => {
    const file = await uploaded()
    const labelId = await labelOf(file)
    const read: Uint8Array[] = []
    const answer = await print(await startWith(recording(test.app.context.readers, read)), labelId)
    expect(answer.statusCode).toBe(200)
    expect(read.map(base64)).toEqual(Object.values(file))
  })

  it.each([
    ['SVG', async () => ({ svg: base64(barsAndText) }), /SVG of the label \(1 kB\).*Simplify/],
    ['PDF', async () => ({ pdf: base64(await pdfWithBarcode()) }), /one page of a PDF of \d+ kB.*simplify/],
  ])('is refused where its %s takes more than its bounds, with what is heavy [SEC-42]', async (_, file, sentence) => {
    const labelId = await labelOf(await file())
    const answer = await print(await startWith(narrow(test.app.context.readers)), labelId)
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'label-too-heavy',
      Message: expect.stringMatching(sentence),
    })
  })

  it('goes on where the organization has used up its budget, and an upload says when to try again [LOAD-09]', async () => {
    const labelId = await labelOf({ svg: base64(barsAndText) })
    const readers = await createReaders({ log: silentLog, secondsPerHour: 0, ahead: [] })
    const other = await startWith(readers)
    const before = await sendPicture(other, token, { file: barsAndText, name: 'logo.svg' })
    expect([before.status, before.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(before.headers['retry-after'])).toBeGreaterThan(0)
    expect((await print(other, labelId)).statusCode).toBe(200)
    await readers.close()
  })
})
