import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { getPrintHistoryEntry, listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import { printTest } from '@labelwright/contract/server/printing'
import { createSeries, getSeries } from '@labelwright/contract/server/series'
import { countPrintJobs } from '@labelwright/contract/server/subscription'
import type { Bitmap } from '@labelwright/label-output/raster/bitmap'
import { toGrey } from '@labelwright/label-output/testing/grey'
import { readCpcl, readEpl, readEscPos, readTspl } from '@labelwright/label-output/testing/read-raster-languages'
import { renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { addText, emptyDocument, makeDraft, setField } from '../../testing/open-labels.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let printerId: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  printerId = await addPrinter('zpl')
})
afterAll(() => test.stop())

async function addPrinter(language: PrinterLanguage): Promise<string> {
  const target =
    language === 'pdf' ? { targetPrintQueue: 'Labels' } : { targetIpAddress: '127.0.0.1', targetPort: 9100 }
  const body = { name: `In ${language} ${newId()}`, language, dpi: 203.2, printsVia: 'helper' as const, ...target }
  const answer = await test.call(createPrinter, { body }, { token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

const printTestOf = (labelId: string, more: object = {}, headers = {}) =>
  test.call(printTest, { body: { labelId, printerId, computerName: 'packing-1', ...more } }, { token, headers })

async function printed(labelId: string, more: object = {}): Promise<Buffer> {
  const { status, body } = await printTestOf(labelId, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64')
}

const word = [
  '#####..#####..#####..#####',
  '..#....#......#........#..',
  '..#....#......#........#..',
  '..#....####...#####....#..',
  '..#....#..........#....#..',
  '..#....#..........#....#..',
  '..#....#####..#####....#..',
]
const box = (fields: object) => ({
  id: 'box',
  type: 'box',
  x: 0,
  y: 0,
  width: 25_000,
  height: 25_000,
  lineWidth: 500,
  ...fields,
})
const small = { ...emptyDocument, width: 25_000, height: 25_000 }

/** The dots that are ink, from the left and the top. */
function inkOf({ grey, width }: Grey): { readonly left: number; readonly top: number; readonly wide: number } {
  const black = [...grey.keys()].filter((at) => (grey[at] ?? 255) < 128)
  const columns = black.map((at) => at % width)
  const left = Math.min(...columns)
  return { left, top: Math.floor((black[0] ?? 0) / width), wide: Math.max(...columns) - left + 1 }
}

/** The word read in the middle of each cell of its grid. */
function readWord({ grey, width }: Grey, { left, top, wide }: ReturnType<typeof inkOf>): string[] {
  const unit = wide / 26
  const isInk = (column: number, row: number) => (grey[row * width + column] ?? 255) < 128
  return word.map((cells, y) =>
    [...cells]
      .map((_, x) => (isInk(Math.floor(left + (x + 0.5) * unit), Math.floor(top + (y + 0.5) * unit)) ? '#' : '.'))
      .join(''),
  )
}

const dots = 200
const first = ({ labels }: { readonly labels: readonly { readonly bitmap: Bitmap }[] }): Grey =>
  toGrey(defined(labels[0]).bitmap)

describe('A test print', () => {
  it.each([
    ['zpl', (bytes: Buffer) => renderZpl(bytes.toString('latin1'), 25, 25)],
    ['tspl', (bytes: Buffer) => first(readTspl(bytes, dots, dots))],
    ['epl', (bytes: Buffer) => first(readEpl(bytes, dots))],
    ['cpcl', (bytes: Buffer) => first(readCpcl(bytes))],
    ['escpos', (bytes: Buffer) => first(readEscPos(bytes, dots, dots))],
    ['pdf', (bytes: Buffer) => renderPdf(bytes, 0, 203.2)],
  ] as const)(
    'in %s says TEST across a label of 25 mm, in strokes of half a millimetre or more',
    async (language, read) => {
      const labelId = await makeDraft(test, token, { document: small })
      const page = await read(await printed(labelId, { printerId: await addPrinter(language) }))
      const ink = inkOf(page)
      expect(readWord(page, ink)).toEqual(word)
      expect(ink.wide / 26).toBeGreaterThanOrEqual(4)
      // It is cut out of what is black below it.
      const blackId = await makeDraft(test, token, { document: { ...small, elements: [box({ filled: true })] } })
      const black = await read(await printed(blackId, { printerId: await addPrinter(language) }))
      const beside = { ...ink, left: ink.left + 3 * (ink.wide / 26) }
      expect(
        (black.grey[Math.floor(beside.top + 3.5 * (ink.wide / 26)) * black.width + Math.ceil(beside.left) + 1] ?? 0) >
          128,
      ).toBe(true)
    },
  )

  it('says so on every copy', async () => {
    const labelId = await makeDraft(test, token, {
      document: {
        ...small,
        variables: [variable('Meta_label')],
        elements: [{ ...addText('a', '{{meta_label}}').record.fields, id: 'a' }],
      },
    })
    const bytes = await printed(labelId, { quantity: 3, printerId: await addPrinter('tspl') })
    const { labels } = readTspl(bytes, dots, dots)
    expect(labels).toHaveLength(3)
    const blank = inkOf(
      toGrey(
        defined(
          readTspl(
            await printed(await makeDraft(test, token, { document: small }), { printerId: await addPrinter('tspl') }),
            dots,
            dots,
          ).labels[0],
        ).bitmap,
      ),
    )
    for (const { bitmap } of labels) expect(readWord(toGrey(bitmap), blank)).toEqual(word)
  })

  it('is of the label as it stands in the designer, with sample values', async () => {
    const document = {
      ...emptyDocument,
      variables: [variable('Lot', { sampleValue: 'L-77' }), variable('Name', { required: true })],
    }
    const labelId = await makeDraft(test, token, { document })
    const client = await openLabel(test.app, { token, labelId })
    await client.submit([addText('a', '{{Lot}} of {{Name}}')])
    await client.close()
    const { body } = await printTestOf(labelId)
    const entry = await historyOf(defined(body.files[0]).printJobEntryId)
    expect(entry.values).toEqual(
      expect.arrayContaining([
        { key: 'Lot', data: 'L-77' },
        { key: 'Name', data: 'Name' },
      ]),
    )
    expect(entry).toMatchObject({ isTest: true, labelVersionNumber: null, articleId: null, labelId, quantity: 1 })
    const listed = (await test.call(listPrintHistory, { query: {} }, { token })).body.data
    expect(listed.find(({ id }) => id === entry.id)).toMatchObject({ isTest: true })
    const idsOf = async (tests: 'only' | 'without') =>
      (await test.call(listPrintHistory, { query: { tests } }, { token })).body.data.map(({ id }) => id)
    expect(await idsOf('only')).toContain(entry.id)
    expect(await idsOf('without')).not.toContain(entry.id)
    const params = { id: entry.id }
    const picture = (await test.call(printHistoryPicture, { params }, { token })).body
    expect(picture).toContain('<svg')
    // Drawn as it was printed, whatever has become of the label since.
    const again = await openLabel(test.app, { token, labelId })
    await again.submit([setField('a', 'x', 9_000)])
    await again.close()
    expect((await test.call(printHistoryPicture, { params }, { token })).body).toBe(picture)
  })

  it('takes no serial number, and counts as a print job', async () => {
    const series = { name: newId(), base: 10, step: 1, pad: 6, prefix: 'T-', mode: 'counter' } as const
    const made = defined((await test.call(createSeries, { body: series }, { token })).body.data)
    const document = {
      ...emptyDocument,
      variables: [variable('Number', { inputType: 'serial', series: made.id, required: true })],
    }
    const labelId = await makeDraft(test, token, { document })
    const client = await openLabel(test.app, { token, labelId })
    await client.submit([addText('a', '{{Number}}')])
    await client.close()
    const count = async () =>
      (await test.call(countPrintJobs, { query: { interval: 'MONTH' } }, { token })).body.printedJobs
    const before = await count()
    const { body } = await printTestOf(labelId, { quantity: 2 })
    const entry = await historyOf(defined(body.files[0]).printJobEntryId)
    expect([entry.values, entry.serialNumbers]).toEqual([[{ key: 'Number', data: 'T-000000' }], []])
    expect((await test.call(getSeries, { params: { id: made.id } }, { token })).body.data.next).toBe(made.next)
    expect(await count()).toBe(before + 1)
  })

  it('is made once for one key', async () => {
    const labelId = await makeDraft(test, token)
    const headers = { 'idempotency-key': newId() }
    const answers = [await printTestOf(labelId, {}, headers), await printTestOf(labelId, {}, headers)]
    expect(answers[0]?.body.entityId).toBe(answers[1]?.body.entityId)
  })

  it('says what is wrong at the label or its variable', async () => {
    const code = {
      id: 'code',
      type: 'barcode',
      x: 0,
      y: 0,
      width: 40_000,
      height: 10_000,
      symbology: 'ean13',
      content: '{{Code}}',
      moduleWidth: 330,
      showText: true,
      rotation: 0,
    }
    const document = {
      ...emptyDocument,
      variables: [variable('Code', { sampleValue: 'no figures' })],
      elements: [code],
    }
    const { status, body } = await printTestOf(await makeDraft(test, token, { document }))
    expect([status, body.code]).toEqual([422, 'label-not-printable'])
    expect(body.errors[0]?.path).toMatch(/^(labelId|variables\.Code)$/)
    expect((await printTestOf(await makeDraft(test, token), { quantity: 11 })).body.errors[0]?.path).toBe('quantity')
    expect((await printTestOf(await makeDraft(test, token), { printerId: undefined })).body.errors[0]?.path).toBe(
      'printerId',
    )
  })

  it('is for those who design labels', async () => {
    const body = { labelId: await makeDraft(test, token), printerId, computerName: 'x' }
    const answer = await test.call(printTest, { body }, { token: await test.signInAs(packerEmail) })
    expect([answer.status, answer.body.code]).toEqual([403, 'not-allowed'])
  })
})

const variable = (variableName: string, more: object = {}) => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 50,
  required: false,
  ...more,
})

const historyOf = async (id: string) => (await test.call(getPrintHistoryEntry, { params: { id } }, { token })).body.data
