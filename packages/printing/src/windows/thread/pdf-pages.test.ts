import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { outputFormats } from '@labelwright/label-output/output-formats'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import { barcodesOf, cutSymbol, isSame, toGrey } from '@labelwright/label-output/testing/grey'
import { describe, expect, it } from 'vitest'
import { labelPdf } from '../../testing/label-pdf.ts'
import { readPdf } from './pdf-pages.ts'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
const resources = await loadResources()

async function drawPage(bytes: Uint8Array, dpi: number) {
  const pages = await readPdf(wasm, bytes)
  const bands = [...(pages?.bandsOf(0, { x: dpi, y: dpi }) ?? [])]
  return { bands, pages }
}

const cases = sampleLabels.flatMap(({ name, document }) => [203.2, 300, 600].map((dpi) => ({ name, document, dpi })))

describe('A page that a driver prints', () => {
  it.each(cases)('of "$name" at $dpi dpi has every bar in whole dots, and its barcodes are read', async (label) => {
    const { document, dpi, name } = label
    const { drawing } = layOutLabel(compileLabel(document, { resources, dpi }), sampleValuesOf(document.variables))
    const deflate = (bytes: Uint8Array) => deflateSync(bytes)
    const options = { resources, copies: 1, deflate, title: name, brotherHead: 'wide' } as const
    const wanted = toGrey(rasterise(drawing, resources))
    const { bands } = await drawPage(outputFormats.pdf.write([drawing], options), dpi)
    const grey = new Uint8Array(wanted.width * wanted.height).fill(255)
    for (const { pixels, width, rows, top } of bands) {
      expect(width).toBe(wanted.width)
      for (let index = 0; index < width * rows; index++) grey[top * width + index] = pixels[index * 4 + 1] ?? 0
    }
    // A printer has no grey: what a driver made of it would be dots where none should be.
    const greys = grey.filter((level) => level > 0 && level < 255).length
    expect(greys / grey.length).toBeLessThan(0.001)
    const printed = { ...wanted, grey: grey.map((level) => (level < 128 ? 0 : 255)) }
    const read = await readGrey(printed)
    expect(read.map(({ text }) => text).sort()).toEqual(
      barcodesOf(drawing)
        .map(({ data }) => data)
        .sort(),
    )
    for (const mark of barcodesOf(drawing)) {
      const [bars, wantedBars] = [cutSymbol(printed, mark, drawing.dot), cutSymbol(wanted, mark, drawing.dot)]
      expect(isSame(bars.grey, wantedBars.grey), mark.data).toBe(true)
    }
  })

  it('comes in bands where it is large, and empty bands are left out', async () => {
    // 100 mm × 2 m at 600 dpi: black at its foot alone.
    const { bands, pages } = await drawPage(labelPdf(1, 5_669), 600)
    expect(pages?.sizes).toEqual([{ width: expect.closeTo(283.46, 1), height: 5_669 }])
    expect(bands).toHaveLength(1)
    const [band] = bands
    expect(band && band.top + band.rows).toBe(Math.round((5_669 / 72) * 600))
    expect(band?.pixels.length).toBeLessThanOrEqual(16 * 1024 * 1024)
  })

  it('is refused where it is no PDF, or none that can be read', async () => {
    expect(await readPdf(wasm, Buffer.from('%PDF-1.4 and nothing else'))).toBeUndefined()
  })
})
