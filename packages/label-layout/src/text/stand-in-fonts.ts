import type { Font } from '../layout-resources.ts'
import type { StyledRun } from './styled-run.ts'

// Marks and joiners stay with the letter before, in whose font they are placed.
const joins = /^(?:\p{M}|\u200c|\u200d)$/u
// What no font needs to have.
const invisible = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]$/

/** Parts a run where its own font lacks a character that a stand-in has. */
export function withStandIns(run: StyledRun, fallbacks: readonly Font[]): readonly StyledRun[] {
  if (fallbacks.length === 0 || hasAll(run)) return [run]
  const parts: StyledRun[] = []
  let font = run.font
  let text = ''
  for (const character of run.text) {
    const next = staysIn(font, character, text) ? font : fontFor(character, run.font, fallbacks)
    if (next !== font && text !== '') {
      parts.push({ ...run, font, text })
      text = ''
    }
    font = next
    text += character
  }
  return [...parts, { ...run, font, text }]
}

// A space stays with the word before it where that font has one.
function staysIn(font: Font, character: string, before: string): boolean {
  if (joins.test(character) || invisible.test(character)) return true
  return character === ' ' && before !== '' && font.trueType.characters.has(32)
}

function hasAll({ text, font }: StyledRun): boolean {
  for (const character of text) if (!font.trueType.characters.has(character.codePointAt(0) ?? 0)) return false
  return true
}

function fontFor(character: string, own: Font, fallbacks: readonly Font[]): Font {
  const point = character.codePointAt(0) ?? 0
  if (own.trueType.characters.has(point)) return own
  return fallbacks.find((font) => font.trueType.characters.has(point)) ?? own
}
