import { createLabel } from '@labelwright/contract/server/labels'
import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { createSeries } from '@labelwright/contract/server/series'
import { compileZplLabel } from '@labelwright/label-input/zpl/filling/compile-zpl-label'
import { fillZpl } from '@labelwright/label-input/zpl/filling/fill-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const source =
  '~DGR:A.GRF,4,1,FFFFFFFF\n^XA^PW400^LL200^MMT^FO9,9^A0N,40,40^FDLot {{lot}}^FS^FO9,90^BCN,60,N^FN1"Code"^FS^PQ9^XZ\n'

async function labelOf(zpl: string, more: object = {}): Promise<string> {
  const body = { name: newId(), groupId: null, kind: 'zpl', zpl: Buffer.from(zpl).toString('base64'), ...more }
  const answer = await test.call(createLabel, { body: body as never }, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
async function printerOf(more: object = {}): Promise<string> {
  const target = { targetIpAddress: '127.0.0.1', targetPort: 9100 }
  const body = { name: `Zebra ${newId()}`, language: 'zpl', dpi: 203.2, printsVia: 'helper', ...target, ...more }
  return (await test.call(createPrinter, { body: body as never }, { token })).body.data.id
}
const values = [
  { key: 'lot', data: '^XZ~JR' },
  { key: 'code', data: 'NB>204' },
]
async function print(labelId: string, more: object = {}, key = newId()) {
  const printerId = await printerOf()
  const line = { ...(await lineToPrint(test, token)), labelId, printerId, editableData: values, quantity: 3, ...more }
  const headers = { 'idempotency-key': key }
  return await test.call(printArticle, { body: { computerName: 'packing-1', labels: [line] } }, { token, headers })
}
async function printed(labelId: string, more: object = {}): Promise<string> {
  const { status, body } = await print(labelId, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64').toString('latin1')
}

function filled(zpl: string, given: Record<string, string>, copies: number): string {
  const template = compileZplLabel(zpl)
  if ('problems' in template) throw new Error(template.problems.join(' '))
  const answer = fillZpl(template, given, { copies })
  if ('problems' in answer) throw new Error('The label was not filled')
  return Buffer.from(answer.bytes).toString('latin1')
}

describe('A label of kind zpl', () => {
  it('is printed by its own commands, filled with values that are none, in the copies of the job', async () => {
    const zpl = await printed(await labelOf(source))
    expect(zpl).toBe(filled(source, { lot: '^XZ~JR', code: 'NB>204' }, 3))
    expect(zpl).toContain('^FDLot _5EXZ_7EJR^FS')
    expect(zpl).toContain('^FDNB>0204^FS^PQ3^XZ')
  })

  it('stands in the history as it was printed', async () => {
    const labelId = await labelOf(source)
    await printed(labelId)
    const { body } = await test.call(listPrintHistory, { query: { take: 1 } }, { token })
    const entry = defined(body.data[0])
    expect(entry).toMatchObject({ labelId, quantity: 3 })
    const picture = await test.call(printHistoryPicture, { params: { id: entry.id } }, { token })
    expect(picture.body).toMatch(/^<svg .*Lot \^XZ~JR/s)
  })

  it('has the data of the article, defaults, and what the system fills', async () => {
    const zpl = '^XA^FO9,9^FD{{a}}|{{batch}}|{{meta_user}}^FS^XZ'
    const labelId = await labelOf(zpl, { variables: [{ variableName: 'a', variableData: 'usual' }] })
    expect(await printed(labelId, { editableData: [{ key: 'batch', data: 'B1' }] })).toMatch(/\^FDusual\|B1\|\w/)
  })

  it('takes serial numbers, and sends its pictures once', async () => {
    const series = { name: newId(), base: 10, step: 1, pad: 4, prefix: 'S', mode: 'counter', next: 7 }
    const seriesId = (await test.call(createSeries, { body: series as never }, { token })).body.data.id
    const variables = [{ variableName: 'lot', inputType: 'serial', series: seriesId }]
    const zpl = await printed(await labelOf(source, { variables }), { editableData: [values[1]] })
    expect([...zpl.matchAll(/\^FDLot (\w+)/g)].map(([, number]) => number)).toEqual(['S0007', 'S0008', 'S0009'])
    expect(zpl.match(/\^PQ1\^XZ/g)).toHaveLength(3)
    expect(zpl.match(/~DG/g)).toHaveLength(1)
  })

  it('is one job for one idempotency key', async () => {
    const labelId = await labelOf(source)
    const printerId = await printerOf()
    const first = await print(labelId, { printerId }, 'one zpl job')
    expect((await print(labelId, { printerId }, 'one zpl job')).body.entityId).toBe(first.body.entityId)
  })

  it('has the settings of the printer before it, and leaves nothing turned', async () => {
    const printSettings = { darkness: 50, speed: 102, finish: 'cut', cutEvery: 2, isMirrored: true }
    const zpl = await printed(await labelOf(source), { printerId: await printerOf({ printSettings }) })
    expect(zpl).toMatch(/^~SD15\n\^XA\^PR4\^MMC\^PMY\n\^XZ\n~DG/)
    expect(zpl).toMatch(/\^PQ3,2,0,Y\^XZ\n\^XA\^PMN\^XZ\n$/)
  })

  it.each([
    ['of another resolution', { dpi: 300 }],
    ['of another language', { language: 'tspl' }],
  ])('is refused by a printer %s', async (_, more) => {
    const { status, body } = await print(await labelOf(source), { printerId: await printerOf(more) })
    expect([status, body.code]).toEqual([422, 'printer-unsuitable'])
    expect(body.Message).toBe(
      'This label is ZPL for 203 dpi. Choose a ZPL printer of 203 dpi, or make an editable design of it.',
    )
  })

  it('of 300 dpi goes to printers of 300 and of 304.8 dpi', async () => {
    const labelId = await labelOf(source, { dpi: '300' })
    for (const dpi of [300, 304.8]) {
      expect((await print(labelId, { printerId: await printerOf({ dpi }) })).status).toBe(200)
    }
  })

  it('is refused where it is wider than the printer, or would have to be moved', async () => {
    const labelId = await labelOf(source)
    const narrow = await print(labelId, { printerId: await printerOf({ printWidth: 30 }) })
    expect(narrow.body.Message).toContain('prints at most 30 mm')
    const moved = await print(labelId, { printerId: await printerOf({ printSettings: { offsetX: 1000 } }) })
    expect([moved.body.code, moved.body.Message]).toEqual([
      'print-setting-unsupported',
      expect.stringContaining('which Labelwright does not move'),
    ])
  })

  it('is refused with values that it cannot print, told at their fields', async () => {
    const required = await labelOf(source, { variables: [{ variableName: 'lot', required: true }] })
    const missing = await print(required, { editableData: [{ key: 'lot', data: '' }] })
    expect([missing.body.code, missing.body.errors[0]?.path]).toEqual([
      'label-not-printable',
      'labels.0.editableData.lot',
    ])
    const odd = await print(await labelOf(source), { editableData: [{ key: 'Code', data: 'Å' }] })
    expect(odd.body.errors).toEqual([
      {
        path: 'labels.0.editableData.Code',
        code: 'value-not-printable',
        message: 'The value of "Code" has a character that its barcode cannot hold. Change the value.',
      },
    ])
  })

  it('is refused with a value that its barcode would leave out, but not without one', async () => {
    const labelId = await labelOf('^XA^PW400^FO9,9^FDJam^FS^FO9,90^BEN,60^FN1"EAN"^FS^XZ')
    const { body } = await print(labelId, { editableData: [{ key: 'EAN', data: 'none' }] })
    expect(body.errors).toEqual([
      {
        path: 'labels.0.editableData.EAN',
        code: 'barcode-content-invalid',
        message: 'The value of "EAN" cannot be printed as a barcode: its data is not digits. Change the value.',
      },
    ])
    for (const data of ['', '735000123456']) {
      expect((await print(labelId, { editableData: [{ key: 'EAN', data }] })).status).toBe(200)
    }
  })
})
