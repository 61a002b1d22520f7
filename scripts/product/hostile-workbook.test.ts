// Workbooks that are made to fill the memory, sent to the server process as it runs at a customer's.
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, deflateRawSync } from 'node:zlib'
import { makeZip, sheetOf, workbookAround } from '@labelwright/table-files/testing/make-zip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from './call-api.ts'
import { type Peaks, watchPeaks } from './memory-peaks.ts'
import { adminEmail, type ProductForTests, startProductForTests, testPassword } from './product-for-tests.ts'

/** What an import may take; the server holds nothing of a workbook. */
const mostMib = 512

let product: ProductForTests | undefined
let peaks: Peaks | undefined
let caller: { readonly serverUrl: string; readonly token: string }

beforeAll(async () => {
  product = await startProductForTests({ LABELWRIGHT_IMPORTS_PER_HOUR: '100' })
  const { serverUrl } = product
  peaks = watchPeaks(product.product.server.child()?.pid ?? 0)
  const signIn = { email: adminEmail, password: testPassword }
  const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
  caller = { serverUrl, token: String(token) }
}, 120_000)
afterAll(() => {
  peaks?.stop()
  return product?.remove()
})

function expectWithinBounds(): void {
  expect(peaks?.importer()).toBeGreaterThan(0)
  expect(peaks?.importer()).toBeLessThan(mostMib)
  expect(peaks?.server()).toBeLessThan(mostMib)
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

/** Does something while the server is asked all the time whether it lives; answers how often it said so meanwhile. */
async function answersDuring(work: () => Promise<void>): Promise<number> {
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
  return answers
}

/** Three gigabytes of spaces in a few megabytes. */
function bomb(): { readonly deflated: Buffer; readonly unpacked: number } {
  const piece = Buffer.alloc(64 * 1024 * 1024, ' ')
  const packed = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
  const last = deflateRawSync(Buffer.alloc(0))
  return { deflated: Buffer.concat([...Array.from({ length: 48 }, () => packed), last]), unpacked: 48 * piece.length }
}

function bombClaiming(claimed: 'what it is' | 'a megabyte', part: string): Buffer {
  const { deflated, unpacked } = bomb()
  const claims = { unpacked: claimed === 'what it is' ? unpacked : 1_048_576 }
  const entries = workbookAround(sheetOf(''), { 'xl/sharedStrings.xml': '' })
  return makeZip(entries.map((each) => (each.name === part ? { ...each, deflated, claims } : each)))
}

function nameOfColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : nameOfColumn(Math.floor(index / 26) - 1) + letter
}

const wide = () => {
  const row = (number: number) =>
    Array.from({ length: 16_384 }, (_, index) => `<c r="${nameOfColumn(index)}${number}"><v>${index}</v></c>`).join('')
  return makeZip(
    workbookAround(sheetOf(Array.from({ length: 20 }, (_, index) => `<row>${row(index + 1)}</row>`).join(''))),
  )
}

const columns = ['externalIdentifier', 'name', 'Color', 'Size', 'Note']

/** Every one of its cells is a text of its own that the workbook shares. */
function millionTexts(): Buffer {
  const count = 1_000_000
  const texts = Array.from({ length: count }, (_, index) => `<si><t>${columns[index] ?? `text ${index}`}</t></si>`)
  const rows = Array.from({ length: count / columns.length }, (_, row) => {
    const cells = columns.map((_, column) => `<c t="s"><v>${row * columns.length + column}</v></c>`)
    return `<row>${cells.join('')}</row>`
  })
  return makeZip(workbookAround(sheetOf(rows.join('')), { 'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>` }))
}

describe.runIf(process.platform === 'linux')('A hostile workbook', () => {
  it.each([
    ['unpacks to gigabytes', () => bombClaiming('what it is', 'xl/worksheets/sheet1.xml'), 'workbook-too-large'],
    ['hides that its sheet does', () => bombClaiming('a megabyte', 'xl/worksheets/sheet1.xml'), 'workbook-too-large'],
    ['hides that its texts do', () => bombClaiming('a megabyte', 'xl/sharedStrings.xml'), 'workbook-too-large'],
    ['has 16,384 columns', wide, 'too-many-columns'],
  ])('that %s is refused with a sentence while others are answered [SEC-31]', async (_, make, code) => {
    const workbook = make()
    const answers = await answersDuring(async () => {
      const { status, body } = await send(workbook)
      expect([status, body.code, body.errors?.[0]?.code]).toEqual([422, 'file-not-readable', code])
      expect(body.detail).toMatch(/^[A-Z].+\.$/)
    })
    expect(answers).toBeGreaterThan(0)
    expectWithinBounds()
  })

  it('with a million shared texts is imported or refused within the same memory [SEC-31]', async () => {
    const workbook = millionTexts()
    const answers = await answersDuring(async () => {
      const { status, body } = await send(workbook)
      if (status === 422) return expect(body.detail).toMatch(/^[A-Z].+\.$/)
      expect(status).toBe(200)
      const run = await waitForEnd(body.data.id)
      expect(run.state === 'Finished' || /\.$/.test(run.message)).toBe(true)
    })
    expect(answers).toBeGreaterThan(0)
    expectWithinBounds()
  }, 180_000)
})
