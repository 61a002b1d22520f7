import { constants, inflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { listArticles } from '@labelwright/contract/server/articles'
import { deleteFont, listFonts } from '@labelwright/contract/server/fonts'
import { labelPicture } from '@labelwright/contract/server/labels'
import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import { printArticle } from '@labelwright/contract/server/printing'
import type { Bitmap } from '@labelwright/label-output/raster/bitmap'
import { toGrey } from '@labelwright/label-output/testing/grey'
import { readEscPos, readTspl } from '@labelwright/label-output/testing/read-raster-languages'
import { renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { addLabel, documentIn, fontNamed, notoNamed, sendFont } from '../../testing/fonts.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let articleId: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
  articleId = defined(
    (await test.call(listArticles, { query: { searchQuery: 'NB-20418' } }, { token })).body.data[0],
  ).id
})
afterAll(() => test.stop())

const words = (content: string, fontFamily: string, bold = false) => ({
  id: `${fontFamily}-${content}`,
  type: 'text',
  content,
  fontFamily,
  bold,
  align: 'left',
  wrap: false,
  rotation: 0,
  x: 2000,
  y: 2000,
  width: 46_000,
  height: 16_000,
  fontSize: 9000,
  minimumFontSize: 2000,
})
const labelOf = (...elements: object[]) => ({
  formatVersion: 1,
  width: 50_000,
  height: 20_000,
  cornerRadius: 0,
  variables: [],
  elements,
})

const picture = (id: string, as = token) =>
  test.call(labelPicture, { params: { id }, query: { v: '1' } }, { token: as })

async function printerOf(language: PrinterLanguage): Promise<string> {
  const where = language === 'pdf' ? { targetPrintQueue: 'Labels' } : { targetIpAddress: '127.0.0.1', targetPort: 9100 }
  const body = { name: `${language} ${newId()}`, language, dpi: 203.2, printsVia: 'helper' as const, ...where }
  return (await test.call(createPrinter, { body }, { token })).body.data.id
}

async function print(labelId: string, language: PrinterLanguage) {
  const labels = [{ labelId, articleId, quantity: 1, editableData: [], printerId: await printerOf(language) }]
  const headers = { 'idempotency-key': newId() }
  return test.call(printArticle, { body: { computerName: 'packing-1', labels } }, { token, headers })
}

async function printed(labelId: string, language: PrinterLanguage): Promise<Buffer> {
  const { status, body } = await print(labelId, language)
  expect(status, JSON.stringify(body)).toBe(200)
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64')
}

function toGreyOf(bitmap: Bitmap | undefined): Grey {
  if (!bitmap) throw new Error('No label came')
  return toGrey(bitmap)
}

/** The objects of a PDF stand in packed streams. */
const unpacked = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }))
    .map((piece) => piece.toString('latin1'))
    .join('\n')

const ink = ({ grey }: Grey): number => grey.reduce((count, dot) => count + (dot < 128 ? 1 : 0), 0)

describe('A label in a font that was not uploaded', () => {
  it('is not printed, and says which font is missing and what to do; afterwards it is drawn in it without a restart', async () => {
    const id = await addLabel(test, 'Waiting', labelOf(words('Waiting', 'Late Sans')))
    const refused = await print(id, 'zpl')
    expect([refused.status, refused.body.code]).toEqual([422, 'label-not-printable'])
    expect(refused.body.detail).toBe(
      'The font Late Sans was not found. Upload it to the media library, or choose another font.',
    )
    const before = await picture(id)
    expect(before.headers['cache-control']).toBe('private, no-cache')

    const font = (await sendFont(test, token, fontNamed('Late Sans'))).body.data
    const after = await picture(id)
    expect(after.headers['cache-control']).toContain('immutable')
    expect(after.body).not.toBe(before.body)
    expect((await print(id, 'zpl')).status).toBe(200)
    expect((await test.call(deleteFont, { params: { id: font.id } }, { token })).status).toBe(409)
  })

  it('says of a weight that is missing that it is', async () => {
    const id = await addLabel(test, 'Bold', labelOf(words('Bold', 'Late Sans', true)))
    expect((await print(id, 'pdf')).body.detail).toContain('The font Late Sans Bold was not found.')
  })
})

describe('A label in an uploaded font', () => {
  let own: string
  let noto: string
  beforeAll(async () => {
    expect((await sendFont(test, token, fontNamed('Acme Sans'))).status).toBe(200)
    own = await addLabel(test, 'In Acme', labelOf(words('Ragged 123', 'Acme Sans')))
    noto = await addLabel(test, 'In Noto', labelOf(words('Ragged 123', 'Noto Sans')))
  })

  it.each([
    ['zpl', (bytes: Buffer) => renderZpl(bytes.toString(), 50, 20)],
    ['pdf', (bytes: Buffer) => Promise.resolve(renderPdf(bytes, 0, 203.2))],
    ['tspl', (bytes: Buffer) => Promise.resolve(toGreyOf(readTspl(bytes, 400, 160).labels[0]?.bitmap))],
    ['escpos', (bytes: Buffer) => Promise.resolve(toGreyOf(readEscPos(bytes, 400, 160).labels[0]?.bitmap))],
  ] as const)('is printed in it in %s', async (language, read) => {
    const [inAcme, inNoto] = [await read(await printed(own, language)), await read(await printed(noto, language))]
    expect(ink(inAcme)).toBeGreaterThan(300)
    expect(inAcme.grey).not.toEqual(inNoto.grey)
    // The same letters of other shape: about as much ink.
    expect(ink(inAcme) / ink(inNoto)).toBeGreaterThan(0.5)
  })

  it('carries a subset of it in a PDF, under its name', async () => {
    const pdf = await printed(own, 'pdf')
    expect(unpacked(pdf)).toContain('/BaseFont/AAAAAA+AcmeSans')
    expect(pdf.length).toBeLessThan(20_000)
  })

  it('is drawn in it on the picture of the label and in the history of prints', async () => {
    expect((await picture(own)).body).not.toBe((await picture(noto)).body)
    await printed(own, 'zpl')
    const entry = defined((await test.call(listPrintHistory, { query: { take: 1 } }, { token })).body.data[0])
    expect(entry.labelName).toBe('In Acme')
    const drawn = await test.call(printHistoryPicture, { params: { id: entry.id } }, { token })
    // Drawn for the printer's own dots, the outlines of the letters are the same.
    const outlines = (svg: string) => svg.match(/ d="[^"]+"/g)
    expect(outlines(drawn.body)).toEqual(outlines((await picture(own)).body))
  })

  it('takes stand-ins for letters that it lacks, as any label', async () => {
    const id = await addLabel(test, 'In two', labelOf(words('Acme สบู่', 'Acme Sans')))
    expect((await print(id, 'zpl')).status).toBe(200)
  })

  it('is another label in another organization whose font has the same name', async () => {
    const stranger = await registerAnother(test, 'Namesake')
    expect((await sendFont(test, stranger, notoNamed('Acme Sans'))).status).toBe(200)
    const id = await addLabel(test, 'Theirs', labelOf(words('Ragged 123', 'Acme Sans')), 'Namesake')
    const [ours, theirs, inNoto] = [await picture(own), await picture(id, stranger), await picture(noto)]
    expect(theirs.body).not.toBe(ours.body)
    expect(theirs.body).toBe(inNoto.body)
    expect((await picture(own)).body).toBe(ours.body)
    expect((await test.call(listFonts, { query: {} }, { token: stranger })).body.data[0]?.usedBy).toBe(1)
  })

  it('in the texts of a whole sample label, with barcodes and bold words', async () => {
    await sendFont(test, token, fontNamed('Acme Sans', { bold: true }))
    const id = await addLabel(test, 'Whole', documentIn('Acme Sans'))
    expect((await picture(id)).headers['cache-control']).toContain('immutable')
  })
})
