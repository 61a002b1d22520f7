// Workbooks that are made to fill the memory, and a server process that they are sent to as it runs at a customer's.
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, deflateRawSync } from 'node:zlib'
import { makeZip, sheetOf, workbookAround } from '@labelwright/table-files/testing/make-zip'
import { afterAll, beforeAll, expect } from 'vitest'
import { callApi } from './call-api.ts'
import { hangMs } from './hang-ms.ts'
import { type Peaks, watchPeaks } from './memory-peaks.ts'
import { adminEmail, type ProductForTests, startProductForTests, testPassword } from './product-for-tests.ts'

/** What an import may take; the server holds nothing of a workbook. */
const maxMib = 512

let product: ProductForTests | undefined
let peaks: Peaks | undefined
let caller: { readonly serverUrl: string; readonly token: string }

/** Starts a product before the tests of a file, and removes it after them. */
export function useProduct(): void {
  beforeAll(async () => {
    product = await startProductForTests({ LABELWRIGHT_IMPORTS_PER_HOUR: '100' })
    const { serverUrl } = product
    peaks = watchPeaks(product.product.server.child()?.pid ?? 0)
    const signIn = { email: adminEmail, password: testPassword }
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    caller = { serverUrl, token: String(token) }
  }, hangMs)
  afterAll(() => {
    peaks?.stop()
    return product?.remove()
  }, hangMs)
}

async function send(workbook: Uint8Array) {
  const form = new FormData()
  form.append('start', 'true')
  form.append('file', new Blob([Buffer.from(workbook)]), 'hostile.xlsx')
  const answer = await fetch(`${caller.serverUrl}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

async function waitForEnd(id: string) {
  for (;;) {
    const run = (await callApi(caller, `GET /api/import/runs/${id}`)).data as { state: string; message: string }
    if (['Finished', 'Failed', 'Checked'].includes(run.state)) return run
    await sleep(100)
  }
}

/** Does something while the server is asked all the time whether it lives; fails unless it answered meanwhile. */
async function expectAnswersDuring(work: () => Promise<void>): Promise<void> {
  let isDone = false
  let answers = 0
  const asking = (async () => {
    while (!isDone) {
      expect((await fetch(`${product?.serverUrl}/livez`)).status).toBe(200)
      if (!isDone) answers += 1
      await sleep(20)
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
    await asking
  }
  expect(answers).toBeGreaterThan(0)
}

/** Importers that end at once may not be seen on a busy machine. */
function expectWithinBounds(): void {
  expect(peaks?.importer()).toBeLessThan(maxMib)
  expect(peaks?.server()).toBeGreaterThan(0)
  expect(peaks?.server()).toBeLessThan(maxMib)
}

/** Sends a workbook, which must be refused with this code and a sentence, within the memory of an import. */
export async function expectRefused(workbook: Uint8Array, code: string): Promise<void> {
  await expectAnswersDuring(async () => {
    const { status, body } = await send(workbook)
    expect([status, body.code, body.errors?.[0]?.code]).toEqual([422, 'file-not-readable', code])
    expect(body.detail).toMatch(/^[A-Z].+\.$/)
  })
  expectWithinBounds()
}

/** Sends a workbook, which may be imported or refused with a sentence, within the memory of an import. */
export async function expectBounded(workbook: Uint8Array): Promise<void> {
  await expectAnswersDuring(async () => {
    const { status, body } = await send(workbook)
    if (status === 422) return expect(body.detail).toMatch(/^[A-Z].+\.$/)
    expect(status).toBe(200)
    const run = await waitForEnd(body.data.id)
    expect(run.state === 'Finished' || /\.$/.test(run.message)).toBe(true)
  })
  expect(peaks?.importer()).toBeGreaterThan(0)
  expectWithinBounds()
}

/** Three gigabytes of spaces in a few megabytes. */
function bomb(): { readonly deflated: Buffer; readonly unpacked: number } {
  const piece = Buffer.alloc(64 * 1024 * 1024, ' ')
  const packed = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
  const last = deflateRawSync(Buffer.alloc(0))
  return { deflated: Buffer.concat([...Array.from({ length: 48 }, () => packed), last]), unpacked: 48 * piece.length }
}

export function bombClaiming(claimed: 'what it is' | 'a megabyte', part: string): Buffer {
  const { deflated, unpacked } = bomb()
  const claims = { unpacked: claimed === 'what it is' ? unpacked : 1_048_576 }
  const entries = workbookAround(sheetOf(''), { 'xl/sharedStrings.xml': '' })
  return makeZip(entries.map((each) => (each.name === part ? { ...each, deflated, claims } : each)))
}

function nameOfColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : nameOfColumn(Math.floor(index / 26) - 1) + letter
}

export function wideWorkbook(): Buffer {
  const row = (number: number) =>
    Array.from({ length: 16_384 }, (_, index) => `<c r="${nameOfColumn(index)}${number}"><v>${index}</v></c>`).join('')
  return makeZip(
    workbookAround(sheetOf(Array.from({ length: 20 }, (_, index) => `<row>${row(index + 1)}</row>`).join(''))),
  )
}

const columns = ['externalIdentifier', 'name', 'Color', 'Size', 'Note']
const textCount = 1_000_000

/** A workbook that shares a million texts, with so many rows whose cells are each a text of its own; by default as many as use up the texts. */
export function millionTexts(rowCount = textCount / columns.length): Buffer {
  const texts = Array.from({ length: textCount }, (_, index) => `<si><t>${columns[index] ?? `text ${index}`}</t></si>`)
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const cells = columns.map((_, column) => `<c t="s"><v>${row * columns.length + column}</v></c>`)
    return `<row>${cells.join('')}</row>`
  })
  return makeZip(workbookAround(sheetOf(rows.join('')), { 'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>` }))
}
