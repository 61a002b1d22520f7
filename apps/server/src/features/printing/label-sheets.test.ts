import { constants, inflateSync } from 'node:zlib'
import { createLabel } from '@labelwright/contract/server/labels'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { code, codeLabel, printZpl } from '../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let pdfPrinter: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const body = {
    // Behind the printer of rolls, which is the first one.
    name: 'Reception',
    language: 'pdf',
    dpi: 600,
    printsVia: 'helper',
    targetPrintQueue: 'office',
    useLocalPrinterDriver: true,
  } as const
  pdfPrinter = (await test.call(createPrinter, { body }, { token })).body.data.id
})
afterAll(() => test.stop())

const a4 = { width: 210_000, height: 297_000, left: 10_000, top: 10_000, columns: 3, rows: 8, gapX: 2_000, gapY: 0 }
const document = { ...codeLabel, elements: [code('OAT')] }

/** Prints so many on the office printer; answers the PDF. */
async function printPdf(sheet: object, quantity: number): Promise<string> {
  const body = { name: newId(), groupId: null, document: { ...document, sheet } }
  const made = await test.call(createLabel, { body }, { token })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const line = await lineToPrint(test, token, { labelId: made.body.data.id, printerId: pdfPrinter, quantity })
  const printed = await test.call(printArticle, { body: { computerName: 'here', labels: [line] } }, { token })
  if (printed.status !== 200) throw new Error(String(printed.body.detail))
  return Buffer.from(defined(printed.body.files[0]).pdfAsBase64String, 'base64').toString('latin1')
}
/** The numbers of pages in the page tree, which a PDF of today holds compressed. */
function pagesOf(pdf: string): string | undefined {
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => bytes)
  const texts = streams.map((bytes) => {
    const zlib = Buffer.from(bytes, 'latin1')
    return zlib[0] === 0x78 ? inflateSync(zlib, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1') : bytes
  })
  return /\/Type\/Pages\/Count (\d+)/.exec([pdf, ...texts].join('\n'))?.[1]
}

describe('Labels on sheets', () => {
  it.each([
    [1, '1'],
    [24, '1'],
    [25, '2'],
    [49, '3'],
  ])('fill sheet after sheet: %i labels', async (quantity, sheets) => {
    const pdf = await printPdf(a4, quantity)
    expect(pagesOf(pdf)).toBe(sheets)
    // 210 × 297 mm in points, on whole dots.
    expect(pdf).toMatch(/BBox\[0 0 595\.\d+ 841\.\d+\]/)
  })

  it('are refused by a printer of rolls, with the next step', async () => {
    await expect(printZpl({ test, token }, { ...document, sheet: a4 })).rejects.toThrow(
      /which .+ does not print\. Choose a printer for sheets\./,
    )
  })

  it('stand beside each other on a roll of several across', async () => {
    const narrow = { ...codeLabel, width: 45_000, elements: [code('OAT', { width: 40_000 })] }
    const across = { width: 92_000, height: 30_000, left: 0, top: 0, columns: 2, rows: 1, gapX: 2_000, gapY: 0 }
    const zpl = await printZpl({ test, token }, { ...narrow, sheet: across }, { quantity: 3 })
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(zpl.match(/OAT/g)).toHaveLength(3)
  })
})
