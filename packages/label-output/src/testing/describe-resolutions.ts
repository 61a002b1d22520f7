// PNG and PDF of samples at resolutions: `every-format.test.ts` takes some of them, `every-format.proof.test.ts` all.
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { type OutputFormatName, outputFormats } from '../output-formats.ts'
import { rasterise } from '../raster/rasterise.ts'
import { compareDots } from './compare-dots.ts'
import { drawSample, expectBarcodes, resources, sampleCases, writeSample } from './draw-sample.ts'
import { barcodesOf, cutSymbol, isSame, toGrey } from './grey.ts'
import { renderPdf } from './render-pdf.ts'

type Resolution = 203.2 | 300 | 600

/** `resolutionsOf` answers the resolutions that a sample is drawn at. */
export function describeResolutions(resolutionsOf: (name: string) => readonly Resolution[]): void {
  const cases = sampleCases.flatMap(({ name, index }) => resolutionsOf(name).map((dpi) => ({ name, index, dpi })))

  describe('PNG', () => {
    it.each(cases)('of "$name" at $dpi dpi is read', ({ index, dpi }) => expectPng(index, dpi))
  })

  describe('PDF', () => {
    it.each(cases)('of "$name" at $dpi dpi is read, its bars whole dots', ({ index, dpi }) => expectPdf(index, dpi))
  })

  describe('PDF against the preview', () => {
    it.each(cases)('of "$name" at $dpi dpi differs in at most 2 % of the black dots', ({ index, dpi }) => {
      const sample = drawSample(index, dpi)
      const page = renderPdf(writeSample('pdf', sample), 0, dpi)
      const dots = toGrey(rasterise(sample.drawing, resources))
      const { compared, different } = compareDots(page, dots)
      expect(compared).toBeGreaterThan(50)
      expect(different / compared).toBeLessThan(0.02)
    })
  })
}

async function expectPng(index: number, dpi: number): Promise<void> {
  const sample = drawSample(index, dpi)
  const png = PNG.sync.read(Buffer.from(writeSample('png', sample)))
  const picture = toGrey(rasterise(sample.drawing, resources))
  expect([png.width, png.height]).toEqual([picture.width, picture.height])
  expect(
    isSame(
      // Green tells black and the accent colour of these labels from white.
      picture.grey.map((_, pixel) => Number((png.data[pixel * 4 + 1] ?? 0) > 127) * 255),
      picture.grey,
    ),
  ).toBe(true)
  await expectBarcodes(picture, sample)
}

async function expectPdf(index: number, dpi: number): Promise<void> {
  const sample = drawSample(index, dpi)
  const page = renderPdf(writeSample('pdf', sample), 0, dpi)
  const dots = toGrey(rasterise(sample.drawing, resources))
  expect([page.width, page.height]).toEqual([dots.width, dots.height])
  await expectBarcodes(page, sample)
  for (const mark of barcodesOf(sample.drawing)) {
    const printed = cutSymbol(page, mark, sample.drawing.dot)
    const expected = cutSymbol(dots, mark, sample.drawing.dot)
    // Every dot of the symbol is black or white as in the drawing: no bar is wider or narrower by a dot.
    expect(
      isSame(
        printed.grey.map((level) => (level < 128 ? 0 : 255)),
        expected.grey,
      ),
    ).toBe(true)
  }
}

/** Draws and writes each of these samples twice in every format. */
export function describeSameBytes(names: readonly string[]): void {
  describe('Every format', () => {
    it.each(Object.keys(outputFormats) as OutputFormatName[])(
      '%s gives the same bytes for the same label',
      (format) => {
        for (const { index } of sampleCases.filter(({ name }) => names.includes(name))) {
          // Brother refuses what is wider than its widest tape.
          if (format === 'brother-ql' && drawSample(index, 300).document.width > 102_500) continue
          const write = () => writeSample(format, drawSample(index, 300))
          expect(isSame(write(), write())).toBe(true)
        }
      },
    )
  })
}
