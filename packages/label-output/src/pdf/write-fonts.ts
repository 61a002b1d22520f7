import type { Font } from '@labelwright/label-layout/layout-resources'
import { ByteWriter } from './byte-writer.ts'
import { glyphCharacters, utf16 } from './glyph-characters.ts'
import type { PdfObjects } from './pdf-objects.ts'
import { subsetFont } from './subset-font.ts'

/** A font of the file and which of its glyphs are painted. */
export interface UsedFont {
  readonly id: number
  readonly font: Font
  /** 1 at each used glyph's number. */
  readonly used: Uint8Array
}

/** Embeds a font with the used glyphs only, as a composite font whose codes are glyph numbers (ISO 32000-1 9.7). */
export function writeFont(objects: PdfObjects, { id, font, used }: UsedFont): void {
  const { trueType } = font
  const glyphs = [...used.keys()].filter((glyph) => used[glyph] === 1)
  const scale = (units: number): string => String(Number(((units * 1000) / trueType.unitsPerEm).toFixed(3)))
  // A family in another script has no letter that a PDF name may have as it is.
  const family = font.family.replaceAll(/[^A-Za-z0-9]/g, '') || 'Font'
  const name = `AAAAAA+${family}${font.bold ? '-Bold' : ''}`
  const [file, descriptor, descendant, unicode] = [
    objects.allocate(),
    objects.allocate(),
    objects.allocate(),
    objects.allocate(),
  ]
  const subset = subsetFont(trueType, glyphs)
  objects.stream(file, `/Length1 ${subset.length}`, subset)
  objects.stream(unicode, '', unicodeMap(font, used))
  objects.object(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${trueType.boundingBox.map(scale).join(' ')}]/ItalicAngle 0/Ascent ${scale(trueType.ascender)}/Descent ${scale(trueType.descender)}/CapHeight ${scale(0.7 * trueType.unitsPerEm)}/StemV ${font.bold ? 140 : 80}/FontFile2 ${file} 0 R>>`,
  )
  const widths = glyphs.map((glyph) => `${glyph}[${scale(trueType.advances[glyph] ?? 0)}]`).join('')
  objects.object(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 0/W[${widths}]>>`,
  )
  objects.object(
    id,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
}

const entriesPerSection = 100

// So that text can be searched and copied. Where glyphs stand for no single character, the page says the text (`paintText`).
function unicodeMap(font: Font, used: Uint8Array): Uint8Array {
  const entries: string[] = []
  glyphCharacters(font).forEach((point, glyph) => {
    if (used[glyph] === 1 && point !== 0) entries.push(`<${hex4(glyph)}> <${utf16(String.fromCodePoint(point))}>`)
  })
  const sections: string[] = []
  for (let start = 0; start < entries.length; start += entriesPerSection) {
    const section = entries.slice(start, start + entriesPerSection)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar\n`)
  }
  const writer = new ByteWriter(4096)
  writer.ascii(
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Unicode def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n',
  )
  writer.ascii(sections.join(''))
  writer.ascii('endcmap end end')
  return writer.bytes()
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0')
