import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { createLabel } from '@labelwright/contract/server/labels'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { variable } from '@labelwright/label-document/testing/variable'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { code, codeLabel } from '../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let office: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const printer = { name: 'Reception', language: 'pdf', dpi: 600, printsVia: 'helper', targetPrintQueue: 'office' }
  office = (await test.call(createPrinter, { body: { ...printer, useLocalPrinterDriver: true } as never }, { token }))
    .body.data.id
})
afterAll(() => test.stop())

const sheet = {
  width: 140_000,
  height: 100_000,
  left: 5_000,
  top: 4_000,
  columns: 2,
  rows: 3,
  gapX: 3_000,
  gapY: 1_000,
}
const dpi = 203.2
const box = variable('box', { inputType: 'computed', recipe: { type: 'counter' } })

async function makeLabel(more: object): Promise<string> {
  const document = { ...codeLabel, variables: [box], elements: [code('{{box}}')], ...more }
  const answer = await test.call(createLabel, { body: { name: newId(), groupId: null, document } }, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
async function print(labelId: string, change: object, key = newId()) {
  const line = await lineToPrint(test, token, { labelId, printerId: office, ...change })
  const headers = { 'idempotency-key': key }
  return test.call(printArticle, { body: { computerName: 'here', labels: [line] } }, { token, headers })
}

/** The part of a page that a place of the sheet is. */
function placeOf({ width, grey }: Grey, place: number): Grey {
  const dots = (micrometres: number) => Math.round((micrometres / 25_400) * dpi)
  const [column, row] = [(place - 1) % sheet.columns, Math.floor((place - 1) / sheet.columns)]
  const left = dots(sheet.left + column * (codeLabel.width + sheet.gapX))
  const top = dots(sheet.top + row * (codeLabel.height + sheet.gapY))
  const size = { width: dots(codeLabel.width), height: dots(codeLabel.height) }
  const part = new Uint8Array(size.width * size.height).fill(255)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) part[y * size.width + x] = grey[(top + y) * width + left + x] ?? 255
  return { ...size, grey: part }
}

/** What a scanner reads at each place of each sheet, '' where nothing is printed. */
async function readSheets(pdf: string, pages: number): Promise<string[][]> {
  const bytes = new Uint8Array(Buffer.from(pdf, 'base64'))
  const sheets: string[][] = []
  for (let page = 0; page < pages; page++) {
    const rendered = renderPdf(bytes, page, dpi)
    const places = Array.from({ length: sheet.columns * sheet.rows }, (_, index) => placeOf(rendered, index + 1))
    sheets.push(
      await Promise.all(
        places.map(async (part) => {
          if (!part.grey.some((dot) => dot < 128)) return ''
          return (await readGrey(part)).map(({ text }) => text).join(' ')
        }),
      ),
    )
  }
  return sheets
}

describe('The place that a print starts at', () => {
  it('leaves the places before it empty, and the next sheet is full from its first', async () => {
    const labelId = await makeLabel({ sheet })
    const { status, body } = await print(labelId, { quantity: 5, startPlace: 4 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await readSheets(defined(body.files[0]).pdfAsBase64String, 2)).toEqual([
      ['', '', '', '1', '2', '3'],
      ['4', '5', '', '', '', ''],
    ])
  })

  it('is the first where none is named, and part of what a key stands for', async () => {
    const labelId = await makeLabel({ sheet })
    const key = newId()
    const first = await print(labelId, { quantity: 2 }, key)
    expect(await readSheets(defined(first.body.files[0]).pdfAsBase64String, 1)).toEqual([['1', '2', '', '', '', '']])
    expect((await print(labelId, { quantity: 2 }, key)).body.entityId).toBe(first.body.entityId)
    expect((await print(labelId, { quantity: 2, startPlace: 2 }, key)).body.code).toBe('key-reused')
  })

  it('is refused where the sheet does not have it, and for a label on no sheet', async () => {
    const [onSheet, onRoll] = [await makeLabel({ sheet }), await makeLabel({})]
    for (const [labelId, startPlace] of [
      [onSheet, 7],
      [onRoll, 1],
    ] as const) {
      const { status, body } = await print(labelId, { startPlace })
      expect([status, body.errors[0]?.path, body.errors[0]?.code]).toEqual([422, 'labels.0.startPlace', 'not-a-place'])
    }
    expect((await print(onSheet, { startPlace: 0 })).status).toBe(422)
  })
})
