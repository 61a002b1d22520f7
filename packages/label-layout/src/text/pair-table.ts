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

function createPairTable(shape: Shape, advances: Uint16Array): Shape {
  const glyphOf = new Int32Array(tableSize).fill(-1)
  const kerning = new Int16Array(tableSize * tableSize).fill(unknown)

  function learnGlyph(unit: number): number {
    const shaped = shape(String.fromCharCode(unit))
    const glyph = shaped.glyphs[0] ?? 0
    const isPlain = shaped.glyphs.length === 1 && !shaped.offsets && shaped.advances[0] === advances[glyph]
    glyphOf[unit] = isPlain ? glyph : 0
    return glyphOf[unit]
  }

  // A pair whose glyphs change (a ligature) is marked, so that its text goes to HarfBuzz.
  function learnPair(left: number, right: number): number {
    const shaped = shape(String.fromCharCode(left, right))
    const [first = 0, second = 0] = shaped.glyphs
    const isPlain =
      shaped.glyphs.length === 2 &&
      !shaped.offsets &&
      first === glyphOf[left] &&
      second === glyphOf[right] &&
      shaped.advances[1] === advances[second]
    const change = isPlain ? (shaped.advances[0] ?? 0) - (advances[first] ?? 0) : needsHarfBuzz
    kerning[left * tableSize + right] = change
    return change
  }

  function glyphFor(unit: number): number {
    if (unit >= tableSize) return 0
    const known = glyphOf[unit] ?? -1
    return known >= 0 ? known : learnGlyph(unit)
  }

  function kerningBetween(left: number, right: number): number {
    const known = kerning[left * tableSize + right] ?? unknown
    return known === unknown ? learnPair(left, right) : known
  }

  // The change of the advance before, or `needsHarfBuzz`.
  function changeBetween(previous: number, unit: number): number {
    if (glyphFor(unit) === 0) return needsHarfBuzz
    return previous < 0 ? 0 : kerningBetween(previous, unit)
  }

  // Answers false when the text needs HarfBuzz.
  function fill(text: string, glyphs: Uint16Array, shapedAdvances: Int16Array): boolean {
    let previous = -1
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      const change = changeBetween(previous, unit)
      if (change === needsHarfBuzz) return false
      const glyph = glyphOf[unit] ?? 0
      glyphs[index] = glyph
      shapedAdvances[index] = advances[glyph] ?? 0
      if (change !== 0) shapedAdvances[index - 1] = (shapedAdvances[index - 1] ?? 0) + change
      previous = unit
    }
    return true
  }

  return (text, isRightToLeft = false) => {
    if (isRightToLeft) return shape(text, true)
    const glyphs = new Uint16Array(text.length)
    const shapedAdvances = new Int16Array(text.length)
    return fill(text, glyphs, shapedAdvances) ? { glyphs, advances: shapedAdvances } : shape(text)
  }
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
