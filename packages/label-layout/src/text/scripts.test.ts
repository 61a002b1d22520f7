import { describe, expect, it } from 'vitest'
import { createLayoutResources, fontKeyOf } from '../layout-resources.ts'
import { harfbuzzWasm, loadResources, loadWorldResources } from '../testing/load-resources.ts'
import type { LaidLine } from './break-lines.ts'
import { findMissingGlyphs } from './missing-glyphs.ts'
import { createParagraph } from './paragraph.ts'
import { foreignCharacters, missingStandIns } from './stand-in-fonts.ts'
import type { StyledRun } from './styled-run.ts'

const world = await loadWorldResources()
const own = await loadResources()

const runOf = (text: string, more: Partial<StyledRun> = {}): StyledRun => ({
  text,
  font: world.plainFont,
  scale: 1,
  rise: 0,
  isUnderlined: false,
  letterSpacing: 0,
  stretch: 1,
  ...more,
})
const paragraph = (text: string, direction?: 'ltr' | 'rtl') =>
  createParagraph({ runs: [runOf(text)], families: world, direction })
const textsOf = ({ pieces }: LaidLine): string[] => pieces.map(({ line }) => line.text)

describe('Scripts', () => {
  it.each([
    ['Latin', 'Grönsåpa'],
    ['Cyrillic', 'Мыло зелёное'],
    ['Greek', 'Σαπούνι'],
    ['Arabic', 'صابون أخضر'],
    ['Hebrew', 'סבון ירוק'],
    ['Thai', 'สบู่เขียวน้ำ'],
    ['Devanagari', 'हरा साबुन क्षत्रिय'],
    ['Japanese', '緑の石鹸カタカナ'],
  ])('%s is shaped without a missing glyph', (_, text) => {
    const { whole } = paragraph(text)
    expect(findMissingGlyphs([whole], 'one')).toEqual([])
    expect(whole.width).toBeGreaterThan(1)
  })

  it('join Arabic letters: each takes the form of its place', () => {
    const font = world.fonts.get(fontKeyOf('Noto Sans Arabic', false)) ?? world.plainFont
    const joined = font.shape('ببب', true).glyphs
    expect(new Set(joined).size).toBeGreaterThan(1)
  })

  it('take room between letters, but not where letters join', () => {
    const spaced = (text: string) =>
      createParagraph({ runs: [runOf(text, { letterSpacing: 0.1 })], families: world, direction: undefined }).whole
    expect(spaced('Мыло').width).toBeCloseTo(paragraph('Мыло').whole.width + 0.4, 3)
    for (const text of ['صابون', 'क्षत्रिय']) expect(spaced(text).width, text).toBe(paragraph(text).whole.width)
  })

  describe('that put no spaces between words', () => {
    const text = 'น้ำตาลทรายขาว ABC'
    const linesOf = (places: readonly number[] | undefined) => {
      const asked: string[] = []
      const words = {
        get: (run: string) => {
          asked.push(run)
          return places
        },
      }
      const lines = createParagraph({ runs: [runOf(text)], families: world, direction: undefined, words }).breakAt(1)
      return { asked, lines: lines.map((line) => textsOf(line).join('')) }
    }

    it('are broken where words end, of which layout is told', () => {
      expect(linesOf([6, 10, 13])).toEqual({
        asked: ['น้ำตาลทรายขาว'],
        lines: ['น้ำตาล', 'ทราย', 'ขาว', 'ABC'],
      })
    })

    it('stay whole where their words are not known', () => {
      expect(linesOf(undefined).lines).toEqual(['น้ำตาลทรายขาว', 'ABC'])
    })

    it('are not broken before a sign that follows them', () => {
      const words = { get: () => [6, 10] }
      const lines = createParagraph({
        runs: [runOf('น้ำตาลทราย)')],
        families: world,
        direction: undefined,
        words,
      }).breakAt(1)
      expect(lines.map((line) => textsOf(line).join(''))).toEqual(['น้ำตาล', 'ทราย)'])
    })
  })

  it('form Devanagari clusters: fewer glyphs than letters', () => {
    const [piece] = paragraph('क्षत्रिय').whole.pieces
    expect(piece?.line.glyphs.length).toBeLessThan(8)
  })
})

describe('Directions', () => {
  it('put Hebrew from right to left, its numbers from left to right', () => {
    expect(textsOf(paragraph('מחיר 123 ש').whole)).toEqual(['ש', ' ', '123', 'מחיר '])
  })

  it('leave Latin text with Hebrew in it in its order', () => {
    expect(textsOf(paragraph('Soap סבון 500 g').whole)).toEqual(['Soap ', '500', 'סבון ', ' g'])
  })

  it('can be told, for text that has no strong letter', () => {
    expect(textsOf(paragraph('(1) (2)', 'rtl').whole).length).toBeGreaterThan(1)
    expect(textsOf(paragraph('(1) (2)').whole)).toEqual(['(1) (2)'])
  })

  it('mirror brackets in text from right to left', () => {
    const alef = world.fonts.get(fontKeyOf('Alef', false)) ?? world.plainFont
    expect([...alef.shape('(', true).glyphs]).toEqual([...alef.shape(')').glyphs])
  })
})

describe('Breaking lines', () => {
  it('happens between signs in Japanese, and after hyphens', () => {
    expect(paragraph('緑の石鹸の説明文です').breakAt(4).length).toBeGreaterThan(1)
    expect(paragraph('well-known-words').breakAt(3).map(textsOf)).toEqual([['well-'], ['known-'], ['words']])
  })

  it('breaks Arabic in the order of reading', () => {
    const lines = paragraph('صابون أخضر جميل').breakAt(4)
    expect(lines.length).toBeGreaterThan(1)
    expect(textsOf(lines[0] ?? { pieces: [], width: 0 }).join('')).toContain('صابون')
  })

  it('shows a soft hyphen only where a line ends at it', () => {
    expect(textsOf(paragraph('Donau\u00addampf').whole)).toEqual(['Donaudampf'])
    expect(paragraph('Donau\u00addampf').breakAt(4).map(textsOf)).toEqual([['Donau-'], ['dampf']])
  })
})

describe('Runs of different looks', () => {
  it('stand in one line, each in its own font and size', () => {
    const bold = world.fonts.get(fontKeyOf('Noto Sans', true)) ?? world.plainFont
    const runs = [runOf('Contains '), runOf('milk', { font: bold }), runOf('2', { scale: 0.5, rise: 0.4 })]
    const { whole } = createParagraph({ runs, families: own, direction: undefined })
    expect(whole.pieces.map(({ style }) => [style.font.bold, style.scale])).toEqual([
      [false, 1],
      [true, 1],
      [false, 0.5],
    ])
    expect(whole.width).toBeGreaterThan(4)
  })
})

describe('A character that no font has', () => {
  it('is told by name, with stand-ins and without', () => {
    const [problem] = findMissingGlyphs([paragraph('🧿').whole], 'one')
    expect(problem?.message).toContain('U+1F9FF')
    const { whole } = createParagraph({
      runs: [runOf('水', { font: own.plainFont })],
      families: own,
      direction: undefined,
    })
    expect(findMissingGlyphs([whole], 'one')[0]?.message).toContain('"水"')
  })
})

describe('Fonts that come when they are needed', () => {
  const shipped = new Map([...world.fonts].map(([key, font]) => [key, font]))
  const texts = [
    '中国 请说们',
    '日本語のラベル',
    '한국어 漢字',
    'صابون',
    'ไทย',
    'हरा',
    'עברית',
    '→ ✓ ①',
    '☐ ✔ ☢ ⚡',
    '☐ → ⚠',
    'Soap',
  ]

  it.each(texts)('are as few as do, and then "%s" looks as with all fonts', async (text) => {
    const here = new Map<string, Uint8Array>()
    const lazy = await createLayoutResources({
      harfbuzzWasm: harfbuzzWasm(),
      fonts: [...shipped.values()].map(({ key, family, bold }) => ({
        family,
        bold,
        bytes: () => (family === 'Noto Sans' ? shipped.get(key)?.trueType.bytes : here.get(key)),
      })),
      scripts: world.scripts,
    })
    const wanted = { characters: foreignCharacters(text), weights: ['regular'] } as const
    for (let next = missingStandIns(wanted, lazy); next.length > 0; next = missingStandIns(wanted, lazy)) {
      for (const { key } of next) here.set(key, shipped.get(key)?.trueType.bytes ?? new Uint8Array())
    }
    const set = (families: typeof lazy) => {
      const { whole } = createParagraph({
        runs: [runOf(text, { font: families.plainFont })],
        families,
        direction: undefined,
      })
      return whole.pieces.map(({ style, line }) => [style.font.key, [...line.glyphs]])
    }
    expect(set(lazy)).toEqual(set(world))
    expect(here.size).toBeLessThan(4)
    expect(
      findMissingGlyphs([createParagraph({ runs: [runOf(text)], families: lazy, direction: undefined }).whole], 'one'),
    ).toEqual([])
  })

  it('are those of signs for what only they have; other signs come from the font that they came from before', () => {
    const familiesOf = (text: string) => paragraph(text).whole.pieces.map(({ style }) => style.font.family)
    expect(familiesOf('☐☑☒✗✔✘☢☣⚡❄✉⏱⏳')).toEqual(['Noto Sans Symbols 2'])
    expect(familiesOf('→')).toEqual(['BIZ UDPGothic'])
    expect(familiesOf('→☐')).toEqual(['BIZ UDPGothic', 'Noto Sans Symbols 2'])
    expect(familiesOf('℮ ™ ° µ Ω')).toEqual(['Noto Sans'])
  })

  it('are Japanese for what is Japanese and Chinese for what only that font has whole', () => {
    const familyOf = (text: string) => paragraph(text).whole.pieces.map(({ style }) => style.font.family)
    expect(familyOf('日本語')).toEqual(['BIZ UDPGothic'])
    expect(familyOf('中国 请说们').slice(0, 1)).toEqual(['Noto Sans SC'])
  })

  it('stand in bold for bold', () => {
    const bold = world.fonts.get(fontKeyOf('Noto Sans', true)) ?? world.plainFont
    const { whole } = createParagraph({ runs: [runOf('日本', { font: bold })], families: world, direction: undefined })
    expect(whole.pieces[0]?.style.font.key).toBe('BIZ UDPGothic/bold')
  })
})
