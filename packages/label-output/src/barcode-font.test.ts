import { deflateSync } from 'node:zlib'
import type { BarcodeElement, LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadWorldResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { type OutputFormatName, outputFormats } from './output-formats.ts'
import { rasterise } from './raster/rasterise.ts'
import { compareDots } from './testing/compare-dots.ts'
import { toGrey } from './testing/grey.ts'
import { renderPdf } from './testing/render-pdf.ts'

const resources = await loadWorldResources()
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)
const dpi = 600

const barcode: BarcodeElement = {
  id: 'barcode',
  type: 'barcode',
  symbology: 'code128',
  content: 'AB-12',
  x: millimetres(5),
  y: millimetres(5),
  width: millimetres(50),
  height: millimetres(20),
  moduleWidth: micrometres(375),
  showText: true,
  rotation: 0,
}

function draw(options: Partial<BarcodeElement>): Drawing {
  const document: LabelDocument = {
    formatVersion: 3,
    width: millimetres(60),
    height: millimetres(30),
    cornerRadius: millimetres(0),
    variables: [],
    elements: [{ ...barcode, ...options }],
  }
  const { drawing, problems } = layOutLabel(compileLabel(document, { resources, dpi }), {})
  expect(problems).toEqual([])
  return drawing
}

const write = (format: OutputFormatName, drawing: Drawing): Buffer =>
  Buffer.from(outputFormats[format].write([drawing], { resources, copies: 1, deflate, title: 'Label' }))

const formats = Object.keys(outputFormats) as OutputFormatName[]

describe("The font of a barcode's line", () => {
  it.each(formats)('is printed in %s', (format) => {
    const plain = write(format, draw({}))
    const named = write(format, draw({ textFont: 'Noto Sans' }))
    const gothic = write(format, draw({ textFont: 'BIZ UDPGothic' }))
    expect(gothic.equals(plain)).toBe(false)
    expect(gothic.equals(named)).toBe(false)
  })

  it('looks in PDF as it does in dots, and not as another', () => {
    const [gothic, other] = ['BIZ UDPGothic', 'Noto Sans'].map((textFont) =>
      draw({ textFont, textSize: micrometres(5_000) }),
    )
    if (!gothic || !other) throw new Error('Nothing drawn')
    const page = renderPdf(write('pdf', gothic), 0, dpi)
    const differenceFrom = (drawing: Drawing): number =>
      compareDots(page, toGrey(rasterise(drawing, resources))).different
    expect(differenceFrom(other)).toBeGreaterThan(100)
    expect(differenceFrom(gothic)).toBeLessThan(differenceFrom(other) / 10)
  })
})
