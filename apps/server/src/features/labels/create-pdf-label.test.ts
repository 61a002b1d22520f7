import { deflateSync } from 'node:zlib'
import { createLabel, type extractLabel, getLabel, labelPicture } from '@labelwright/contract/server/labels'
import { PDF, rgb } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { formOf, formType } from '../../testing/imports.ts'
import {
  createPdfLabel,
  emptyPdf,
  lotLabel,
  pdfOfObjects,
  pdfOfPage,
  place,
  streamOf,
  withFields,
} from '../../testing/pdf-labels.ts'
import { adminEmail, type CallResult, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

async function extract(file: Uint8Array): Promise<CallResult<typeof extractLabel>> {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/labels/extract',
    headers: { authorization: `Bearer ${token}`, 'content-type': formType },
    payload: formOf(file, 'label.pdf', {}),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const refusalOf = async (file: Uint8Array): Promise<string> => {
  const { status, body } = await extract(file)
  expect([status, body.code], JSON.stringify(body).slice(0, 500)).toEqual([422, 'file-not-readable'])
  return body.errors[0]?.message ?? ''
}

describe('POST /api/labels/extract with a PDF', () => {
  it('answers its size, its fields as variables and its picture, and stores nothing [LABEL-07]', async () => {
    const pdf = await withFields(await emptyPdf(), (form, page) => {
      const [x, y, width, height] = [5, 5, 10, 5]
      const box = place([x, y], [width, height])
      page.drawField(form.createTextField('form1[0].Page1[0].Lot[0]', { maxLength: 12, defaultValue: 'L-1' }), box)
      page.drawField(form.createTextField('Note', { multiline: true }), box)
      page.drawField(form.createCheckbox('Fragile', { defaultChecked: true }), box)
      const grade = form.createRadioGroup('Grade', { options: ['A', 'B'] })
      for (const option of ['A', 'B']) page.drawField(grade, { ...box, option })
      page.drawField(form.createDropdown('Size', { options: ['S', 'M'], defaultValue: 'M' }), box)
      page.drawField(form.createDropdown('Any', { options: ['S'], editable: true }), box)
      page.drawField(form.createListbox('Colour', { options: ['red', 'blue'] }), box)
    })
    const { status, body } = await extract(pdf)
    expect(status, JSON.stringify(body)).toBe(200)
    const { kind, mediaWidth, mediaHeight, pages, labels } = body.data
    expect([kind, mediaWidth, mediaHeight, pages]).toEqual(['pdf', 60, 40, 1])
    const variables = defined(labels[0]).document.variables.map(({ variableId: _, ...variable }) => variable)
    const text = { variableData: '', dataType: 'default', propertySize: 2_000, required: false, inputType: 'text' }
    expect(variables).toEqual([
      { ...text, variableName: 'Lot', propertySize: 12, variableData: 'L-1' },
      { ...text, variableName: 'Note', inputType: 'multiline' },
      { ...text, variableName: 'Fragile', inputType: 'toggle', dataType: 'toggle', variableData: 'true' },
      { ...text, variableName: 'Grade', inputType: 'option', options: ['A', 'B'] },
      { ...text, variableName: 'Size', inputType: 'option', options: ['S', 'M'], variableData: 'M' },
      { ...text, variableName: 'Any' },
      { ...text, variableName: 'Colour', inputType: 'option', options: ['red', 'blue'] },
    ])
    const label = defined(labels[0])
    expect(label.picture).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,/)
    expect(label.pdf).toEqual({ source: Buffer.from(pdf).toString('base64'), remarks: [] })
  })

  it('says how many pages it has, and what of it is neither run nor passed on [SEC-42]', async () => {
    const annotation = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://evil.example/x)>>>>'
    const pdf = pdfOfPage('0 0 20 20 re f', {
      catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles<</Names[]>>>>',
      page: `/AA<</O<</S/Launch/F(calc.exe)>>>>/Annots[${annotation}]`,
    })
    const { body } = await extract(pdf)
    expect(body.data.labels[0]?.pdf?.remarks).toEqual([
      'Left out, as it is not printed: scripts and actions of the document, attached files, actions of page 1, a link to https://evil.example/x on page 1.',
    ])
    const two = PDF.create()
    for (const side of [5, 10])
      two.addPage({ width: 200, height: 100 }).drawRectangle({ ...place([1, 1], [side, side]), color: rgb(0, 0, 0) })
    expect((await extract(await two.save())).body.data.pages).toBe(2)
  })
})

/** Pages as one node names them. */
const pagesOf = (kids: string, count: number): string => `<</Type/Pages/Count ${count}/Kids[${kids}]>>`
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 170 113]>>'

async function encrypted(): Promise<Uint8Array> {
  const pdf = await PDF.load(await emptyPdf())
  pdf.setProtection({ userPassword: 'secret', ownerPassword: 'owner' })
  return pdf.save()
}
const guarded = async (): Promise<Uint8Array> => {
  const pdf = await PDF.load(await emptyPdf())
  pdf.setProtection({ ownerPassword: 'owner' })
  return pdf.save()
}

const zeros = deflateSync(Buffer.alloc(500_000_000), { level: 9 })
const hidden = '/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]/Order[5 0 R]>>>>'

describe('A hostile or unsuitable PDF', () => {
  it.each<readonly [what: string, make: () => Uint8Array | Promise<Uint8Array>, sentence: RegExp]>([
    ['nothing', () => Buffer.from(''), /empty/],
    ['only a start', () => Buffer.from('%PDF-1.7\n'), /damaged/],
    ['half a file', async () => (await lotLabel()).slice(0, 700), /damaged/],
    ['a web page with a PDF in it', () => Buffer.from(`<html><script>1</script>${pdfOfPage('')}`), /web file/],
    ['a password', encrypted, /protected/],
    ['a protection against changes', guarded, /protected/],
    ['11 MB', () => Buffer.concat([pdfOfPage(''), Buffer.alloc(11_000_000)]), /larger than 10 MB/],
    [
      '100,000 pages',
      () => pdfOfObjects([catalog, pagesOf('3 0 R '.repeat(100_000), 100_000), page]),
      /100,000 pages|at most 50/,
    ],
    ['a page tree that holds itself', () => pdfOfObjects([catalog, pagesOf('2 0 R', 1)]), /damaged/],
    ['a page that is no page', () => pdfOfObjects([catalog, pagesOf('9 0 R', 1)]), /damaged/],
    ['no pages', () => pdfOfObjects([catalog, pagesOf('', 0)]), /damaged/],
    [
      'pages of two sizes',
      () => pdfOfObjects([catalog, pagesOf('3 0 R 4 0 R', 2), page, page.replace('170', '400')]),
      /different sizes/,
    ],
    ['a page of 4 m', () => pdfOfPage('', { page: '/UserUnit 1/MediaBox[0 0 12000 12000]' }), /from 5 to 1200 mm/],
    ['hidden layers', () => pdfOfPage('', { catalog: hidden, objects: ['<</Type/OCG/Name(Cut)>>'] }), /hidden layers/],
    [
      'an XFA form without fields',
      () => pdfOfPage('', { catalog: '/AcroForm<</XFA 5 0 R/Fields[]>>', objects: [streamOf(Buffer.from('<xdp/>'))] }),
      /XFA/,
    ],
    [
      '300 fields',
      () => {
        const field = (index: number) => `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${index})/F 4/Rect[0 0 50 20]>>`
        const objects = Array.from({ length: 300 }, (_, index) => field(index))
        const refs = objects.map((_, index) => `${index + 5} 0 R`).join(' ')
        return pdfOfPage('', { catalog: `/AcroForm<</Fields[${refs}]>>`, page: `/Annots[${refs}]`, objects })
      },
      /200 fields/,
    ],
  ])('with %s is refused with a sentence [SEC-30]', async (_, make, sentence) => {
    expect(await refusalOf(await make())).toMatch(sentence)
  })

  it.each<readonly [what: string, make: () => Uint8Array]>([
    ['a content of gigabytes', bomb],
    [
      'a picture of 64 megapixels',
      () =>
        pdfOfPage('170 0 0 113 0 0 cm /I Do', {
          page: '/Resources<</XObject<</I 5 0 R>>>>',
          objects: [
            streamOf(
              deflateSync(Buffer.alloc(64_000_000)),
              '/Type/XObject/Subtype/Image/Width 8000/Height 8000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode',
            ),
          ],
        }),
    ],
    ['cross-references that lead back to themselves', loops],
    [
      'a form that draws itself',
      () =>
        pdfOfPage('/F Do', {
          page: '/Resources<</XObject<</F 5 0 R>>>>',
          objects: [
            streamOf(
              Buffer.from('/F Do /F Do'),
              '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>',
            ),
          ],
        }),
    ],
    [
      'fields that are their own parents',
      () =>
        pdfOfPage('', {
          catalog: '/AcroForm<</Fields[5 0 R]>>',
          page: '/Annots[5 0 R]',
          objects: ['<</Type/Annot/Subtype/Widget/T(a)/F 4/Rect[0 0 50 20]/Parent 5 0 R/Kids[5 0 R]>>'],
        }),
    ],
  ])('with %s ends within bounds, and the server stays well [SEC-42]', async (_, make) => {
    const { status, body } = await extract(make())
    if (status !== 200) {
      expect(status).toBe(422)
      expect(body.errors[0]?.message).toMatch(/damaged|too long or too much memory/)
    }
    expect((await extract(await emptyPdf())).status).toBe(200)
  })

  it('leaves nothing behind when it is refused [SEC-30]', async () => {
    const count = async () => (await test.rows.query('select count(*)::int as n from labels')).rows[0].n
    const before = await count()
    for (const file of [await encrypted(), Buffer.from('%PDF-1.7')]) {
      const body = { name: newId(), groupId: null, kind: 'pdf', pdf: Buffer.from(file).toString('base64') }
      const answer = await test.call(createLabel, { body: body as never }, { token })
      expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, 'pdf'])
    }
    expect(await count()).toBe(before)
  })
})

/** 500 MB of content that are half a megabyte in the file. */
const bomb = (): Buffer =>
  pdfOfObjects([
    catalog,
    pagesOf('3 0 R', 1),
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 170 113]/Contents 4 0 R>>',
    streamOf(zeros, '/Filter/FlateDecode'),
  ])

function loops(): Buffer {
  const file = pdfOfPage('').toString('latin1')
  const start = file.lastIndexOf('xref\n0')
  return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${start}`), 'latin1')
}

describe('POST /api/labels with a PDF', () => {
  it('keeps the file as it came, and shows it by its dots only [LABEL-15]', async () => {
    const pdf = await lotLabel()
    const id = await createPdfLabel(test, token, { pdf })
    const kept = await test.rows.query('select pdf from label_versions where label_id = $1', [id])
    expect(Buffer.compare(kept.rows[0].pdf, Buffer.from(pdf))).toBe(0)
    const { data } = (await test.call(getLabel, { params: { id } }, { token })).body
    expect(data).toMatchObject({ kind: 'pdf', mediaWidth: 60, mediaHeight: 40, document: null })
    const picture = (await test.call(labelPicture, { params: { id }, query: {} }, { token })).body as unknown as string
    expect(picture).toMatch(/^<svg [^>]*><image [^>]*><\/svg>$/)
  })

  it('takes what is said of its variables, and refuses another kind of file at its field', async () => {
    const wish = { variableName: 'lot', variableData: 'L-1', required: true, propertySize: 20, dataType: 'default' }
    const id = await createPdfLabel(test, token, { pdf: await lotLabel(), more: { variables: [wish] } })
    const { variables } = (await test.call(getLabel, { params: { id } }, { token })).body.data
    expect(variables[0]).toMatchObject({ variableName: 'Lot', variableData: 'L-1', required: true })
    const body = {
      name: newId(),
      groupId: null,
      kind: 'pdf',
      pdf: Buffer.from('^XA^FO9,9^FDx^FS^XZ').toString('base64'),
    }
    const { status, body: refused } = await test.call(createLabel, { body: body as never }, { token })
    expect([status, refused.errors[0]?.path]).toEqual([422, 'pdf'])
  })
})
