import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { countPages, extractPdfText, renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { degrees, PDF, PdfArray, PdfNumber, rgb } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import {
  createPdfLabel,
  emptyPdf,
  lotLabel,
  pdfOfPage,
  pdfWithBarcode,
  place,
  pointsPerMillimetre,
  withFields,
} from '../../../testing/pdf-labels.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const pdfQueue = { language: 'pdf', dpi: 300, targetPrintQueue: 'Labels', useLocalPrinterDriver: true }
const socket = { targetIpAddress: '127.0.0.1', targetPort: 9100 }
type Data = Readonly<Record<string, string>>

/** The printer's fields, and how many. */
type Wanted = Readonly<Record<string, unknown>> & { readonly quantity?: number }

async function print(pdf: Uint8Array, data: Data = {}, { quantity = 1, ...printer }: Wanted = {}) {
  const labelId = await createPdfLabel(test, token, { pdf })
  const address = 'targetPrintQueue' in printer ? {} : socket
  const body = { name: newId(), language: 'zpl', dpi: 203.2, printsVia: 'helper', ...address, ...printer }
  const printerId = (await test.call(createPrinter, { body: body as never }, { token })).body.data.id
  const editableData = Object.entries(data).map(([key, value]) => ({ key, data: value }))
  const line = { ...(await lineToPrint(test, token)), labelId, printerId, editableData, quantity }
  const headers = { 'idempotency-key': newId() }
  return test.call(printArticle, { body: { computerName: 'packing-1', labels: [line] } }, { token, headers })
}
async function printed(...wanted: Parameters<typeof print>): Promise<Buffer> {
  const { status, body } = await print(...wanted)
  expect(status, JSON.stringify(body)).toBe(200)
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64')
}
const zplPaper = async (...wanted: Parameters<typeof print>) =>
  renderZpl((await printed(...wanted)).toString('latin1'), 60, 40)
const pdfPaper = async (pdf: Uint8Array, data: Data) => renderPdf(await printed(pdf, data, pdfQueue), 0, 203.2)

type Box = readonly [left: number, top: number, right: number, bottom: number]
interface Grey {
  readonly grey: Uint8Array
  readonly width: number
}
/** Dark dots in a box of millimetres from the upper left corner. */
const inkIn = ({ grey, width }: Grey, box: Box): number => {
  const [left = 0, top = 0, right = 0, bottom = 0] = box.map((side) => Math.round(side * 8))
  let dots = 0
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) if ((grey[row * width + column] ?? 255) < 128) dots += 1
  return dots
}

describe('A label of kind pdf', () => {
  it('prints the barcode of its file and its fields, at 203 dpi and as a PDF', async () => {
    const pdf = await lotLabel()
    const bytes = await printed(pdf, { lot: 'LOT 4711' }, { quantity: 3 })
    expect(bytes.toString('latin1')).toMatch(/\^PQ3/)
    const zpl = await renderZpl(bytes.toString('latin1'), 60, 40)
    expect((await readGrey(zpl)).map(({ text }) => text)).toEqual(['PDF-4711'])
    expect(inkIn(zpl, [5, 27, 45, 35])).toBeGreaterThan(500)
    expect(inkIn(zpl, [5, 16, 60, 26])).toBe(0)

    const file = await printed(pdf, { lot: 'LOT 4711' }, { ...pdfQueue, quantity: 3 })
    expect(countPages(file)).toBe(3)
    const paper = renderPdf(file, 2, 203.2)
    expect([paper.width, paper.height]).toEqual([480, 320])
    expect((await readGrey(paper)).map(({ text }) => text)).toEqual(['PDF-4711'])
    expect(extractPdfText(file, 2)).toContain('LOT 4711')
  })

  it.each([
    ['Latin', 'Ångström é'],
    ['Polish', 'Łódź'],
    ['Cyrillic', 'Привет'],
    ['Arabic', 'مرحبا'],
    ['braces', '{{Lot}} <b>'],
  ])('writes %s, in a font of the product where its own has not the letters', async (_, value) => {
    const paper = await zplPaper(await lotLabel(), { lot: value })
    expect(inkIn(paper, [5, 27, 45, 35])).toBeGreaterThan(150)
    const file = await printed(await lotLabel(), { lot: value }, pdfQueue)
    if (value !== 'مرحبا') expect(extractPdfText(file, 0)).toContain(value)
  })

  it('shrinks a long value to its field, and refuses one that would be too small to read', async () => {
    const paper = await zplPaper(await lotLabel(), { lot: 'A lot number that is far too long for 12 points' })
    expect(inkIn(paper, [46, 27, 60, 35])).toBe(0)
    expect(inkIn(paper, [40, 27, 45, 35])).toBeGreaterThan(20)
    for (const letter of ['W', 'Ж']) {
      const { status, body } = await print(await lotLabel(), { lot: letter.repeat(200) })
      expect([status, body.code, body.errors[0]?.path]).toEqual([
        422,
        'label-not-printable',
        'labels.0.editableData.Lot',
      ])
      expect(body.errors[0]?.message).toMatch(/does not fit its field/)
    }
  })

  it('writes each character of a comb into its box, and breaks the lines of a field of several', async () => {
    const pdf = await withFields(await emptyPdf(), (form, page) => {
      page.drawField(form.createTextField('Comb', { comb: true, maxLength: 10 }), place([5, 5], [50, 8]))
      page.drawField(form.createTextField('Lines', { multiline: true, fontSize: 10 }), place([5, 15], [25, 20]))
    })
    for (const [comb, lines] of [
      ['111', 'one two three four five six'],
      ['Ж11', 'один два три четыре пять'],
    ] as const) {
      const paper = await zplPaper(pdf, { comb, lines })
      for (const box of [0, 1, 2]) expect(inkIn(paper, [5 + box * 5, 27, 10 + box * 5, 35])).toBeGreaterThan(20)
      expect(inkIn(paper, [20, 27, 55, 35])).toBe(0)
      expect(inkIn(paper, [5, 5, 30, 9])).toBeGreaterThan(100)
      expect(inkIn(paper, [5, 9.5, 30, 13])).toBeGreaterThan(100)
      expect(inkIn(paper, [30.5, 5, 60, 25])).toBe(0)
    }
  })

  it('ticks boxes, and writes what was chosen', async () => {
    const pdf = await withFields(await emptyPdf(), (form, page) => {
      page.drawField(form.createCheckbox('Fragile'), place([5, 5], [6, 6]))
      const grade = form.createRadioGroup('Grade', { options: ['A', 'B'] })
      page.drawField(grade, { ...place([15, 5], [6, 6]), option: 'A' })
      page.drawField(grade, { ...place([25, 5], [6, 6]), option: 'B' })
      page.drawField(form.createDropdown('Size', { options: ['S', 'XXL'], fontSize: 12 }), place([5, 15], [20, 8]))
    })
    const boxes: readonly Box[] = [
      [5, 29, 11, 35],
      [15, 29, 21, 35],
      [25, 29, 31, 35],
      [5, 17, 25, 25],
    ]
    const inks = async (data: Data) => {
      const paper = await zplPaper(pdf, data)
      return boxes.map((box) => inkIn(paper, box))
    }
    const none = await inks({ fragile: 'false', grade: '', size: '' })
    const all = await inks({ fragile: 'true', grade: 'B', size: 'XXL' })
    expect(all.map((ink, index) => ink > (none[index] ?? 0) + 30)).toEqual([true, false, true, true])
    const { status, body } = await print(pdf, { grade: 'C' })
    expect([status, body.errors[0]?.code]).toEqual([422, 'variable-not-an-option'])
  })

  it('stands upright, whatever the turn of its page, its corner and its fields', async () => {
    const pdf = await withFields(await emptyPdf(), (form, page) => {
      const field = form.createTextField('Lot', { fontSize: 12, rotate: degrees(90), borderWidth: 0 })
      page.drawField(field, place([25, 5], [8, 30]))
      page.drawRectangle({ ...place([5, 5], [5, 5]), color: rgb(0, 0, 0) })
      const corners = [5, 5, 55, 35].map((side) => PdfNumber.of(side * pointsPerMillimetre))
      page.dict.set('CropBox', new PdfArray(corners))
      page.setRotation(90)
    })
    const file = await printed(pdf, { lot: 'TURNED' }, pdfQueue)
    for (const paper of [
      renderPdf(file, 0, 203.2),
      await renderZpl((await printed(pdf, { lot: 'TURNED' })).toString('latin1'), 30, 50),
    ]) {
      expect([paper.width, paper.height]).toEqual([240, 400])
      // The lower left corner is the upper left one after a quarter clockwise.
      expect(inkIn(paper, [0, 0, 5, 5])).toBeGreaterThan(1_500)
      expect(inkIn(paper, [0, 20, 30, 28])).toBeGreaterThan(200)
      expect(inkIn(paper, [0, 30, 30, 50])).toBe(0)
    }
  })

  it('prints all its pages with each copy, as printers are told to collate them', async () => {
    const pdf = PDF.create()
    for (const side of [5, 10]) {
      const page = pdf.addPage({ width: 170.0787, height: 113.3858 })
      page.drawRectangle({ ...place([5, 5], [side, side]), color: rgb(0, 0, 0) })
    }
    const bytes = await pdf.save()
    const file = await printed(bytes, {}, { ...pdfQueue, quantity: 2 })
    const sides = Array.from({ length: countPages(file) }, (_, page) =>
      Math.round(Math.sqrt(inkIn(renderPdf(file, page, 203.2), [0, 0, 60, 40])) / 8),
    )
    expect(sides).toEqual([5, 10, 5, 10])
    const zpl = (await printed(bytes, {}, { quantity: 2 })).toString('latin1')
    expect(zpl.match(/\^XZ/g)?.length).toBeGreaterThanOrEqual(4)
  })

  it('leaves scripts, actions, links and attached files behind [SEC-42]', async () => {
    const pdf = pdfOfPage('0 0 20 20 re f', {
      catalog:
        '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</JavaScript<</Names[(a)5 0 R]>>/EmbeddedFiles<</Names[(b)6 0 R]>>>>',
      page: '/AA<</O<</S/Launch/F(calc.exe)>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(https://evil.example/x)>>>>]',
      objects: [
        '<</S/JavaScript/JS(app.alert\\(2\\))>>',
        '<</Type/Filespec/F(payload.exe)/EF<</F 7 0 R>>>>',
        '<</Type/EmbeddedFile/Length 4>>\nstream\nMZMZ\nendstream',
      ],
    })
    const file = (await printed(pdf, {}, pdfQueue)).toString('latin1')
    expect(file).not.toMatch(/JavaScript|alert|Launch|calc|URI|evil|EmbeddedFile|payload|Annots|AA|OpenAction/)
    expect(inkIn(await zplPaper(pdf), [0, 30, 8, 40])).toBeGreaterThan(2_000)
  })

  it.each(['tspl', 'epl', 'escpos', 'cpcl'])('is printed in the language %s', async (language) => {
    expect((await printed(await lotLabel(), { lot: 'A' }, { language })).length).toBeGreaterThan(400)
  })

  it('is seen in the print history as it was printed', async () => {
    await printed(await pdfWithBarcode())
    const [entry] = (await test.call(listPrintHistory, { query: { take: 1 } as never }, { token })).body.data
    const params = { id: defined(entry).id }
    const picture = (await test.call(printHistoryPicture, { params }, { token })).body as unknown as string
    expect(picture).toMatch(/viewBox="0 0 480 320"><image /)
  })
})

it('A PDF printer prints a filled PDF as printers of dots do', async () => {
  const [zpl, pdf] = [
    await zplPaper(await lotLabel(), { lot: 'SAME' }),
    await pdfPaper(await lotLabel(), { lot: 'SAME' }),
  ]
  const [one, other] = [inkIn(zpl, [5, 27, 45, 35]), inkIn(pdf, [5, 27, 45, 35])]
  expect(Math.abs(one - other)).toBeLessThan(one * 0.1)
})
