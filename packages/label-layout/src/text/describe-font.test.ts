import { describe, expect, it } from 'vitest'
import { cffFontFile, fontFile } from '../testing/load-resources.ts'
import { makeFont } from '../testing/make-font.ts'
import { describeFont, sampleLine } from './describe-font.ts'
import { parseTrueType } from './true-type.ts'

const describeMade = (changes: Partial<Parameters<typeof makeFont>[1]>) =>
  describeFont(parseTrueType(makeFont(fontFile(), { family: 'Acme', ...changes })))

describe('A font says of itself', () => {
  it('its family, its characters and its scripts', () => {
    const font = parseTrueType(fontFile())
    expect(describeFont(font)).toMatchObject({ family: 'Noto Sans', bold: false, italic: false, isEmbeddable: true })
    expect(describeFont(font).scripts).toEqual(['Latin', 'Greek', 'Cyrillic', 'Devanagari'])
    expect(describeFont(font).characterCount).toBeGreaterThan(3000)
    expect(describeFont(parseTrueType(cffFontFile()))).toMatchObject({ family: 'Inconsolata', scripts: ['Latin'] })
  })

  it.each([
    ['regular: the typographic family', { typographicFamily: 'Acme Pro' }, 'Acme Pro', false],
    ['bold: the same', { typographicFamily: 'Acme Pro', weight: 700 }, 'Acme Pro', true],
    ['bold by its style only', { bold: true, weight: 400 }, 'Acme', true],
    [
      'light: a family of its own',
      { family: 'Acme Light', typographicFamily: 'Acme', weight: 300 },
      'Acme Light',
      false,
    ],
    ['italic: one word more', { italic: true }, 'Acme Italic', false],
    ['italic that says so already', { italic: true, family: 'Acme Light Italic' }, 'Acme Light Italic', false],
    ['spaces and what cannot be seen', { family: ' Acme\u200b \u0000 Sans\n' }, 'Acme Sans', false],
  ])('how labels name it, %s', (_, changes, family, bold) => {
    expect(describeMade(changes)).toMatchObject({ family, bold })
  })

  it('no family where its name is empty or absent', () => {
    expect(describeMade({ family: '\u200b' }).family).toBeUndefined()
    expect(describeMade({ tables: { name: undefined } }).family).toBeUndefined()
  })

  it.each([
    [0, true],
    [2, false],
    [4, true],
    [8, true],
    [0x102, false],
    // No subsetting; bitmaps only.
    [0x100, false],
    [0x204, false],
    // Of several bits the most permissive counts.
    [6, true],
  ])('whether it may be embedded: fsType %i', (embedding, isEmbeddable) => {
    expect(describeMade({ embedding }).isEmbeddable).toBe(isEmbeddable)
  })

  it('whether it is variable', () => {
    expect(describeMade({}).isVariable).toBe(false)
    expect(describeMade({ tables: { fvar: new Uint8Array(16) } }).isVariable).toBe(true)
  })

  it('a line to show it by', () => {
    const font = parseTrueType(fontFile())
    expect(sampleLine(font, describeFont(font))).toBe('Quick labels, 0123456789')
    expect([...sampleLine(font, { scripts: [] })]).toHaveLength(24)
  })
})
