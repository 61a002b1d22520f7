import { deflateSync, inflateSync } from 'node:zlib'
import type { BarcodeElement, LabelDocument, Rotation } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { Symbology } from '@labelwright/label-document/symbologies'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import type { ZplMark } from '@labelwright/label-input/zpl/zpl-label'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { barcodesOf } from '../testing/grey.ts'
import { renderZpl } from '../testing/render-zpl.ts'
import { createStoredFormat } from './write-stored-format.ts'

const resources = await loadResources()
const options = { resources, copies: 1, deflate: (bytes: Uint8Array) => deflateSync(bytes) }

function labelWith(symbology: Symbology, rotation: Rotation): LabelDocument {
  const element: BarcodeElement = {
    ...{ id: 'code', type: 'barcode', symbology, content: '{{code}}', rotation, errorCorrection: 'M', showText: false },
    ...{ x: millimetres(15), y: millimetres(15), width: millimetres(70), height: millimetres(70) },
    moduleWidth: micrometres(375),
  }
  const variable = { variableId: 'code', variableName: 'code', variableData: '', required: true, propertySize: 100 }
  return {
    ...{ formatVersion: 1, cornerRadius: millimetres(0), width: millimetres(100), height: millimetres(100) },
    variables: [{ ...variable, dataType: 'default' }],
    elements: [element],
  }
}

/** The label as a printer makes it of the format that it keeps and the fields that are sent. */
function printed(definition: string, zpl: string): readonly ZplMark[] {
  const fields = new Map([...zpl.matchAll(/\^FN(\d+)(.*?)\^FS/g)].map(([, number, data]) => [number, data]))
  const body = definition
    .replace(/\^DF.*?\^FS/, '')
    .replaceAll(/\^FN(\d+)/g, (_, number: string) => fields.get(number) ?? '')
  const memory = { widthDots: 800, heightDots: 800, pictures: new Map() }
  const { labels, notUnderstood } = readZpl(body, { inflate: (bytes) => inflateSync(bytes), memory })
  expect(notUnderstood).toEqual([])
  return labels[0]?.marks ?? []
}

const values: readonly (readonly [Symbology, readonly string[]])[] = [
  ['code39', ['AB-12.3', 'ZZ $/+%', '0000000']],
  ['itf14', ['1540014128876', '00012345600012']],
  ['ean8', ['9638507', '12345670']],
  ['upca', ['03600029145', '012345678905']],
  ['ean13', ['735001234564', '4006381333931']],
  ['datamatrix', ['PART/A-1', 'part b.2', '{"x":12}']],
  ['code128', ['Item 123', 'Unit 456']],
]
const cases = values.flatMap(([symbology, contents]) =>
  ([0, 90, 180, 270] as const).map((rotation) => ({ symbology, contents, rotation })),
)

describe('A symbol of a stored format', () => {
  it.each(cases)(
    'of $symbology at $rotation degrees is the one that the preview shows',
    ({ symbology, contents, rotation }) => {
      const label = compileLabel(labelWith(symbology, rotation), { resources, dpi: 203.2 })
      const format = createStoredFormat(label, { code: contents[0] ?? '' }, options)
      if (!format) throw new Error('The design cannot be stored')
      for (const code of contents) {
        const { zpl, problems } = format.write({ code })
        expect([problems, zpl]).toEqual([[], expect.stringContaining('^XF')])
        const { drawing } = layOutLabel(label, { code })
        const [wanted] = barcodesOf(drawing)
        const marks = printed(format.definition, zpl)
        const [mark] = marks.filter(({ type }) => type === 'barcode')
        if (!wanted || mark?.type !== 'barcode') throw new Error('No barcode')
        const { dot } = drawing
        expect([mark.x, mark.y, mark.moduleDots, mark.rotation]).toEqual([
          ...[wanted.x / dot, wanted.y / dot, wanted.module / dot, wanted.rotation],
        ])
        if (wanted.symbol.kind === 'linear') {
          const { widths, barHeight } = wanted.symbol
          expect(mark.symbol).toEqual({ kind: 'linear', widths, barHeightDots: barHeight / dot })
        } else expect(mark.symbol).toMatchObject({ columns: wanted.symbol.columns, modules: wanted.symbol.modules })
        expect(marks).toHaveLength(drawing.marks.length)
      }
    },
  )

  it.each(values.filter(([symbology]) => symbology !== 'ean8' && symbology !== 'upca'))(
    'of %s is decoded from what another renderer draws',
    async (symbology, contents) => {
      const label = compileLabel(labelWith(symbology, 0), { resources, dpi: 203.2 })
      const format = createStoredFormat(label, { code: contents[0] ?? '' }, options)
      for (const code of contents) {
        const picture = await renderZpl(`${format?.definition}${format?.write({ code }).zpl}`, 100, 100)
        const [wanted] = barcodesOf(layOutLabel(label, { code }).drawing)
        expect(
          (await readGrey(picture, ['Code128', 'Code39', 'ITF', 'EAN-13', 'DataMatrix'])).map(({ text }) => text),
        ).toEqual([wanted?.data])
      }
    },
  )

  it.each([
    ['code39', 'ABC', 'AB+$', 'full ASCII would be switched on'],
    ['code39', 'ABC', 'ABCD', 'it would be wider'],
    ['ean8', '9638507', '9638507+12', 'there is an add-on'],
    ['datamatrix', 'A', 'A_B', 'printers differ in its escape'],
    ['datamatrix', 'A', 'A^B', 'it would be a command'],
    ['datamatrix', 'A', 'A much longer text than before', 'it would be larger'],
  ] as const)('of %s for %s sends %s whole, because %s', (symbology, first, code, _) => {
    const label = compileLabel(labelWith(symbology, 0), { resources, dpi: 203.2 })
    const format = createStoredFormat(label, { code: first }, options)
    expect(format?.write({ code }).zpl).not.toContain('^XF')
  })
})
