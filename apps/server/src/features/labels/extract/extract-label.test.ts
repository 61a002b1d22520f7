import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLabel, type extractLabel, listLabels } from '@labelwright/contract/server/labels'
import type { ExtractedLabel, Extraction } from '@labelwright/contract/server/labels-schemas'
import { printArticle } from '@labelwright/contract/server/printing'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../../testing/defined.ts'
import { documentIn, fontNamed, sendFont } from '../../../testing/fonts.ts'
import { formOf, formType } from '../../../testing/imports.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { code, codeLabel } from '../../../testing/print-codes.ts'
import { adminEmail, type CallResult, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

async function send(
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  by = token,
): Promise<CallResult<typeof extractLabel>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/labels/extract',
    headers: { authorization: `Bearer ${by}`, 'content-type': formType },
    payload: formOf(file, 'label.zpl', fields),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
async function extract(file: string, fields?: Record<string, string>): Promise<Extraction> {
  const { status, body } = await send(file, fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const firstOf = ({ labels }: Extraction): ExtractedLabel => defined(labels[0])
const contentsOf = ({ document }: ExtractedLabel) =>
  document.elements.map((element) => ('content' in element ? element.content : element.type))

const parcel = `^XA^PW812^LL406
^FO30,30^A0N,50,50^FDOat Crackers^FS
^FO30,120^BY3^BCN,120,N,N,N^FDNB-204^FS
^FO600,30^GB150,150,10^FS
^XZ`

describe('POST /api/labels/extract', () => {
  it('reads a label of ZPL: its size, design, pictures and variables, and stores nothing [LABEL-07]', async () => {
    const before = (await test.call(listLabels, { query: {} }, { token })).body.total
    const extraction = await extract(parcel)
    expect(extraction).toMatchObject({ kind: 'zpl', mediaWidth: 101.5, mediaHeight: 50.75, pages: 1, variables: [] })
    const label = firstOf(extraction)
    expect(contentsOf(label)).toEqual(['Oat Crackers', 'NB-204', 'box'])
    expect(label).toMatchObject({ name: null, copies: 1, mediaWidth: 101.5, warnings: [] })
    expect(label.picture).toMatch(/^<svg /)
    expect(label.printedPicture).toMatch(/^<svg .*Oat Crackers/s)
    expect((await test.call(listLabels, { query: {} }, { token })).body.total).toBe(before)
    expect(await readdir(join(test.config.dataDirectory, 'uploads'))).toEqual([])
  })

  it('takes the size and the resolution that are given for what the file does not say', async () => {
    const bare = '^XA^FO30,30^A0N,50,50^FDJam^FS^XZ'
    const usual = await extract(bare)
    expect(usual).toMatchObject({ mediaWidth: 101.625, mediaHeight: 152.375 })
    expect(usual.warnings[0]).toEqual({
      message:
        'The file does not say the width and height of its label; that of 101.6 × 152.4 mm was taken. Enter the size if it is another.',
      line: null,
    })
    const given = await extract(bare, { dpi: '300', mediaWidth: '50', mediaHeight: '25' })
    expect(given).toMatchObject({ mediaWidth: 50, mediaHeight: 25, warnings: [] })
    const sizeOf = (extraction: Extraction) => {
      const [text] = firstOf(extraction).document.elements
      return text?.type === 'text' ? text.fontSize : 0
    }
    // Fifty dots are 6.25 mm at 203 dpi and 4.17 mm at 300.
    expect(sizeOf(usual) / sizeOf(given)).toBeCloseTo(1.5, 1)
  })

  it('makes variables of numbered fields and placeholders, and says the line of what it cannot carry over', async () => {
    const template =
      '^XA^DFR:PARCEL.ZPL^FS\n^FO30,30^A0N,50,50^FN1"Product"^FS\n^FO30,90^A0N,30,30^FDLot {{lot}}^FS\n^FO9,9^BTN^FDX^FS^XZ'
    const label = firstOf(await extract(template))
    expect(label.name).toBe('PARCEL')
    expect(label.variables.map(({ variableName }) => variableName)).toEqual(['Product', 'lot'])
    expect(label.warnings.filter(({ line }) => line === 4)).toHaveLength(1)
  })

  it('reads several labels: those that differ in their data only are one with variables', async () => {
    const labelOf = (name: string, code: string) =>
      `^XA^PW812^LL406^FO30,30^A0N,50,50^FD${name}^FS^FO30,120^BCN,120,N,N,N^FD${code}^FS^XZ`
    const other = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDFragile^FS^XZ'
    const extraction = await extract(`${labelOf('Oats', 'A-1')}${other}${labelOf('Honey', 'A-2')}`)
    expect(extraction.pages).toBe(3)
    expect(extraction.labels).toHaveLength(2)
    expect(firstOf(extraction).variables.map(({ variableData }) => variableData)).toHaveLength(2)
    expect(extraction.labels[1]).toMatchObject({ mediaWidth: 50, variables: [] })
    expect(extraction.warnings.map(({ message }) => message)).toContain(
      'Labels that differ in their data only became one design; what differs are its variables.',
    )
  })

  it('tells with its line what belongs to no label, and to a label that became one with another', async () => {
    const good = (code: string) => `^XA^PW812^LL406^FO30,30^A0N,50,50^FDJam^FS^FO30,120^BEN,50^FD${code}^FS^XZ\n`
    const extraction = await extract(`${good('735000123456')}${good('no digits')}^XA^FO9,9^A0N,30,30^FDLost^FS`)
    expect(extraction).toMatchObject({ pages: 2, labels: [{ name: null }] })
    expect(extraction.warnings).toEqual(
      expect.arrayContaining([
        { message: expect.stringMatching(/^\^BEN,50: its data is not digits\.$/), line: 2 },
        { message: 'The last label has no ^XZ and is not printed.', line: 3 },
      ]),
    )
  })

  it('makes a variable of what only the third label says otherwise', async () => {
    const labelOf = (lot: string, count: string) =>
      `^XA^PW812^LL406^FO30,30^A0N,50,50^FDLot: ${lot}^FS^FO30,120^A0N,50,50^FDCount: ${count}^FS^XZ`
    const extraction = await extract(labelOf('A', '40') + labelOf('B', '40') + labelOf('B', '8'))
    expect(contentsOf(firstOf(extraction))).toEqual(['Lot: {{Lot}}', 'Count: {{Count}}'])
  })

  it('knows ZPL in small letters and with another first sign', async () => {
    expect(contentsOf(firstOf(await extract('^xa^fo30,30^a0n,50,50^fdsmall^fs^xz')))).toEqual(['small'])
    expect(contentsOf(firstOf(await extract('^CC!!XA!FO30,30!A0N,50,50!FDother!FS!XZ')))).toEqual(['other'])
  })

  it.each([
    [
      'epl',
      '\nN\nq406\nQ203,24\nA30,30,0,4,1,1,N,"Oats"\nB30,80,0,1,2,4,60,N,"A-1"\nP1\n',
      '\nN\nq406\nQ203,24\nA30,30,0,4,1,1,N,"Honey"\nB30,80,0,1,2,4,60,N,"A-2"\nP3\n',
    ],
    [
      'tspl',
      'SIZE 50.75 mm,25.4 mm\r\nCLS\r\nTEXT 30,30,"4",0,1,1,"Oats"\r\nBARCODE 30,80,"128",60,0,0,2,4,"A-1"\r\nPRINT 1\r\n',
      'SIZE 50.75 mm,25.4 mm\r\nCLS\r\nTEXT 30,30,"4",0,1,1,"Honey"\r\nBARCODE 30,80,"128",60,0,0,2,4,"A-2"\r\nPRINT 3\r\n',
    ],
  ])(
    'reads labels of %s: one as it is, and two that differ in their data as one with variables',
    async (kind, one, other) => {
      const extraction = await extract(one)
      expect(extraction).toMatchObject({ kind, mediaWidth: 50.75, pages: 1, variables: [], warnings: [] })
      expect(contentsOf(firstOf(extraction))).toEqual(['Oats', 'A-1'])
      expect(firstOf(extraction).printedPicture).toMatch(/^<svg .*Oats/s)
      const both = await extract(one + other)
      expect(both).toMatchObject({ kind, pages: 2 })
      expect(both.labels).toHaveLength(1)
      expect(firstOf(both).variables).toHaveLength(2)
    },
  )

  it.each([
    ['EPL', 'N\nA30,30,0,4,1,1,N,"Jam"\nP1\n'],
    ['TSPL', 'CLS\r\nTEXT 30,30,"4",0,1,1,"Jam"\r\nPRINT 1\r\n'],
  ])('asks for the size of a label of %s that does not say it', async (_, bare) => {
    const usual = await extract(bare)
    expect(usual.warnings[0]?.message).toContain('does not say the width and height of its label')
    expect(await extract(bare, { mediaWidth: '50', mediaHeight: '25' })).toMatchObject({ mediaWidth: 50, warnings: [] })
  })

  it('names a label after its stored form, and makes variables of what a person is asked for', async () => {
    const form = 'FS"PARCEL"\nV00,15,L,"Product"\nq406\nQ203,24\nA30,30,0,4,1,1,N,V00\nFE\n'
    const label = firstOf(await extract(form))
    expect(label.name).toBe('PARCEL')
    expect(label.variables.map(({ variableName }) => variableName)).toEqual(['Product'])
  })

  it('reads pictures and labels of 600 dpi', async () => {
    const picture =
      '^XA^PW1200^LL600^FO24,24^GFA,32,32,4,F0F0F00FF0F0F00FF0F0F00FF0F0F00FF0F0F00FF0F0F00FF0F0F00FF0F0F00F^FS^XZ'
    const extraction = await extract(picture, { dpi: '600' })
    expect(extraction).toMatchObject({ mediaWidth: 50, mediaHeight: 25 })
    expect(firstOf(extraction).document.elements).toMatchObject([{ type: 'picture', x: 1000, y: 1000, width: 1333 }])
  })

  it('reads all pages of a label document, and draws it in the fonts of the organization', async () => {
    const page = { elements: [code('{{unknown}}', { id: 'back' })] }
    const twoPages = { ...codeLabel, elements: [code('FRONT')], pages: [page] }
    const extraction = await extract(JSON.stringify(twoPages))
    expect(extraction.pages).toBe(2)
    expect(extraction.warnings.map(({ message }) => message)).toEqual(['The label has no variable named "unknown".'])
    const ofFamily = { ...JSON.parse(JSON.stringify(documentIn('Acme Sans'))) }
    const missing = 'The font Acme Sans was not found. Upload it to the media library, or choose another font.'
    const messages = async () =>
      (await extract(JSON.stringify(ofFamily))).labels[0]?.warnings.map(({ message }) => message)
    expect(await messages()).toContain(missing)
    expect((await sendFont(test, token, fontNamed('Acme Sans'))).status).toBe(200)
    expect(await messages()).not.toContain(missing)
  })

  it('reads a label document of any format', async () => {
    const golden = readFileSync(
      new URL('../../../../../../packages/label-document/golden/format-1/shelf-label.json', import.meta.url),
      'utf8',
    )
    const extraction = await extract(`\ufeff${golden}`)
    expect(extraction.kind).toBe('design')
    const label = firstOf(extraction)
    expect(label.document.formatVersion).toBe(3)
    expect(label.printedPicture).toBeNull()
    expect(label.variables.length).toBeGreaterThan(0)
  })

  it('answers documents that become labels, whose print reads as the file said', async () => {
    const document = { ...firstOf(await extract(parcel)).document }
    const created = await test.call(createLabel, { body: { name: 'From ZPL', groupId: null, document } }, { token })
    expect(created.status).toBe(200)
    const line = { ...(await lineToPrint(test, token)), labelId: created.body.data.id }
    const printed = await test.call(printArticle, { body: { computerName: 'packing-1', labels: [line] } }, { token })
    const zpl = Buffer.from(defined(printed.body.files[0]).pdfAsBase64String, 'base64').toString()
    const codes = await readGrey(await renderZpl(zpl, 101.5, 50.75))
    expect(codes.map(({ text }) => text)).toEqual(['NB-204'])
  })

  it.each([
    ['an empty file', ' \n', 'empty-file', 'The file is empty. Choose another file.'],
    ['a PDF without pages', '%PDF-1.7', 'label-damaged', 'The PDF is damaged. Save or export it again'],
    ['a web page', '<!doctype html><html><body/></html>', 'not-a-label', 'This is an XML or web file.'],
    ['a packed file', 'PK\u0003\u0004', 'not-a-label', 'This is a packed file'],
    ['a text', 'Dear customer', 'not-a-label', 'This file has no label that can be read.'],
    ['ZPL without a label', '^XA^XZ', 'not-a-label', 'The file has ZPL commands but prints no label. Choose another'],
    [
      'EPL without a label',
      'N\nP1\nq400\n',
      'not-a-label',
      'The file has EPL commands but prints no label. Choose another',
    ],
    ['TSPL without a label', 'CLS\nPRINT 1\n', 'not-a-label', 'The file has TSPL commands but prints no label.'],
    ['a label without its end', '^XA^FO9,9^FDx^FS', 'not-a-label', 'prints no label. The last label has no ^XZ and'],
    ['a PDF with commands inside', '%PDF-1.7 ^XA^XZ', 'label-damaged', 'The PDF is damaged.'],
    ['damaged JSON', '{"formatVersion":', 'label-damaged', 'The JSON of the file is damaged.'],
    ['other JSON', '{"name":"x"}', 'label-damaged', 'This is no label document. formatVersion'],
  ])('refuses %s with a sentence', async (_, file, code, sentence) => {
    const { status, body } = await send(file)
    expect(status).toBe(422)
    const problem = body as unknown as { code: string; errors: { path: string; code: string; message: string }[] }
    expect(problem.code).toBe('file-not-readable')
    expect(problem.errors).toEqual([{ path: 'file', code, message: expect.stringContaining(sentence) }])
  })

  it('is ended when the file takes too much, and others are served meanwhile', async () => {
    // A chessboard of 32 million dots in 56 kB, of which no picture can be made.
    const rows = 'zzzzzA\nzzzzz5\n'.repeat(2_000)
    const hostile = `^XA^PW8000^LL4000^FO0,0^GFA,4000000,4000000,1000,${rows}^FS^XZ`
    const reading = send(hostile)
    expect((await test.call(listLabels, { query: {} }, { token })).status).toBe(200)
    const { status, body } = await reading
    expect([status, body]).toMatchObject([422, { code: 'file-not-readable', errors: [{ code: 'label-too-heavy' }] }])
    expect(await readdir(join(test.config.dataDirectory, 'uploads'))).toEqual([])
  }, 90_000)

  it('is for label managers and administrators', async () => {
    const packer = await test.signInAs(packerEmail)
    expect((await send(parcel, {}, packer)).status).toBe(403)
  })
})
