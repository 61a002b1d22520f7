import { listArticles } from '@labelwright/contract/server/articles'
import { createPrinter } from '@labelwright/contract/server/printers'
import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import { printArticle } from '@labelwright/contract/server/printing'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import type { Bitmap } from '@labelwright/label-output/raster/bitmap'
import { toGrey } from '@labelwright/label-output/testing/grey'
import { readBrotherQl } from '@labelwright/label-output/testing/read-brother-ql'
import { readCpcl, readEpl, readEscPos, readTspl } from '@labelwright/label-output/testing/read-raster-languages'
import { renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const target = { targetIpAddress: '127.0.0.1', targetPort: 9100 }

async function addPrinter(language: PrinterLanguage, change: object = {}) {
  const where = language === 'pdf' ? { targetPrintQueue: 'Labels' } : target
  const body = {
    name: `In ${language} ${newId()}`,
    language,
    dpi: 300,
    printsVia: 'helper' as const,
    ...where,
    ...change,
  }
  return await test.call(createPrinter, { body }, { token })
}

async function print(searchQuery: string, printerId: string) {
  const article = defined((await test.call(listArticles, { query: { searchQuery } }, { token })).body.data[0])
  const labels = [
    { labelId: defined(article.labels[0]).labelId, articleId: article.id, quantity: 2, editableData: [], printerId },
  ]
  const headers = { 'idempotency-key': newId() }
  return await test.call(printArticle, { body: { computerName: 'packing-1', labels } }, { token, headers })
}

async function printedBytes(language: PrinterLanguage, article: string, change: object = {}): Promise<Buffer> {
  const printer = await addPrinter(language, change)
  expect(printer.status).toBe(200)
  const { status, body } = await print(article, printer.body.data.id)
  expect(status).toBe(200)
  expect(body.files[0]?.printFileName).toMatch(new RegExp(`\\.${language}$`))
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64')
}

const dotsAt300 = (millimetres: number): number => Math.round((millimetres / 25.4) * 300)
const [wide, tall] = [dotsAt300(100), dotsAt300(60)]
const textsOn = async (bitmap: Bitmap | undefined): Promise<string[]> =>
  bitmap ? (await readGrey(toGrey(bitmap))).map(({ text }) => text).sort() : []
const gs1 = ['010735000123456410L2407A', '01073500012345641727113010L2407A']

describe('A label printed through the server', () => {
  it.each([
    ['tspl', (bytes: Buffer) => readTspl(bytes, wide, tall)],
    ['epl', (bytes: Buffer) => readEpl(bytes, tall)],
    ['cpcl', (bytes: Buffer) => readCpcl(bytes)],
    ['escpos', (bytes: Buffer) => readEscPos(bytes, wide, tall)],
  ] as const)('in %s is read back with its data, twice', async (language, read) => {
    const { labels } = read(await printedBytes(language, 'NB-20418'))
    expect(labels.reduce((sum, { copies }) => sum + copies, 0)).toBe(2)
    expect(await textsOn(labels[0]?.bitmap)).toEqual(gs1)
  })

  it('in brother is read back with its data, twice, on the tape of its width', async () => {
    const { labels, tapes } = readBrotherQl(await printedBytes('brother', 'IT-004217'))
    expect(labels).toHaveLength(2)
    expect(tapes).toEqual([62, 62])
    expect(await textsOn(labels[0]?.bitmap)).toHaveLength(1)
  })

  it('in zpl is drawn by another renderer with its data', async () => {
    const zpl = (await printedBytes('zpl', 'NB-20418', { dpi: 203.2 })).toString()
    expect(zpl).toContain('^PQ2')
    expect((await readGrey(await renderZpl(zpl, 100, 60))).map(({ text }) => text).sort()).toEqual(gs1)
  })

  it('in pdf is drawn by PDFium with its data', async () => {
    const page = renderPdf(await printedBytes('pdf', 'NB-20418'), 1, 300)
    expect((await readGrey(page)).map(({ text }) => text).sort()).toEqual(gs1)
  })
})

describe('A printer', () => {
  it('for Brother raster has 300 dpi', async () => {
    const answer = await addPrinter('brother', { dpi: 203.2 })
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, 'dpi'])
  })

  it('for Brother raster is refused a label wider than its tape', async () => {
    const printer = await addPrinter('brother')
    const answer = await print('NB-20418', printer.body.data.id)
    expect([answer.body.code, answer.body.Message]).toEqual(['printer-unsuitable', expect.stringContaining('62 mm')])
  })

  it('for Brother raster that prints 102 mm takes a label of 100 mm', async () => {
    const bytes = await printedBytes('brother', 'NB-20418', { printWidth: 102 })
    const { labels, rolls } = readBrotherQl(bytes, 162)
    expect(rolls[0]).toEqual({ isDieCut: false, width: 102, length: 0, margin: 35 })
    expect(await textsOn(labels[0]?.bitmap)).toEqual(gs1)
  })

  it('for Brother raster prints both colours on the red tape that its settings name', async () => {
    const bytes = await printedBytes('brother', 'IT-004217', { printSettings: { tape: '62-red' } })
    const { labels, reds } = readBrotherQl(bytes)
    expect(await textsOn(labels[0]?.bitmap)).toHaveLength(1)
    expect(reds.map((red) => red?.bits.some((byte) => byte !== 0))).toEqual([false, false])
  })

  it('for Brother raster is refused a label of another length than those on its roll', async () => {
    const printer = await addPrinter('brother', { printSettings: { tape: '62x100' } })
    const answer = await print('IT-004217', printer.body.data.id)
    expect([answer.body.code, answer.body.Message]).toEqual([
      'printer-unsuitable',
      expect.stringContaining('those on the roll are 100 mm'),
    ])
  })

  it.each([
    ['QL-720NW', 422],
    ['QL-820NWB', 200],
    ['QL-999', 200],
  ])('of Brother, model %s, answers %d for red tape', async (model, status) => {
    const printer = await addPrinter('brother', { vendor: 'Brother', model, printSettings: { tape: '62-red' } })
    const answer = await print('IT-004217', printer.body.data.id)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body.Message).toContain('The printer does not print red.')
  })

  it('of another language is refused a Brother roll', async () => {
    const printer = await addPrinter('zpl', { printSettings: { tape: '62' } })
    const answer = await print('IT-004217', printer.body.data.id)
    expect(answer.body.code).toBe('print-setting-unsupported')
  })

  it('of any language of its own needs an address and a port', async () => {
    for (const language of ['zpl', 'tspl', 'epl', 'escpos', 'brother', 'cpcl'] as const) {
      const answer = await addPrinter(language, { targetIpAddress: '', targetPort: 0 })
      expect(answer.body.errors.map(({ path }) => path)).toEqual(['targetIpAddress', 'targetPort'])
    }
  })
})
