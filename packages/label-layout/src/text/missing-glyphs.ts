import type { Problem } from '@labelwright/label-document/problem'
import type { LaidLine, TextPiece } from './break-lines.ts'

/** One problem for each different character that its font has no glyph for. */
export function findMissingGlyphs(lines: readonly LaidLine[], elementId: string): Problem[] {
  const missing = new Map<string, string>()
  for (const { pieces } of lines) for (const piece of pieces) if (piece.line.glyphs.includes(0)) note(missing, piece)
  return [...missing].map(([character, family]) => ({
    code: 'glyph-missing',
    severity: 'error',
    message: `The font ${family} does not have the character ${nameCharacter(character)}.`,
    elementId,
  }))
}

function note(missing: Map<string, string>, { line, style }: TextPiece): void {
  for (const character of line.text) {
    if (!style.font.trueType.characters.has(character.codePointAt(0) ?? 0)) missing.set(character, style.font.family)
  }
}

function nameCharacter(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /\p{C}/u.test(character) ? code : `"${character}" (${code})`
}
