import type { Problem } from '@labelwright/label-document/problem'
import type { Font } from '../layout-resources.ts'
import type { TextLine } from './break-lines.ts'

/** One problem for each different character that the font has no glyph for. */
export function findMissingGlyphs(font: Font, lines: readonly TextLine[], elementId: string): Problem[] {
  const missing = new Set<string>()
  for (const line of lines) {
    if (!line.glyphs.includes(0)) continue
    for (const character of line.text) {
      if (!font.trueType.characters.has(character.codePointAt(0) ?? 0)) missing.add(character)
    }
  }
  return [...missing].map((character) => ({
    code: 'glyph-missing',
    severity: 'error',
    message: `The font ${font.family} has no sign for ${nameCharacter(character)}.`,
    elementId,
  }))
}

function nameCharacter(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /\p{C}/u.test(character) ? code : `"${character}" (${code})`
}
