import { deflateSync } from 'node:zlib'
import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { at, compile, labelOf, layOut, resources, text } from '@labelwright/label-layout/testing/make-label'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { outputFormats } from './output-formats.ts'
import { type Bitmap, createBitmap } from './raster/bitmap.ts'
import { rasterise } from './raster/rasterise.ts'
import { compareDots } from './testing/compare-dots.ts'
import { isSame, toGrey } from './testing/grey.ts'
import { readBrotherQl } from './testing/read-brother-ql.ts'
import { readCpcl, readEpl, readEscPos, readTspl } from './testing/read-raster-languages.ts'
import { renderPdf } from './testing/render-pdf.ts'
import { renderZpl } from './testing/render-zpl.ts'

const options = { resources, copies: 1, deflate: (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes)), title: '' }

const box = (id: string, top: number, more: object = {}): LabelElement => ({
  ...at([5, top], [20, 10]),
  id,
  type: 'box',
  lineWidth: micrometres(500),
  filled: true,
  ...more,
})
const rows: LabelElement = {
  ...at([30, 5], [30, 75]),
  id: 'rows',
  type: 'repeater',
  source: 'v',
  elements: [box('mark', 0, at([0, 0], [6, 4])) as LabelElement & { readonly type: 'box' }],
  stepX: millimetres(0),
  stepY: millimetres(5),
  mostRows: 20,
}
const continuous = { least: millimetres(20), most: millimetres(80), margin: millimetres(3) }
const rollOf = (...elements: LabelElement[]): LabelDocument => ({ ...labelOf(...elements), continuous })
const count = (length: number): string => Array.from({ length }, (_, index) => index).join('\n')

const drawn = (document: LabelDocument, v = '') => {
  const { drawing, problems } = layOut(document, { v })
  return { millimetres: drawing.height / 36_000, problems }
}

describe('A label on continuous paper', () => {
  it('ends its margin below the lowest ink, in whole dots', () => {
    expect(drawn(rollOf(rows), count(6))).toEqual({ millimetres: 37, problems: [] })
    expect(drawn(rollOf(rows), count(10))).toEqual({ millimetres: 57, problems: [] })
    const uneven = { ...rollOf(rows), continuous: { ...continuous, margin: micrometres(3_001) } }
    expect(drawn(uneven, count(6)).millimetres).toBe(37.125)
    expect(drawn(labelOf(rows), count(6)).millimetres).toBe(60)
  })

  it('is as long as the least where it has less, and the most where only the margin has no room', () => {
    expect(drawn(rollOf(rows)).millimetres).toBe(20)
    expect(drawn(rollOf(box('b', 7))).millimetres).toBe(20)
    expect(drawn(rollOf(box('b', 8))).millimetres).toBe(21)
    expect(drawn(rollOf(box('b', 67))).millimetres).toBe(80)
    expect(drawn(rollOf(box('b', 70)))).toEqual({ millimetres: 80, problems: [] })
  })

  it('stops printing where ink reaches below the most', () => {
    const { millimetres: length, problems } = drawn(rollOf(rows), count(16))
    expect(length).toBe(80)
    expect(problems).toMatchObject([
      { detail: 'too-many-rows' },
      {
        code: 'off-the-label',
        detail: 'label-too-long',
        severity: 'error',
        message: 'The content is longer than the label may be, 80 mm.',
      },
    ])
    expect(drawn(rollOf(rows), count(15)).problems).toEqual([])
  })

  it('does not grow by white, and grows by the room below letters whatever they are', () => {
    expect(drawn(rollOf(box('b', 40, { ink: 'white' }))).millimetres).toBe(20)
    const lengths = ['acne', 'gypsy'].map((content) => drawn(rollOf(text(content, at([5, 40], [40, 10])))).millimetres)
    expect(lengths[0]).toBe(lengths[1])
    // A line of 10 points has its baseline 3.3 mm down, and 1.0 mm of room below.
    expect(lengths[0]).toBeCloseTo(40 + 3.3 + 1.0 + 3, 0)
  })

  it('may have frames down to the most', () => {
    expect(drawn(rollOf(text('a', at([5, 60], [40, 20])))).problems).toEqual([])
    expect(drawn(rollOf(text('a', at([5, 60], [40, 20.001])))).problems).toMatchObject([{ code: 'off-the-label' }])
    const codes = (longestPrint: number) =>
      preflight(compile(rollOf(box('b', 8))), {}, { isBlackAndWhite: true, longestPrint })
        .map(({ code }) => code)
        .filter((code) => code === 'label-too-long')
    expect([codes(80_000), codes(79_999)]).toEqual([[], ['label-too-long']])
  })

  it('has bounds in order, and no sheet', () => {
    const read = (more: object) => readLabelDocument({ ...rollOf(), ...more }).problems.map(({ message }) => message)
    expect(read({ continuous: { least: 20_000, most: 20_000, margin: 0 } })).toEqual([])
    expect(read({ continuous: { least: 20_001, most: 20_000, margin: 0 } })).toEqual([
      'continuous.most: The most is not below the least.',
    ])
    expect(read({ continuous: { least: 4_999, most: 20_000, margin: 0 } })).toHaveLength(1)
    const sheet = { width: 210_000, height: 297_000, left: 0, top: 0, columns: 1, rows: 1, gapX: 0, gapY: 0 }
    expect(read({ sheet })).toEqual(['continuous: Labels on sheets all have the same length.'])
  })
})

describe('Labels of different lengths in one file', () => {
  const shared = [box('full', 3), box('shaded', 14, { shade: 50, ...at([5, 14], [20, 4]) }), text('Shared')]
  // One compiled label, as in a batch: all drawings have the same shared marks.
  const compiled = compile(rollOf(...shared, rows))
  const drawings = [3, 9].map((length) => layOutLabel(compiled, { v: count(length) }).drawing)
  const dots = drawings.map((drawing) => rasterise(drawing, resources))
  const dotsOf = (index: number): Bitmap => dots[index] ?? createBitmap(1, 1)
  const heights = dots.map(({ heightDots }) => heightDots)

  it('are as long in dots as their content', () => {
    expect(heights).toEqual([176, 416])
  })

  it.each([
    ['short first', [0, 1]],
    ['long first', [1, 0]],
  ] as const)('are pages of their own length in PDF, %s', (_, order) => {
    const batch = order.flatMap((index) => drawings[index] ?? [])
    const pdf = outputFormats.pdf.write(batch, options)
    order.forEach((index, pageIndex) => {
      const wanted = toGrey(dotsOf(index))
      const printed = renderPdf(pdf, pageIndex, 203.2)
      expect([printed.width, printed.height]).toEqual([wanted.width, wanted.height])
      const { compared, different } = compareDots(printed, wanted)
      expect(compared).toBeGreaterThan(1_000)
      expect(different / compared).toBeLessThan(0.02)
    })
  })

  it('have their lengths in ZPL, dot for dot', async () => {
    const zpl = drawings.map((drawing) => Buffer.from(outputFormats.zpl.write([drawing], options)).toString('latin1'))
    expect(zpl.map((one) => /\^LL(\d+)/.exec(one)?.[1])).toEqual(['176', '416'])
    for (const [index, one] of zpl.entries()) {
      const wanted = toGrey(dotsOf(index))
      const printed = await renderZpl(one, 100, wanted.height / 8)
      expect(isSame(printed.grey, wanted.grey)).toBe(true)
    }
  })

  it('have their lengths in languages of dots', () => {
    const write = (name: 'tspl' | 'epl' | 'cpcl' | 'esc-pos' | 'brother-ql') =>
      outputFormats[name].write(drawings, { ...options, brotherHead: 'wide' })
    const bits = (labels: readonly { readonly bitmap: { readonly bits: Uint8Array } }[]) =>
      labels.map(({ bitmap }, index) => isSame(bitmap.bits, dotsOf(index).bits))
    expect(bits(readEpl(write('epl'), 1).labels)).toEqual([true, true])
    expect(bits(readCpcl(write('cpcl')).labels)).toEqual([true, true])
    expect(readBrotherQl(write('brother-ql'), 162).labels.map(({ bitmap }) => bitmap.heightDots)).toEqual([176, 416])
    expect(
      Buffer.from(write('tspl'))
        .toString('latin1')
        .match(/SIZE .*?\r/g),
    ).toEqual(['SIZE 100 mm,22 mm\r', 'SIZE 100 mm,52 mm\r'])
    for (const [index, drawing] of drawings.entries()) {
      const high = heights[index] ?? 0
      const escPos = readEscPos(outputFormats['esc-pos'].write([drawing], options), 800, high)
      const tspl = readTspl(outputFormats.tspl.write([drawing], options), 800, high)
      for (const { labels } of [escPos, tspl]) {
        expect(isSame(labels[0]?.bitmap.bits ?? new Uint8Array(0), dotsOf(index).bits)).toBe(true)
      }
    }
  })

  it('say in EPL that the paper has no gap, and nothing of it where it is not continuous', () => {
    const epl = (document: LabelDocument) =>
      Buffer.from(outputFormats.epl.write([layOut(document, { v: '1' }).drawing], options)).toString('latin1')
    expect(epl(rollOf(rows))).toContain('\nq800\nQ160,0\n')
    expect(epl(labelOf(rows))).not.toContain('Q')
  })

  it('have their lengths in SVG and PNG', () => {
    const sizes = drawings.map((drawing) => {
      const svg = Buffer.from(outputFormats.svg.write([drawing], options)).toString()
      return [
        /viewBox="([^"]*)"/.exec(svg)?.[1],
        PNG.sync.read(Buffer.from(outputFormats.png.write([drawing], options))).height,
      ]
    })
    expect(sizes).toEqual([
      ['0 0 800 176', 176],
      ['0 0 800 416', 416],
    ])
  })
})
