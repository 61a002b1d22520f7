import { deflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { type OutputFormatName, outputFormats } from './output-formats.ts'
import { rasterise } from './raster/rasterise.ts'
import { compareDots } from './testing/compare-dots.ts'
import { everythingLabel } from './testing/everything-label.ts'
import { barcodesOf, cutSymbol, isSame, toGrey } from './testing/grey.ts'
import { inksLabel } from './testing/inks-label.ts'
import { pictogramsLabel } from './testing/pictograms-label.ts'
import { practiceLabels } from './testing/practice-labels.ts'
import { readBrotherQl } from './testing/read-brother-ql.ts'
import { readCpcl, readEpl, readEscPos, readTspl } from './testing/read-raster-languages.ts'
import { renderPdf } from './testing/render-pdf.ts'
import { renderZpl } from './testing/render-zpl.ts'

const resources = await loadResources()
await loadPictograms(resources)
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

const draw = (index: number, dpi: number) => {
  const sample = samples[index]
  if (!sample) throw new Error(`No sample ${index}`)
  const values = sampleValuesOf(sample.document.variables)
  return { ...sample, drawing: layOutLabel(compileLabel(sample.document, { resources, dpi }), values).drawing }
}

const write = (format: OutputFormatName, { drawing, name }: ReturnType<typeof draw>): Uint8Array =>
  outputFormats[format].write([drawing], { resources, copies: 1, deflate, title: name, brotherHead: 'wide' })

function drawHostile(content: string) {
  const [sample] = sampleLabels
  if (!sample) throw new Error('No sample')
  const elements = sample.document.elements.map((element) => ('content' in element ? { ...element, content } : element))
  return layOutLabel(compileLabel({ ...sample.document, elements }, { resources, dpi: 300 }), {})
}

async function expectBarcodes(picture: Grey, { drawing }: ReturnType<typeof draw>): Promise<void> {
  const wanted = barcodesOf(drawing).map((mark) => mark.data)
  expect(wanted.length).toBeGreaterThan(0)
  const read = await readGrey(picture)
  expect(read.map((result) => result.text).sort()).toEqual(wanted.sort())
}

const samples = [
  ...sampleLabels,
  { name: 'Everything', document: everythingLabel },
  { name: 'Inks', document: inksLabel },
  ...practiceLabels,
  { name: 'Pictograms', document: pictogramsLabel },
]
const cases = samples.map(({ name }, index) => ({ name, index }))
const resolutions = [203.2, 300, 600] as const
const eachResolution = cases.flatMap(({ name, index }) => resolutions.map((dpi) => ({ name, index, dpi })))

describe('PNG', () => {
  it.each(eachResolution)('of "$name" at $dpi dpi is read', async ({ index, dpi }) => {
    const sample = draw(index, dpi)
    const png = PNG.sync.read(Buffer.from(write('png', sample)))
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
  })
})

describe('PDF', () => {
  it.each(eachResolution)('of "$name" at $dpi dpi is read, its bars whole dots', async ({ index, dpi }) => {
    const sample = draw(index, dpi)
    const page = renderPdf(write('pdf', sample), 0, dpi)
    const dots = toGrey(rasterise(sample.drawing, resources))
    expect([page.width, page.height]).toEqual([dots.width, dots.height])
    await expectBarcodes(page, sample)
    for (const mark of barcodesOf(sample.drawing)) {
      const printed = cutSymbol(page, mark, sample.drawing.dot)
      const wanted = cutSymbol(dots, mark, sample.drawing.dot)
      // Every dot of the symbol is black or white as in the drawing: no bar is wider or narrower by a dot.
      expect(
        isSame(
          printed.grey.map((level) => (level < 128 ? 0 : 255)),
          wanted.grey,
        ),
      ).toBe(true)
    }
  })
})

describe('PDF against the preview', () => {
  it.each(eachResolution)('of "$name" at $dpi dpi differs in at most 2 % of the black dots', ({ index, dpi }) => {
    const sample = draw(index, dpi)
    const page = renderPdf(write('pdf', sample), 0, dpi)
    const dots = toGrey(rasterise(sample.drawing, resources))
    const { compared, different } = compareDots(page, dots)
    expect(compared).toBeGreaterThan(50)
    expect(different / compared).toBeLessThan(0.02)
  })
})

// zpl-renderer-js 3.4.0 takes `>5` after subset B for FNC4, where Zebra's table says CODE C: those symbols it cannot show.
// `code-128-field-data.test.ts` reads their field data by that table.
const switchesToC = (mark: BarcodeMark): boolean =>
  mark.symbol.kind === 'linear' && mark.symbol.codewords[0] === 104 && mark.symbol.codewords.includes(99)

describe('ZPL', () => {
  it.each(cases)('of "$name" is read from an emulated printer', async ({ index }) => {
    const sample = draw(index, 203.2)
    const zpl = Buffer.from(write('zpl', sample)).toString('latin1')
    const { width, height } = sample.document
    const read = await readGrey(await renderZpl(zpl, width / 1000, height / 1000))
    const wanted = barcodesOf(sample.drawing).filter((mark) => !switchesToC(mark))
    expect(read.map((result) => result.text).sort()).toEqual(wanted.map((mark) => mark.data).sort())
  })

  it.each(cases)('of "$name" shows text and pictures dot for dot as the preview', async ({ index }) => {
    const sample = draw(index, 203.2)
    const marks = sample.drawing.marks.filter((mark) => mark.type !== 'barcode')
    const drawing = { ...sample.drawing, marks, sharedMarks: [] }
    const zpl = Buffer.from(write('zpl', { ...sample, drawing })).toString('latin1')
    const printed = await renderZpl(zpl, sample.document.width / 1000, sample.document.height / 1000)
    const wanted = toGrey(rasterise(drawing, resources))
    expect([printed.width, printed.height]).toEqual([wanted.width, wanted.height])
    expect(isSame(printed.grey, wanted.grey)).toBe(true)
  })
})

describe('Languages of dots', () => {
  it.each(cases)('print "$name" dot for dot as the preview', async ({ index }) => {
    const sample = draw(index, 203.2)
    const wanted = rasterise(sample.drawing, resources)
    const { widthDots, heightDots } = wanted
    const read = {
      tspl: readTspl(write('tspl', sample), widthDots, heightDots),
      epl: readEpl(write('epl', sample), heightDots),
      cpcl: readCpcl(write('cpcl', sample)),
      'esc-pos': readEscPos(write('esc-pos', sample), widthDots, heightDots),
    }
    for (const [language, { labels }] of Object.entries(read)) {
      expect(labels).toHaveLength(1)
      expect(isSame(labels[0]?.bitmap.bits ?? new Uint8Array(0), wanted.bits), language).toBe(true)
    }
  })

  it.each(cases)('print "$name" on the middle of a Brother tape', async ({ index }) => {
    const sample = draw(index, 300)
    const isWide = sample.document.width > 62_500
    const options = { resources, copies: 1, deflate, title: '', brotherHead: isWide ? 'wide' : 'narrow' } as const
    const bytes = () => outputFormats['brother-ql'].write([sample.drawing], options)
    if (sample.document.width > 102_500) return expect(bytes).toThrow('wide, the tape 102 mm')
    const { labels, tapes } = readBrotherQl(bytes(), isWide ? 162 : 90)
    const [page] = labels
    expect(page?.bitmap.heightDots).toBe(Math.round(sample.drawing.height / sample.drawing.dot))
    expect(tapes[0]).toBeGreaterThanOrEqual(sample.document.width / 1000 - 0.5)
    const read = await readGrey(toGrey(page?.bitmap ?? rasterise(sample.drawing, resources)))
    expect(read.map((result) => result.text).sort()).toEqual(
      barcodesOf(sample.drawing)
        .map((mark) => mark.data)
        .sort(),
    )
  })

  it('keep copies apart, and end each label', () => {
    const sample = draw(0, 300)
    const options = { resources, copies: 3, deflate, title: '', brotherHead: 'wide' } as const
    const { drawing } = sample
    const both = [drawing, drawing]
    const heightDots = Math.round(drawing.height / drawing.dot)
    expect(readEpl(outputFormats.epl.write(both, options), heightDots).labels.map(({ copies }) => copies)).toEqual([
      3, 3,
    ])
    expect(readTspl(outputFormats.tspl.write(both, options), 10, 10).labels.map(({ copies }) => copies)).toEqual([3, 3])
    expect(readEscPos(outputFormats['esc-pos'].write(both, options), 10, heightDots).labels).toHaveLength(6)
    expect(readBrotherQl(outputFormats['brother-ql'].write(both, options), 162).labels).toHaveLength(6)
  })

  it.each(['\nP9\n', '\r\nPRINT 9,9\r\n', '\u001b@\u001dV\u0000', '^XZ^XA^PQ9', '~JR', 'GW0,0,1,1,x'])(
    'never take data for a command: %j',
    (content) => {
      const { drawing } = drawHostile(content)
      const { widthDots, heightDots } = rasterise(drawing, resources)
      const options = { resources, copies: 1, deflate, title: content, brotherHead: 'wide' } as const
      const counts = [
        readTspl(outputFormats.tspl.write([drawing], options), widthDots, heightDots).labels,
        readEpl(outputFormats.epl.write([drawing], options), heightDots).labels,
        readCpcl(outputFormats.cpcl.write([drawing], options)).labels,
        readEscPos(outputFormats['esc-pos'].write([drawing], options), widthDots, heightDots).labels,
        readBrotherQl(outputFormats['brother-ql'].write([drawing], options), 162).labels,
      ]
      expect(counts.map((labels) => labels.length)).toEqual([1, 1, 1, 1, 1])
    },
  )
})

describe('SVG', () => {
  it.each(cases)('of "$name" has the size of the label, no ids and nothing from outside', ({ index }) => {
    const sample = draw(index, 300)
    const svg = Buffer.from(write('svg', sample)).toString('latin1')
    const size = /^<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)
    expect(Math.abs(Number(size?.[1]) - sample.document.width / 1000)).toBeLessThan(0.1)
    expect(Math.abs(Number(size?.[2]) - sample.document.height / 1000)).toBeLessThan(0.1)
    expect(svg).not.toMatch(/ id=|<script|<text|href="(?!data:image\/png;base64,)/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe('Every format', () => {
  it.each(Object.keys(outputFormats) as OutputFormatName[])('%s gives the same bytes for the same label', (format) => {
    for (const { index } of cases) {
      // Brother refuses what is wider than its widest tape.
      if (format === 'brother-ql' && draw(index, 300).document.width > 102_500) continue
      expect(isSame(write(format, draw(index, 300)), write(format, draw(index, 300)))).toBe(true)
    }
  })

  it.each(Object.keys(outputFormats) as OutputFormatName[])(
    '%s refuses to write nothing where it must hold a label',
    (format) => {
      const nothing = () => outputFormats[format].write([], { resources, copies: 1, deflate, title: '' })
      if (outputFormats[format].holdsSeveral) expect(nothing).not.toThrow()
      else expect(nothing).toThrow('no drawing')
    },
  )
})
