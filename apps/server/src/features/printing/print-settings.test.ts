import { createLabel } from '@labelwright/contract/server/labels'
import { createPrinter, listPrinters } from '@labelwright/contract/server/printers'
import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import { printArticle } from '@labelwright/contract/server/printing'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { code, codeLabel } from '../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const target = { targetIpAddress: '127.0.0.1', targetPort: 9100 }

/** Prints three labels with print settings; answers the call and its file. */
async function printWith(
  printSettings: object,
  { language = 'zpl' as PrinterLanguage, pages = 1, ofPrinter = {} as PrintSettings } = {},
) {
  const further = Array.from({ length: pages - 1 }, (_, page) => ({
    elements: [code(`PAGE${page + 2}`, { id: `p${page}` })],
  }))
  const document = { ...codeLabel, elements: [code('PAGE1')], pages: further, printSettings }
  const { body: label } = await test.call(createLabel, { body: { name: newId(), groupId: null, document } }, { token })
  const where = language === 'pdf' ? { targetPrintQueue: 'Labels' } : target
  const shared = { name: `In ${language} ${newId()}`, language, dpi: 203.2, printsVia: 'helper' as const }
  const printer = { ...shared, ...where, printSettings: ofPrinter }
  const { body: added } = await test.call(createPrinter, { body: printer }, { token })
  const printerId = added.data.id
  const line = { ...(await lineToPrint(test, token)), labelId: label.data.id, quantity: 3, printerId }
  const headers = { 'idempotency-key': newId() }
  const body = { computerName: 'packing-1', labels: [line] }
  return test.call(printArticle, { body }, { token, headers })
}

async function fileWith(printSettings: object, more = {}): Promise<string> {
  const { status, body } = await printWith(printSettings, more)
  expect(status).toBe(200)
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64').toString()
}

describe('The print settings of a label', () => {
  it('stand in the print file, and the cut stands once, behind the last label', async () => {
    const zpl = await fileWith({ speed: 152, darkness: 100, finish: 'cut', isMirrored: true }, { pages: 2 })
    expect(zpl.match(/\^PR6\^MMD\^PMY\n/g)).toHaveLength(6)
    expect(zpl).toMatch(/^~SD30\n\^XA/)
    expect(zpl).toMatch(/\^XZ\n~JK\n\^XA\^PMN\^XZ\n$/)
    expect(zpl.match(/~JK/g)).toHaveLength(1)
  })

  it('are no commands where the label has none', async () => {
    expect(await fileWith({})).not.toMatch(/~SD|\^PR|\^MM|\^MN|\^PO|\^PM|~JK/)
  })

  it('keep the pages of a label together, unless copies are not collated', async () => {
    const pagesOf = (zpl: string) => [...zpl.matchAll(/PAGE\d|\^PQ\d/g)].map(([found]) => found.replace(/\^|AGE/, ''))
    const together = ['P1', 'PQ1', 'P2', 'PQ1']
    expect(pagesOf(await fileWith({}, { pages: 2 }))).toEqual([...together, ...together, ...together])
    expect(pagesOf(await fileWith({ isCollated: false }, { pages: 2 }))).toEqual(['P1', 'PQ3', 'P2', 'PQ3'])
  })

  it('are commands of TSPL before each label', async () => {
    const tspl = await fileWith(
      { speed: 100, finish: 'peel', media: { kind: 'mark', gap: 4_000 } },
      { language: 'tspl' },
    )
    expect(tspl).toMatch(/^SIZE 60 mm,30 mm\r\nBLINE 4 mm,0 mm\r\nSPEED 4\r\nSET CUTTER OFF\r\nSET PEEL ON\r\n/)
  })

  it('cut a receipt printer’s paper once, behind the last label', async () => {
    const escPos = await fileWith({ finish: 'cut' }, { language: 'escpos', pages: 2 })
    expect(escPos.split('\x1dVB\0')).toHaveLength(2)
    expect(escPos.endsWith('\x1dVB\0')).toBe(true)
  })

  it('are refused before anything is printed where the language has no command', async () => {
    const answer = await printWith({ speed: 100, finish: 'peel' }, { language: 'pdf' })
    expect([answer.status, answer.body.code]).toEqual([422, 'print-setting-unsupported'])
    expect(answer.body.Message).toContain(' prints in PDF, where Labelwright cannot set: speed, peel-off.')
  })

  it('make PDF files for archives, and no others', async () => {
    const pdf = await fileWith({ isArchival: true }, { language: 'pdf' })
    expect(pdf).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(await fileWith({}, { language: 'pdf' })).not.toContain('pdfaid')
    expect((await printWith({ isArchival: true })).body.Message).toContain('where Labelwright cannot set: PDF/A.')
  })
})

describe('The print settings of a printer', () => {
  it('go before the label’s, field by field', async () => {
    const ofPrinter: PrintSettings = { darkness: 50, isUpsideDown: true }
    const zpl = await fileWith({ speed: 152, darkness: 100 }, { ofPrinter })
    expect(zpl).toMatch(/^~SD15\n\^XA/)
    expect(zpl.match(/\^PR6\^POI\n/g)).toHaveLength(1)
  })

  it('are kept with the printer, and refused where they are none', async () => {
    const printer = { name: `Set ${newId()}`, language: 'zpl', dpi: 203.2, printsVia: 'helper', ...target } as const
    const printSettings: PrintSettings = { speed: 100, finish: 'cut', cutEvery: 5 }
    const added = await test.call(createPrinter, { body: { ...printer, printSettings } }, { token })
    expect(added.body.data.printSettings).toEqual(printSettings)
    const { body } = await test.call(listPrinters, { query: { searchQuery: 'Set' } }, { token })
    expect(body.data.find(({ id }) => id === added.body.data.id)?.printSettings).toEqual(printSettings)
    const wrong = { ...printer, printSettings: { cutEvery: 5 } }
    const refused = await test.call(createPrinter, { body: wrong }, { token })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'printSettings.cutEvery' }] }])
  })

  it('are refused at print where the language has no command', async () => {
    const answer = await printWith({}, { language: 'epl', ofPrinter: { speed: 50 } })
    expect([answer.status, answer.body.code]).toEqual([422, 'print-setting-unsupported'])
  })
})
