// Bounds for damaged fonts: the last code point of Unicode, and more groups than any font has.
const lastPoint = 0x10ffff
const mostGroups = 40_000

/** Reads the best Unicode subtable of a cmap table (formats 4 and 12): code point to glyph. */
export function readCharacterMap(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const characters = new Map<number, number>()
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const platform = view.getUint16(cmap + 4 + index * 8)
    if (platform !== 0 && platform !== 3) continue
    const subtable = cmap + view.getUint32(cmap + 8 + index * 8)
    const format = view.getUint16(subtable)
    if (format === 4) readFormat4(view, subtable, characters)
    else if (format === 12) readFormat12(view, subtable, characters)
  }
  return characters
}

function readFormat4(view: DataView, subtable: number, characters: Map<number, number>): void {
  const doubledCount = view.getUint16(subtable + 6)
  const ends = subtable + 14
  const starts = ends + doubledCount + 2
  const deltas = starts + doubledCount
  const rangeOffsets = deltas + doubledCount
  for (let segment = 0; segment < doubledCount; segment += 2) {
    const start = view.getUint16(starts + segment)
    const delta = view.getUint16(deltas + segment)
    const rangeOffset = view.getUint16(rangeOffsets + segment)
    for (let point = start; point <= view.getUint16(ends + segment) && point < 0xffff; point++) {
      const place = rangeOffsets + segment + rangeOffset + 2 * (point - start)
      const base = rangeOffset === 0 ? point : view.getUint16(place)
      if (base !== 0) setGlyph(characters, point, (base + delta) & 0xffff)
    }
  }
}

function readFormat12(view: DataView, subtable: number, characters: Map<number, number>): void {
  const groups = Math.min(view.getUint32(subtable + 12), mostGroups)
  for (let group = 0; group < groups; group++) {
    const record = subtable + 16 + group * 12
    const start = view.getUint32(record)
    const end = Math.min(view.getUint32(record + 4), lastPoint)
    for (let point = start; point <= end; point++) {
      setGlyph(characters, point, view.getUint32(record + 8) + point - start)
    }
  }
}

function setGlyph(characters: Map<number, number>, point: number, glyph: number): void {
  if (glyph !== 0 && !characters.has(point)) characters.set(point, glyph)
}
