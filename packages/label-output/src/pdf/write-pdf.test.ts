import { deflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources, loadWorldResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { rasterise } from '../raster/rasterise.ts'
import { toGrey } from '../testing/grey.ts'
import { countPages, extractPdfText, renderPdf } from '../testing/render-pdf.ts'
import { createPdfWriter, type PdfOptions, writePdf } from './write-pdf.ts'

const resources = await loadResources()
const world = await loadWorldResources()
const options: PdfOptions = { resources, copies: 1, deflate: (bytes) => deflateSync(bytes), title: 'Labels' }
const tag = sampleLabels.find(({ name }) => name === 'Asset tag')
if (!tag) throw new Error('No sample')
const compiled = compileLabel(tag.document, { resources, dpi: 203.2 })
const tags = (count: number): Drawing[] =>
  Array.from({ length: count }, (_, index) => layOutLabel(compiled, { url: `tag ${index}` }).drawing)

describe('A PDF of a batch', () => {
  it('has a page for each label, each with its own data', async () => {
    const pdf = writePdf(tags(230), options)
    expect(countPages(pdf)).toBe(230)
    for (const page of [0, 99, 100, 229]) {
      expect((await readGrey(renderPdf(pdf, page, 203.2)))[0]?.text).toBe(`tag ${page}`)
    }
  })

  it('repeats each label for its copies without repeating its content', async () => {
    const pdf = writePdf(tags(2), { ...options, copies: 3 })
    expect(countPages(pdf)).toBe(6)
    expect((await readGrey(renderPdf(pdf, 2, 203.2)))[0]?.text).toBe('tag 0')
    expect((await readGrey(renderPdf(pdf, 3, 203.2)))[0]?.text).toBe('tag 1')
    expect(pdf.length).toBeLessThan(writePdf(tags(2), options).length * 1.2)
  })

  it('holds what all labels share only once', () => {
    const perLabel = (writePdf(tags(40), options).length - writePdf(tags(20), options).length) / 20
    expect(perLabel).toBeLessThan(1_500)
    expect(writePdf(tags(1), options).length).toBeGreaterThan(2 * perLabel)
  })

  it('is the same whether written at once or in pieces', () => {
    const parts: Uint8Array[] = []
    const writer = createPdfWriter(options, (bytes) => parts.push(bytes))
    for (const drawing of tags(20)) writer.add(drawing)
    writer.finish()
    expect(Buffer.concat(parts).equals(writePdf(tags(20), options))).toBe(true)
  })

  it('may hold labels of different sizes', () => {
    const drawings = sampleLabels.map(
      ({ document }) =>
        layOutLabel(compileLabel(document, { resources, dpi: 203.2 }), sampleValuesOf(document.variables)).drawing,
    )
    const pdf = writePdf(drawings, options)
    drawings.forEach((drawing, index) => {
      const page = renderPdf(pdf, index, 203.2)
      expect([page.width, page.height]).toEqual([
        Math.round(drawing.width / drawing.dot),
        Math.round(drawing.height / drawing.dot),
      ])
    })
  })

  it('refuses copies that are no whole number', () => {
    expect(() => writePdf([], { ...options, copies: 0 })).toThrow('Copies')
  })
})

describe('Text in a PDF', () => {
  it.each(sampleLabels)('of "$name" lies where the dots of the preview lie', ({ document }) => {
    const values = sampleValuesOf(document.variables)
    const { drawing } = layOutLabel(compileLabel(document, { resources, dpi: 300 }), values)
    const page = renderPdf(writePdf([drawing], options), 0, 300)
    const dots = toGrey(rasterise(drawing, resources))
    // Edges are smoothed by one and not by the other, and the logo is dithered only in dots.
    expect(differenceOf(page, dots)).toBeLessThan(0.06)
  })

  it.each([0, 90, 180, 270] as const)('turned by %i degrees lies where the dots lie', (rotation) => {
    const [text] = tag.document.elements.filter((element) => element.type === 'text')
    if (!text) throw new Error('No text')
    const element = {
      ...text,
      rotation,
      x: 5_000,
      y: 2_000,
      width: 40_000,
      height: 20_000,
      fontSize: 5_000,
      content: 'AVÅ\nx\u0323y',
    }
    const document = { ...tag.document, elements: [element as typeof text] }
    const { drawing } = layOutLabel(compileLabel(document, { resources, dpi: 300 }), {})
    const page = renderPdf(writePdf([drawing], options), 0, 300)
    const dots = toGrey(rasterise(drawing, resources))
    expect(differenceOf(page, dots)).toBeLessThan(0.15)
  })

  it.each([
    ['Arabic', 'صابون أخضر'],
    ['Hebrew', 'סבון ירוק'],
    ['Thai', 'สบู่เขียวน้ำผึ้ง'],
    ['Devanagari', 'हरा साबुन'],
    ['Chinese', '请说们'],
    ['Japanese', '石鹸ラベル'],
    ['Korean', '한국어 비누'],
  ])('in %s lies where the dots lie, regular and bold', (_, content) => {
    const [text] = tag.document.elements.filter((element) => element.type === 'text')
    if (!text) throw new Error('No text')
    const elements = [false, true].map((bold, index) => {
      const place = { x: 2_000, y: 1_000 + index * 12_000, width: 46_000, height: 11_000, fontSize: 5_000 }
      return { ...text, ...place, id: `t${index}`, bold, content } as typeof text
    })
    const { drawing, problems } = layOutLabel(
      compileLabel({ ...tag.document, elements }, { resources: world, dpi: 300 }),
      {},
    )
    expect(problems.filter(({ code }) => code === 'glyph-missing')).toEqual([])
    const page = renderPdf(writePdf([drawing], { ...options, resources: world }), 0, 300)
    expect(differenceOf(page, toGrey(rasterise(drawing, world)))).toBeLessThan(0.15)
  })
})

describe('Text of a PDF found by another program', () => {
  it.each([
    'Soap, office, fjord 100 %',
    'x\u0323y AVÅ “quoted” – 5 €',
    'Мыло зелёное Σαπούνι',
    'صابون أخضر',
    'لا إله سلام 500 غ',
    'סבון ירוק',
    'สบู่เขียวน้ำผึ้ง',
    'हरा साबुन क्षत्रिय',
    '苹果汁 请说们',
    '日本語の石鹸',
    '한국어 비누',
  ])('is the text that was typed: %s', (content) => {
    const [text] = tag.document.elements.filter((element) => element.type === 'text')
    if (!text) throw new Error('No text')
    const place = { x: 2_000, y: 2_000, width: 56_000, height: 15_000, fontSize: 4_000, rotation: 0 }
    const elements = [{ ...text, ...place, content } as typeof text]
    const { drawing } = layOutLabel(compileLabel({ ...tag.document, elements }, { resources: world, dpi: 300 }), {})
    expect(extractPdfText(writePdf([drawing], { ...options, resources: world }), 0)).toBe(content)
  })
})

function differenceOf(page: Grey, dots: Grey): number {
  let [differing, black] = [0, 0]
  dots.grey.forEach((level, index) => {
    if (level === 0) black++
    if (level !== ((page.grey[index] ?? 255) < 128 ? 0 : 255)) differing++
  })
  expect(black).toBeGreaterThan(500)
  return differing / black
}
