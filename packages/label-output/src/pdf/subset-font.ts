import { readComponents } from '@labelwright/label-layout/text/glyph-outline'
import { joinTables, padded } from '@labelwright/label-layout/text/sfnt-file'
import type { TrueType } from '@labelwright/label-layout/text/true-type'

/** A TrueType file with only some glyphs. They keep their numbers; all others are empty, and those above the highest used are gone. */
export function subsetFont(font: TrueType, glyphs: Iterable<number>): Uint8Array {
  const used = addComponents(font, new Set([0, ...glyphs]))
  const glyphCount = Math.max(...used) + 1
  const outlines = subsetOutlines(font, used, glyphCount)
  const tables = new Map<string, Uint8Array>([
    ['glyf', outlines.glyf],
    ['loca', outlines.loca],
    ['hmtx', subsetMetrics(font, used, glyphCount)],
    ['head', patched(font, 'head', useLongOffsets)],
    ['hhea', patched(font, 'hhea', (view) => view.setUint16(34, glyphCount))],
    ['maxp', patched(font, 'maxp', (view) => view.setUint16(4, glyphCount))],
  ])
  for (const tag of ['cvt ', 'fpgm', 'prep']) {
    if (font.tables.has(tag)) tables.set(tag, tableBytes(font, tag))
  }
  return joinTables(tables)
}

function addComponents(font: TrueType, used: Set<number>): Set<number> {
  const waiting = [...used]
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    const start = font.glyphStarts[glyph] ?? 0
    const offset = (font.tables.get('glyf')?.offset ?? 0) + start
    if ((font.glyphStarts[glyph + 1] ?? 0) <= start || font.view.getInt16(offset) >= 0) continue
    for (const component of readComponents(font.view, offset)) {
      if (used.has(component.glyph)) continue
      used.add(component.glyph)
      waiting.push(component.glyph)
    }
  }
  return used
}

function subsetOutlines(
  font: TrueType,
  used: ReadonlySet<number>,
  glyphCount: number,
): { readonly glyf: Uint8Array; readonly loca: Uint8Array } {
  const glyf = tableBytes(font, 'glyf')
  const lengthOf = (glyph: number): number =>
    used.has(glyph) ? (font.glyphStarts[glyph + 1] ?? 0) - (font.glyphStarts[glyph] ?? 0) : 0
  let total = 0
  for (const glyph of used) total += padded(lengthOf(glyph))
  const kept = new Uint8Array(total)
  const loca = new Uint8Array(4 * (glyphCount + 1))
  const view = new DataView(loca.buffer)
  let offset = 0
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    view.setUint32(4 * glyph, offset)
    const start = font.glyphStarts[glyph] ?? 0
    kept.set(glyf.subarray(start, start + lengthOf(glyph)), offset)
    offset += padded(lengthOf(glyph))
  }
  view.setUint32(4 * glyphCount, offset)
  return { glyf: kept, loca }
}

function subsetMetrics(font: TrueType, used: ReadonlySet<number>, glyphCount: number): Uint8Array {
  const metrics = new Uint8Array(4 * glyphCount)
  const view = new DataView(metrics.buffer)
  const source = font.tables.get('hmtx')?.offset ?? 0
  const last = font.horizontalMetricCount
  for (const glyph of used) {
    const bearing = glyph < last ? source + 4 * glyph + 2 : source + 4 * last + 2 * (glyph - last)
    view.setUint16(4 * glyph, font.advances[glyph] ?? 0)
    view.setInt16(4 * glyph + 2, font.view.getInt16(bearing))
  }
  return metrics
}

function tableBytes(font: TrueType, tag: string): Uint8Array {
  const table = font.tables.get(tag)
  if (!table) throw new Error(`The font has no "${tag}" table`)
  return font.bytes.subarray(table.offset, table.offset + table.length)
}

function patched(font: TrueType, tag: string, patch: (view: DataView) => void): Uint8Array {
  const copy = tableBytes(font, tag).slice()
  patch(new DataView(copy.buffer))
  return copy
}

function useLongOffsets(head: DataView): void {
  // The checksum of the whole file: PDF readers do not look at it.
  head.setUint32(8, 0)
  head.setInt16(50, 1)
}
