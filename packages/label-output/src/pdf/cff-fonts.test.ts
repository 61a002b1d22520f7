import { deflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources } from '@labelwright/label-layout/layout-resources'
import { cffFontFile, harfbuzzWasm } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { rasterise } from '../raster/rasterise.ts'
import { toGrey } from '../testing/grey.ts'
import { extractPdfText, renderPdf } from '../testing/render-pdf.ts'
import { writePdf } from './write-pdf.ts'

const file = cffFontFile()
const resources = await createLayoutResources({
  harfbuzzWasm: harfbuzzWasm(),
  fonts: [{ family: 'Inconsolata', bold: false, bytes: file }],
})
const content = 'Ångström & 0123456789 @%§ gqRSaefß {}'
const document: LabelDocument = {
  formatVersion: 3,
  width: millimetres(100),
  height: millimetres(20),
  cornerRadius: millimetres(0),
  variables: [],
  elements: [
    {
      id: 'one',
      type: 'text',
      x: millimetres(3),
      y: millimetres(3),
      width: millimetres(94),
      height: millimetres(14),
      rotation: 0,
      content,
      fontFamily: 'Inconsolata',
      bold: false,
      fontSize: micrometres(5_000),
      minimumFontSize: micrometres(5_000),
      align: 'left',
      wrap: false,
    },
  ],
}
const dpi = 600
// Of the black dots: the rims, smoothed by one and not by the other.
const edges = 0.06
const { drawing, problems } = layOutLabel(compileLabel(document, { resources, dpi }), {})
const dots = toGrey(rasterise(drawing, resources))

/** The same glyphs at the same places from the font as it came, its cubic curves drawn by PDFium itself. */
function originalPdf(): Buffer {
  const [mark] = drawing.marks
  if (mark?.type !== 'text') throw new Error('No text')
  const points = (emu: number): number => emu / 12_700
  // A whole number of dots, and a hair less, as the product's own pages are.
  const side = (length: number): number => points(Math.round(length / drawing.dot) * drawing.dot)
  const [width, height] = [side(drawing.width), side(drawing.height)]
  const { unitsPerEm, advances } = resources.plainFont.trueType
  const glyphs = [...mark.glyphs].map((glyph) => glyph.toString(16).padStart(4, '0')).join('')
  const page = `BT /F ${points(mark.size)} Tf ${points(mark.x)} ${height - points(mark.y)} Td <${glyphs}> Tj ET`
  const advance = ((advances[mark.glyphs[0] ?? 0] ?? 0) * 1000) / unitsPerEm
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 ${width - 0.0001} ${height - 0.0001}]>>`,
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW ${advance}/FontDescriptor 7 0 R>>`,
    '<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile3 8 0 R>>',
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  objects.forEach((object, index) => {
    parts.push(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`))
  })
  parts.push(Buffer.from(`8 0 obj\n<</Subtype/OpenType/Length ${file.length}>>stream\n`), Buffer.from(file))
  parts.push(Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'))
  return Buffer.concat(parts)
}

function differenceOf(page: Grey): number {
  let [differing, black] = [0, 0]
  dots.grey.forEach((level, index) => {
    if (level === 0) black++
    if (level !== ((page.grey[index] ?? 255) < 128 ? 0 : 255)) differing++
  })
  expect(black).toBeGreaterThan(20_000)
  return differing / black
}

describe('A font with CFF outlines', () => {
  it('is taken, and its letters are those that another program draws from the font as it came', () => {
    expect(problems).toEqual([])
    expect(differenceOf(renderPdf(originalPdf(), 0, dpi))).toBeLessThan(edges)
  })

  it('is embedded in a PDF that looks the same and whose text is found', () => {
    const pdf = writePdf([drawing], { resources, copies: 1, deflate: (bytes) => deflateSync(bytes), title: 'CFF' })
    expect(differenceOf(renderPdf(pdf, 0, dpi))).toBeLessThan(edges)
    expect(extractPdfText(pdf, 0)).toBe(content)
  })
})
