import { sampleLabels } from '@labelwright/label-document/samples'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { type OutputFormatName, outputFormats } from './output-formats.ts'
import { rasterise } from './raster/rasterise.ts'
import { describeResolutions, describeSameBytes } from './testing/describe-resolutions.ts'
import { deflate, drawSample, resources, sampleCases, writeSample } from './testing/draw-sample.ts'
import { barcodesOf, isSame, toGrey } from './testing/grey.ts'
import { readBrotherQl } from './testing/read-brother-ql.ts'
import { readCpcl, readEpl, readEscPos, readTspl } from './testing/read-raster-languages.ts'
import { renderZpl } from './testing/render-zpl.ts'

// A usual one, one with colours, and one with every element there is.
const drawnAtAll = ['Shelf label', 'Inks', 'Everything']

function drawHostile(content: string) {
  const [sample] = sampleLabels
  if (!sample) throw new Error('No sample')
  const elements = sample.document.elements.map((element) => ('content' in element ? { ...element, content } : element))
  return layOutLabel(compileLabel({ ...sample.document, elements }, { resources, dpi: 300 }), {})
}

describeResolutions((name) => (drawnAtAll.includes(name) ? [203.2, 300, 600] : [203.2]))
describeSameBytes(drawnAtAll)

// zpl-renderer-js 3.4.0 takes `>5` after subset B for FNC4, where Zebra's table says CODE C: those symbols it cannot show.
// `code-128-field-data.test.ts` reads their field data by that table.
const switchesToC = (mark: BarcodeMark): boolean =>
  mark.symbol.kind === 'linear' && mark.symbol.codewords[0] === 104 && mark.symbol.codewords.includes(99)

describe('ZPL', () => {
  it.each(sampleCases)('of "$name" is read from an emulated printer', async ({ index }) => {
    const sample = drawSample(index, 203.2)
    const zpl = Buffer.from(writeSample('zpl', sample)).toString('latin1')
    const { width, height } = sample.document
    const read = await readGrey(await renderZpl(zpl, width / 1000, height / 1000))
    const wanted = barcodesOf(sample.drawing).filter((mark) => !switchesToC(mark))
    expect(read.map((result) => result.text).sort()).toEqual(wanted.map((mark) => mark.data).sort())
  })

  it.each(sampleCases)('of "$name" shows text and pictures dot for dot as the preview', async ({ index }) => {
    const sample = drawSample(index, 203.2)
    const marks = sample.drawing.marks.filter((mark) => mark.type !== 'barcode')
    const drawing = { ...sample.drawing, marks, sharedMarks: [] }
    const zpl = Buffer.from(writeSample('zpl', { ...sample, drawing })).toString('latin1')
    const printed = await renderZpl(zpl, sample.document.width / 1000, sample.document.height / 1000)
    const wanted = toGrey(rasterise(drawing, resources))
    expect([printed.width, printed.height]).toEqual([wanted.width, wanted.height])
    expect(isSame(printed.grey, wanted.grey)).toBe(true)
  })
})

describe('Languages of dots', () => {
  it.each(sampleCases)('print "$name" dot for dot as the preview', async ({ index }) => {
    const sample = drawSample(index, 203.2)
    const wanted = rasterise(sample.drawing, resources)
    const { widthDots, heightDots } = wanted
    const read = {
      tspl: readTspl(writeSample('tspl', sample), widthDots, heightDots),
      epl: readEpl(writeSample('epl', sample), heightDots),
      cpcl: readCpcl(writeSample('cpcl', sample)),
      'esc-pos': readEscPos(writeSample('esc-pos', sample), widthDots, heightDots),
    }
    for (const [language, { labels }] of Object.entries(read)) {
      expect(labels).toHaveLength(1)
      expect(isSame(labels[0]?.bitmap.bits ?? new Uint8Array(0), wanted.bits), language).toBe(true)
    }
  })

  it.each(sampleCases)('print "$name" on the middle of a Brother tape', async ({ index }) => {
    const sample = drawSample(index, 300)
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
    const sample = drawSample(0, 300)
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
  it.each(sampleCases)('of "$name" has the size of the label, no ids and nothing from outside', ({ index }) => {
    const sample = drawSample(index, 300)
    const svg = Buffer.from(writeSample('svg', sample)).toString('latin1')
    const size = /^<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)
    expect(Math.abs(Number(size?.[1]) - sample.document.width / 1000)).toBeLessThan(0.1)
    expect(Math.abs(Number(size?.[2]) - sample.document.height / 1000)).toBeLessThan(0.1)
    expect(svg).not.toMatch(/ id=|<script|<text|href="(?!data:image\/png;base64,)/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe('Every format', () => {
  it.each(Object.keys(outputFormats) as OutputFormatName[])(
    '%s refuses to write nothing where it must hold a label',
    (format) => {
      const nothing = () => outputFormats[format].write([], { resources, copies: 1, deflate, title: '' })
      if (outputFormats[format].holdsSeveral) expect(nothing).not.toThrow()
      else expect(nothing).toThrow('no drawing')
    },
  )
})
