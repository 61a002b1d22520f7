import type { TextMark } from '@labelwright/label-layout/drawing'
import type { Font } from '@labelwright/label-layout/layout-resources'

const known = new WeakMap<Font, Uint32Array>()

/** The character that each glyph stands for, by its number; 0 where there is none. Of several the font's first. */
export function glyphCharacters(font: Font): Uint32Array {
  const points = known.get(font)
  if (points) return points
  const { characters, glyphCount } = font.trueType
  const made = new Uint32Array(glyphCount)
  for (const [point, glyph] of characters) if (glyph < glyphCount && made[glyph] === 0) made[glyph] = point
  known.set(font, made)
  return made
}

/** Glyphs that are painted together, from the first to before the last. */
export interface Span {
  readonly from: number
  readonly to: number
  /** What they stand for, where the font's own list of characters does not say it: ligatures, forms of letters, marks. */
  readonly text?: string
}

/** Parts a text so that a reader finds it again, whatever shaping made of it (ISO 32000-1 14.9.4). */
export function spansOf(font: Font, mark: TextMark): readonly Span[] {
  const { text, glyphs, clusters } = mark
  const points = glyphCharacters(font)
  if (clusters) return spansFromRight(mark, clusters, points)
  const whole = { from: 0, to: glyphs.length }
  return [isTold(text, glyphs, points) ? whole : { ...whole, text }]
}

function isTold(text: string, glyphs: Uint16Array, points: Uint32Array): boolean {
  if (text.length !== glyphs.length) return false
  for (let index = 0; index < glyphs.length; index++) {
    if (points[glyphs[index] ?? 0] !== text.charCodeAt(index)) return false
  }
  return true
}

// Readers turn such lines round by themselves, so each letter says its own text, as it stands from left to right.
function spansFromRight({ text, glyphs }: TextMark, clusters: Uint16Array, points: Uint32Array): Span[] {
  const spans: Span[] = []
  let textEnd = text.length
  for (let from = 0; from < glyphs.length; ) {
    const textStart = clusters[from] ?? 0
    const to = endOfCluster(clusters, from)
    const letters = text.slice(textStart, textEnd)
    pushSpan(spans, isTold(letters, glyphs.subarray(from, to), points) ? { from, to } : { from, to, text: letters })
    textEnd = textStart
    from = to
  }
  return spans
}

function endOfCluster(clusters: Uint16Array, from: number): number {
  let to = from + 1
  while (to < clusters.length && clusters[to] === clusters[from]) to++
  return to
}

// What needs no word of its own goes together.
function pushSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1)
  const isPlain = last !== undefined && last.text === undefined && span.text === undefined
  if (isPlain) spans[spans.length - 1] = { from: last.from, to: span.to }
  else spans.push(span)
}

/** UTF-16BE as hexadecimal. */
export const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')
