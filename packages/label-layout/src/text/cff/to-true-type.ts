import { joinTables, padded } from '../sfnt-file.ts'
import { readCff } from './cff-font.ts'
import { type QuadraticGlyph, quadraticGlyph } from './quadratic-glyph.ts'

const openTypeWithCff = 0x4f54544f
// Of outlines: what a damaged font may not make of itself.
const mostOutlineBytes = 64_000_000

/** A font with CFF outlines as a TrueType font: the same glyphs in quadratic curves, all other tables kept. Any other file is answered as it is. */
export function toTrueType(bytes: Uint8Array): Uint8Array {
  // Node's Buffer is a Uint8Array whose slices are no copies.
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 12 || view.getUint32(0) !== openTypeWithCff) return file
  const tables = tablesOf(file, view)
  const outlines = tables.get('CFF ')
  const [head, hhea] = [tables.get('head'), tables.get('hhea')]
  if (!outlines || !head || !hhea) throw new RangeError('The font has no outlines')
  for (const tag of ['CFF ', 'VORG', 'DSIG']) tables.delete(tag)
  const font = readCff(outlines)
  const glyphs: QuadraticGlyph[] = []
  let total = 0
  for (let glyph = 0; glyph < font.glyphs.length; glyph++) {
    const made = quadraticGlyph(font, glyph)
    total += padded(made.bytes.length)
    if (total > mostOutlineBytes) throw new RangeError('The font has too many outlines')
    glyphs.push(made)
  }
  addOutlines(tables, glyphs, total)
  tables.set('maxp', writeMaxima(glyphs))
  tables.set('head', withLongOffsets(head))
  return joinTables(tables)
}

function tablesOf(file: Uint8Array, view: DataView): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + 16 * index
    const tag = String.fromCharCode(...file.subarray(record, record + 4))
    const [offset, length] = [view.getUint32(record + 8), view.getUint32(record + 12)]
    if (offset + length > file.length) throw new RangeError('The font is cut off')
    tables.set(tag, file.subarray(offset, offset + length))
  }
  return tables
}

function addOutlines(tables: Map<string, Uint8Array>, glyphs: readonly QuadraticGlyph[], total: number): void {
  const glyf = new Uint8Array(total)
  const loca = new Uint8Array(4 * (glyphs.length + 1))
  const view = new DataView(loca.buffer)
  let offset = 0
  glyphs.forEach(({ bytes }, glyph) => {
    glyf.set(bytes, offset)
    offset += padded(bytes.length)
    view.setUint32(4 * (glyph + 1), offset)
  })
  tables.set('glyf', glyf)
  tables.set('loca', loca)
}

// OpenType 1.9, maxp 1.0: sixteen fields, of which simple glyphs without programs need three.
function writeMaxima(glyphs: readonly QuadraticGlyph[]): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, glyphs.length)
  let [points, contours] = [0, 0]
  for (const glyph of glyphs) {
    points = Math.max(points, glyph.points)
    contours = Math.max(contours, glyph.contours)
  }
  view.setUint16(6, points)
  view.setUint16(8, contours)
  // One zone: no programs.
  view.setUint16(14, 1)
  return bytes
}

function withLongOffsets(head: Uint8Array): Uint8Array {
  const copy = head.slice()
  new DataView(copy.buffer).setInt16(50, 1)
  return copy
}
