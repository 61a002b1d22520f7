import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadResources } from '../testing/load-resources.ts'
import { createRandom } from '../testing/random.ts'
import { paragraphsOf, shapeLine } from './break-lines.ts'
import { fitText, lineHeight } from './fit-text.ts'
import { createHarfBuzz } from './harfbuzz.ts'
import { shapeByPairs } from './pair-table.ts'
import { createParagraph } from './paragraph.ts'
import { parseTrueType } from './true-type.ts'

const resources = await loadResources()
const font = resources.plainFont
const read = (specifier: string): Uint8Array => readFileSync(fileURLToPath(import.meta.resolve(specifier)))
const harfBuzz = await createHarfBuzz(read('harfbuzzjs/dist/harfbuzz.wasm'))
const slow = harfBuzz.addFont(font.trueType.bytes).shape

const words =
  'AVATAR Tovägen Yrkesväg Kaffee Straße Łódź Wrocław Tórshavn WAVE fjord office AWAY 10:45 L.T. P. V. 100 % S/N A/B'.split(
    ' ',
  )

describe('Shaping', () => {
  it('by pairs is the same as by HarfBuzz', () => {
    const random = createRandom(29)
    for (let round = 0; round < 1500; round++) {
      const text = Array.from({ length: 1 + random.below(5) }, () => words[random.below(words.length)]).join(' ')
      expect(font.shape(text), text).toEqual(slow(text))
    }
  })

  it('kerns', () => {
    const pair = shapeLine(font, 'AV').width
    expect(pair).toBeLessThan(shapeLine(font, 'A').width + shapeLine(font, 'V').width)
  })

  it('places combining marks, which only HarfBuzz knows', () => {
    expect(font.shape('x\u0323')).toEqual(slow('x\u0323'))
    expect(font.shape('x\u0323').offsets).toBeDefined()
  })

  it('leaves a font to HarfBuzz when pairs do not tell all', () => {
    const contextual = (text: string) => {
      const shaped = slow(text)
      return text.includes('a') && text.length > 2
        ? { ...shaped, advances: shaped.advances.map((one) => one + 1) }
        : shaped
    }
    expect(shapeByPairs(contextual, font.trueType.advances)).toBe(contextual)
  })

  it('takes long texts', () => {
    const text = 'Wörter '.repeat(2000)
    expect(font.shape(text).glyphs).toHaveLength(text.length)
  })
})

describe('A font', () => {
  it('that is not TrueType is refused', () => {
    expect(() => parseTrueType(new Uint8Array(64))).toThrow('no "head" table')
  })

  it('has outlines of simple and of composite glyphs', () => {
    const outline = (letter: string) =>
      font.trueType.outline(font.trueType.characters.get(letter.codePointAt(0) ?? 0) ?? 0)
    expect(outline('i')).toHaveLength(2)
    expect(outline('Å').length).toBeGreaterThan(outline('A').length)
    expect(outline(' ')).toHaveLength(0)
  })
})

describe('Lines', () => {
  const paragraph = (text: string) =>
    createParagraph({
      runs: [{ text, font, scale: 1, rise: 0, isUnderlined: false, letterSpacing: 0, stretch: 1 }],
      families: resources,
      direction: undefined,
    })
  const textsOf = (lines: readonly { readonly pieces: readonly { readonly line: { readonly text: string } }[] }[]) =>
    lines.map(({ pieces }) => pieces.map(({ line }) => line.text).join(''))
  const fit = (text: string, more: Partial<Parameters<typeof fitText>[0]> = {}) =>
    fitText({
      paragraphs: paragraphsOf(text).map(paragraph),
      spacing: lineHeight,
      width: 1_000_000,
      height: 1_000_000,
      largestSize: 127_000,
      smallestSize: 127_000,
      wraps: true,
      ...more,
    })

  it('break between words and lose the spaces there', () => {
    const widest = shapeLine(font, 'one two').width
    expect(textsOf(paragraph('one two  three').breakAt(widest / 1000))).toEqual(['one two', 'three'])
  })

  it('keep a word that is too long in one piece', () => {
    expect(textsOf(paragraph('a Donaudampfschiff b').breakAt(2))).toEqual(['a', 'Donaudampfschiff', 'b'])
  })

  it('start anew at a line feed', () => {
    expect(textsOf(fit('a\nb\r\nc').lines)).toEqual(['a', 'b', 'c'])
  })

  it('shrink just enough to fit', () => {
    const fitted = fit('A name that is a little too long', { wraps: false, smallestSize: 50_000 })
    const width = (fitted.lines[0]?.width ?? 0) * fitted.size
    expect(fitted.fits).toBe(true)
    expect(width).toBeLessThanOrEqual(1_000_000)
    expect(width * ((fitted.size + 3_175) / fitted.size)).toBeGreaterThan(1_000_000)
  })

  it('say when they do not fit at the smallest size', () => {
    const fitted = fit('A name that is much too long for the frame', { wraps: false, smallestSize: 120_000 })
    expect(fitted).toMatchObject({ fits: false, size: 120_000 })
  })

  it('must fit the height too', () => {
    expect(fit('a\nb\nc', { height: 127_000 * 3 }).fits).toBe(false)
    expect(fit('a\nb\nc', { height: 127_000 * 3.6 }).fits).toBe(true)
  })
})
