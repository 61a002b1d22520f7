// PDF files as the tests upload them.
import { deflateSync } from 'node:zlib'
import { createLabel } from '@labelwright/contract/server/labels'
import type { LabelElement } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { writePdf } from '@labelwright/label-output/pdf/write-pdf'
import { PDF, type PDFForm, type PDFPage, rgb } from '@libpdf/core'
import { expect } from 'vitest'
import { createReader } from '../features/labels/pdf-files/pdf-fields.ts'
import { newId } from '../platform/database/ids.ts'
import { defined } from './defined.ts'
import type { TestApp } from './start-app.ts'

export const pointsPerMillimetre = 72 / 25.4

type Pair = readonly [number, number]

/** Millimetres from the lower left corner. */
export const place = ([x, y]: Pair, [width, height]: Pair) => ({
  x: x * pointsPerMillimetre,
  y: y * pointsPerMillimetre,
  width: width * pointsPerMillimetre,
  height: height * pointsPerMillimetre,
})

/** 60 by 40 mm with a Code 128 at the top, as another program would have written it. */
export async function pdfWithBarcode(content = 'PDF-4711'): Promise<Uint8Array> {
  const resources = await loadResources()
  const barcode = {
    id: 'code',
    type: 'barcode',
    symbology: 'code128',
    content,
    x: 5_000,
    y: 3_000,
    width: 50_000,
    height: 12_000,
    moduleWidth: 350,
    showText: false,
    rotation: 0,
  } as unknown as LabelElement
  const size = { width: 60_000, height: 40_000, cornerRadius: 0 }
  const { document } = readLabelDocument({ formatVersion: 3, ...size, variables: [], elements: [barcode] })
  const { drawing } = layOutLabel(compileLabel(defined(document), { resources, dpi: 600 }), {})
  return writePdf([drawing], { resources, copies: 1, deflate: deflateSync, title: '' })
}

/** The PDF with fields on its first page. */
export async function withFields(
  file: Uint8Array,
  draw: (form: PDFForm, page: PDFPage) => void | Promise<void>,
): Promise<Uint8Array> {
  const pdf = await PDF.load(file)
  const page = defined(pdf.getPage(0) ?? undefined)
  // Where all pages share them, the library would put others in their place.
  const shared = createReader(pdf).inherited(page.dict, 'Resources')
  if (shared) page.dict.set('Resources', shared)
  await draw(pdf.getOrCreateForm(), page)
  return pdf.save()
}

/** An empty page of 60 by 40 mm. */
export async function emptyPdf(): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage({ width: 60 * pointsPerMillimetre, height: 40 * pointsPerMillimetre })
  return pdf.save()
}

/** The barcode and a text field `Lot` of 12 points below it. */
export const lotLabel = async (): Promise<Uint8Array> =>
  withFields(await pdfWithBarcode(), (form, page) => {
    const lot = form.createTextField('Lot', { fontSize: 12, color: rgb(0, 0, 0) })
    page.drawField(lot, place([5, 5], [40, 8]))
  })

/** Creates a label of kind `pdf` and answers its id. */
export async function createPdfLabel(
  test: Pick<TestApp, 'call'>,
  token: string,
  { pdf, more = {} }: { readonly pdf: Uint8Array; readonly more?: object },
): Promise<string> {
  const body = { name: newId(), groupId: null, kind: 'pdf', pdf: Buffer.from(pdf).toString('base64'), ...more }
  const answer = await test.call(createLabel, { body: body as never }, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

/** A PDF of objects as they are written here, the first being number 1 and the catalog. */
export function pdfOfObjects(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    starts.push(length())
    parts.push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const start = length()
  const lines = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`
  parts.push(
    Buffer.from(`${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** A stream object with what its dictionary says beside its length. */
export const streamOf = (data: Buffer, dict = ''): Buffer =>
  Buffer.concat([Buffer.from(`<</Length ${data.length}${dict}>>\nstream\n`), data, Buffer.from('\nendstream')])

/** One page of 60 by 40 mm: `page` is what its dictionary says further, `catalog` that of the file; objects from 5 on are yours. */
export const pdfOfPage = (
  content: string,
  {
    page = '',
    catalog = '',
    objects = [],
  }: { page?: string; catalog?: string; objects?: readonly (string | Buffer)[] } = {},
): Buffer =>
  pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 170.0787 113.3858]${page}>>`,
    streamOf(Buffer.from(content)),
    ...objects,
  ])

/** A PDF that opens with a password. */
export async function lockedPdf(file: Uint8Array, password: string): Promise<Uint8Array> {
  const pdf = await PDF.load(file)
  pdf.setProtection({ userPassword: password, ownerPassword: `${password} of its owner` })
  return pdf.save()
}
