import { toTrueType } from './cff/to-true-type.ts'
import { readCharacterMap } from './character-map.ts'
import { createOutlineReader, type GlyphOutline } from './glyph-outline.ts'

/** A parsed TrueType font (OpenType 1.9 with a glyf table); lengths in font units. */
export interface TrueType {
  /** The font as TrueType, whatever outlines its file had. */
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly tables: ReadonlyMap<string, FontTable>
  readonly unitsPerEm: number
  readonly glyphCount: number
  readonly horizontalMetricCount: number
  readonly ascender: number
  /** Negative: below the baseline. */
  readonly descender: number
  readonly boundingBox: readonly [number, number, number, number]
  readonly advances: Uint16Array
  /** Start of each glyph in the glyf table, and the end of the last. */
  readonly glyphStarts: Uint32Array
  /** Code point to glyph. */
  readonly characters: ReadonlyMap<number, number>
  readonly outline: (glyph: number) => GlyphOutline
}

export interface FontTable {
  readonly offset: number
  readonly length: number
}

/** Bytes that are no font, or one that cannot be used here; `name` is `UnusableFont`. */
export class UnusableFont extends Error {
  override readonly name = 'UnusableFont'
}

/** Parses an OpenType font with TrueType or CFF outlines, the latter made into the former; throws `UnusableFont` when the bytes are none or are damaged. */
export function parseTrueType(bytes: Uint8Array): TrueType {
  try {
    return parse(toTrueType(bytes))
  } catch (error) {
    if (error instanceof UnusableFont) throw error
    throw new UnusableFont('The font is damaged.', { cause: error })
  }
}

function parse(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = readTables(view)
  const at = (tag: string): number => {
    const table = tables.get(tag)
    if (!table) throw new UnusableFont(`The font has no "${tag}" table`)
    if (table.offset + table.length > bytes.length) throw new UnusableFont('The font is cut off.')
    return table.offset
  }
  const head = at('head')
  const glyphCount = view.getUint16(at('maxp') + 4)
  const horizontalMetricCount = view.getUint16(at('hhea') + 34)
  if (glyphCount === 0 || horizontalMetricCount === 0) throw new UnusableFont('The font has no glyphs.')
  const glyphStarts = readGlyphStarts(view, { offset: at('loca'), glyphCount, isLong: view.getInt16(head + 50) === 1 })
  const unitsPerEm = view.getUint16(head + 18)
  // OpenType 1.9, head: 16 to 16,384.
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw new UnusableFont('The font has an impossible size.')
  return {
    bytes,
    view,
    tables,
    unitsPerEm,
    glyphCount,
    horizontalMetricCount,
    ascender: view.getInt16(at('hhea') + 4),
    descender: view.getInt16(at('hhea') + 6),
    boundingBox: [
      view.getInt16(head + 36),
      view.getInt16(head + 38),
      view.getInt16(head + 40),
      view.getInt16(head + 42),
    ],
    advances: Uint16Array.from({ length: glyphCount }, (_, glyph) =>
      view.getUint16(at('hmtx') + 4 * Math.min(glyph, horizontalMetricCount - 1)),
    ),
    glyphStarts,
    characters: readCharacterMap(view, at('cmap')),
    outline: createOutlineReader(view, at('glyf'), glyphStarts),
  }
}

function readTables(view: DataView): Map<string, FontTable> {
  const tables = new Map<string, FontTable>()
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(record + step)))
    tables.set(tag, { offset: view.getUint32(record + 8), length: view.getUint32(record + 12) })
  }
  return tables
}

interface GlyphLocations {
  readonly offset: number
  readonly glyphCount: number
  readonly isLong: boolean
}

function readGlyphStarts(view: DataView, { offset, glyphCount, isLong }: GlyphLocations): Uint32Array {
  return Uint32Array.from({ length: glyphCount + 1 }, (_, glyph) =>
    isLong ? view.getUint32(offset + 4 * glyph) : 2 * view.getUint16(offset + 2 * glyph),
  )
}
