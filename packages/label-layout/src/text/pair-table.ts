import type { Shape, ShapedText } from './harfbuzz.ts'

// Latin, Latin-1 and Latin Extended-A: what most labels are written in.
const tableSize = 0x180
const unknown = 0x7fff
const needsHarfBuzz = 0x7ffe

/** Shapes texts of common Latin letters from a table of pairs learned from HarfBuzz, and gives everything else to it. Answers `shape` itself for a font that pairs do not describe. */
export function shapeByPairs(shape: Shape, advances: Uint16Array): Shape {
  const table = createPairTable(shape, advances)
  return agreesWithHarfBuzz(table, shape) ? table : shape
}

interface PairTable {
  readonly shape: Shape
  /** Of the font's glyphs. */
  readonly advances: Uint16Array
  /** By UTF-16 unit; -1 for those not asked for yet, 0 for what needs HarfBuzz. */
  readonly glyphs: Int32Array
  /** By two units: the change of the first one's advance, `unknown` or `needsHarfBuzz`. */
  readonly kerning: Int16Array
}

function createPairTable(shape: Shape, advances: Uint16Array): Shape {
  const table: PairTable = {
    shape,
    advances,
    glyphs: new Int32Array(tableSize).fill(-1),
    kerning: new Int16Array(tableSize * tableSize).fill(unknown),
  }
  return (text, isRightToLeft = false) =>
    isRightToLeft ? shape(text, true) : (shapeWithTable(table, text) ?? shape(text))
}

// Answers undefined when the text needs HarfBuzz.
function shapeWithTable(table: PairTable, text: string): ShapedText | undefined {
  const glyphs = new Uint16Array(text.length)
  const advances = new Int16Array(text.length)
  let previous = -1
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const change = changeBetween(table, previous, unit)
    if (change === needsHarfBuzz) return undefined
    const glyph = table.glyphs[unit] ?? 0
    glyphs[index] = glyph
    advances[index] = table.advances[glyph] ?? 0
    if (change !== 0) advances[index - 1] = (advances[index - 1] ?? 0) + change
    previous = unit
  }
  return { glyphs, advances }
}

// The change of the advance before, or `needsHarfBuzz`.
function changeBetween(table: PairTable, previous: number, unit: number): number {
  if (glyphFor(table, unit) === 0) return needsHarfBuzz
  if (previous < 0) return 0
  const known = table.kerning[previous * tableSize + unit] ?? unknown
  return known === unknown ? learnPair(table, previous, unit) : known
}

function glyphFor(table: PairTable, unit: number): number {
  if (unit >= tableSize) return 0
  const known = table.glyphs[unit] ?? -1
  return known >= 0 ? known : learnGlyph(table, unit)
}

function learnGlyph({ shape, advances, glyphs }: PairTable, unit: number): number {
  const shaped = shape(String.fromCharCode(unit))
  const glyph = shaped.glyphs[0] ?? 0
  const isPlain = shaped.glyphs.length === 1 && !shaped.offsets && shaped.advances[0] === advances[glyph]
  const learned = isPlain ? glyph : 0
  glyphs[unit] = learned
  return learned
}

// A pair whose glyphs change (a ligature) is marked, so that its text goes to HarfBuzz.
function learnPair({ shape, advances, glyphs, kerning }: PairTable, left: number, right: number): number {
  const shaped = shape(String.fromCharCode(left, right))
  const [first = 0, second = 0] = shaped.glyphs
  const isPlain =
    shaped.glyphs.length === 2 &&
    !shaped.offsets &&
    first === glyphs[left] &&
    second === glyphs[right] &&
    shaped.advances[1] === advances[second]
  const change = isPlain ? (shaped.advances[0] ?? 0) - (advances[first] ?? 0) : needsHarfBuzz
  kerning[left * tableSize + right] = change
  return change
}

const probes = 200
const probeLength = 24

// Rules longer than a pair show in texts of random letters; a font that has any keeps HarfBuzz for every text.
function agreesWithHarfBuzz(fast: Shape, shape: Shape): boolean {
  let seed = 1
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;-/()&%+åäöÅÄÖéèüßøæñçłńżšč'
  for (let probe = 0; probe < probes; probe++) {
    let text = ''
    for (let index = 0; index < probeLength; index++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      text += letters.charAt((seed >>> 8) % letters.length)
    }
    if (!isEqual(fast(text), shape(text))) return false
  }
  return true
}

const isEqual = (left: ShapedText, right: ShapedText): boolean =>
  left.glyphs.length === right.glyphs.length &&
  left.glyphs.every((glyph, index) => glyph === right.glyphs[index]) &&
  left.advances.every((advance, index) => advance === right.advances[index]) &&
  left.offsets === right.offsets
