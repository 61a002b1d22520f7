import { deflateSync, inflateSync } from 'node:zlib'
import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Symbology } from '@labelwright/label-document/symbologies'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { paintSymbol, readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { barcodesOf } from '../testing/grey.ts'
import { renderZpl } from '../testing/render-zpl.ts'
import { writeZpl, type ZplOptions } from './write-zpl.ts'

const resources = await loadResources()
const options: ZplOptions = { resources, copies: 1, deflate: (bytes) => deflateSync(bytes) }

const hostile = [
  '^XZ~JA',
  '^FS^XZ^XA^FO0,0^GB800,800,800^FS',
  '~JR',
  '_5EXZ',
  '\u0010~HS\u0000\u001b',
  '^FD^FS\r\n^XZ',
  '}~,^,}',
  '>;>8>5',
  '\\^XZ',
]
const elementPlace = { x: millimetres(5), width: millimetres(90), height: millimetres(12) }

function labelOf(content: string): LabelDocument {
  const bar = (symbology: Symbology, y: number): LabelElement => ({
    ...elementPlace,
    id: symbology,
    y: millimetres(y),
    type: 'barcode',
    symbology,
    content,
    moduleWidth: micrometres(250),
    showText: symbology === 'code128',
    rotation: 0,
  })
  return {
    formatVersion: 3,
    width: millimetres(100),
    height: millimetres(100),
    cornerRadius: millimetres(0),
    variables: [],
    elements: [
      {
        ...elementPlace,
        id: 'text',
        y: millimetres(2),
        type: 'text',
        content,
        fontFamily: 'Noto Sans',
        bold: false,
        fontSize: micrometres(3000),
        align: 'left',
        wrap: false,
        minimumFontSize: micrometres(1000),
        rotation: 0,
      },
      bar('code128', 16),
      bar('gs1-128', 30),
      bar('ean13', 44),
      bar('qr', 58),
      bar('gs1-datamatrix', 80),
    ],
  }
}

const draw = (document: LabelDocument, dpi = 203.2) =>
  layOutLabel(compileLabel(document, { resources, dpi }), sampleValuesOf(document.variables)).drawing

const commandsOf = (zpl: string): string[] => zpl.match(/[\^~][A-Z][A-Z0-9@]/gi) ?? []
const ours = new Set(['^XA', '^CI', '^PW', '^LL', '^LH', '^FO', '^FS', '^FD', '^GB', '^GF', '^BY'])
for (const command of ['^BC', '^BE', '^BX', '^PQ', '^XZ']) ours.add(command)

describe('Data in ZPL', () => {
  it.each(hostile)('never becomes a command: %j', (data) => {
    const zpl = writeZpl(draw(labelOf(data)), options)
    expect(commandsOf(zpl).filter((command) => !ours.has(command))).toEqual([])
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl.endsWith('^PQ1\n^XZ\n')).toBe(true)
    expect(zpl.replaceAll('\n', '')).not.toMatch(/~|\p{Cc}/u)
    expect(zpl.split('^').length - 1).toBe(commandsOf(zpl).length)
  })

  it('in a barcode is printed as it is', async () => {
    const data = 'A^B~C>D_E'
    const [mark] = barcodesOf(draw(labelOf(data)))
    if (!mark) throw new Error('No barcode')
    const [read] = await readGrey(paintSymbol(mark.symbol))
    expect(read?.text).toBe(data)
    const results = await readGrey(await renderZpl(writeZpl(draw(labelOf(data)), options), 100, 100))
    expect(results.map((result) => result.text)).toEqual([data, data])
  })
})

describe('ZPL', () => {
  it('asks the printer for copies', () => {
    expect(writeZpl(draw(labelOf('x')), { ...options, copies: 7 })).toContain('^PQ7\n')
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses %f copies', (copies) => {
    expect(() => writeZpl(draw(labelOf('x')), { ...options, copies })).toThrow('Copies')
  })

  it('sends dots as zlib in base64 with a checksum', () => {
    const zpl = writeZpl(draw(labelOf('A text of some length')), options)
    const match = /\^GFA,(\d+),\d+,\d+,:Z64:([^:]+):[0-9A-F]{4}\^FS/.exec(zpl)
    expect(inflateSync(Buffer.from(match?.[2] ?? '', 'base64'))).toHaveLength(Number(match?.[1]))
  })

  it('sends what the printer would draw differently as dots', () => {
    const wide = { ...labelOf('(10)A'), width: millimetres(400) }
    const elements = wide.elements.map((element) =>
      element.type === 'barcode'
        ? { ...element, moduleWidth: micrometres(3000), width: millimetres(390), height: millimetres(90) }
        : element,
    )
    const native = writeZpl(draw(wide), options)
    const dots = writeZpl(draw({ ...wide, elements }), options)
    expect(native).toMatch(/\^BC/)
    expect(native).not.toMatch(/\^BQ/)
    expect(dots).not.toMatch(/\^BC/)
  })

  it.each([0, 90, 180, 270] as const)('turns barcodes by %i degrees as the drawing does', async (rotation) => {
    const base = labelOf('1234567890')
    const [, bar] = base.elements
    if (bar?.type !== 'barcode') throw new Error('No barcode')
    const element = { ...bar, rotation, showText: false, x: millimetres(20), y: millimetres(30) }
    const square = { ...element, width: millimetres(50), height: millimetres(50) }
    const drawing = draw({ ...base, elements: [square] })
    const printed = await renderZpl(writeZpl(drawing, options), 100, 100)
    const results = await readGrey(printed)
    expect(results.map((result) => result.text)).toEqual(['1234567890'])
    const [mark] = barcodesOf(drawing)
    const first = printed.grey.indexOf(0)
    const place = [first % printed.width, Math.floor(first / printed.width)]
    expect(place).toEqual([(mark?.x ?? 0) / drawing.dot, (mark?.y ?? 0) / drawing.dot])
  })

  it.each(sampleLabels)('of "$name" is as it was agreed', async ({ name, document }) => {
    const file = `./golden/${name.toLowerCase().replaceAll(' ', '-')}.zpl`
    await expect(writeZpl(draw(document), options)).toMatchFileSnapshot(file)
  })
})
