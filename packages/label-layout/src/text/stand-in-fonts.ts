import { type Font, type FontFamilies, fontKeyOf, type ScriptFonts } from '../layout-resources.ts'
import type { StyledRun } from './styled-run.ts'

// Marks and joiners stay with the letter before, in whose font they are placed.
const joins = /^(?:\p{M}|\u200c|\u200d)$/u
// What no font needs to have.
const invisible = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]$/

/** Parts a run where its own font lacks a character that a stand-in has. */
export function withStandIns(run: StyledRun, resources: FontFamilies): readonly StyledRun[] {
  if (resources.scripts.length === 0 || hasAll(run.font, run.text)) return [run]
  const fontFor = chooseFonts(run, resources)
  const parts: StyledRun[] = []
  let font = run.font
  let text = ''
  for (const character of run.text) {
    const next = staysIn(font, character, text) ? font : fontFor(character)
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
  return character === ' ' && before !== '' && has(font, character)
}

const has = ({ trueType }: Font, character: string): boolean => trueType.characters.has(character.codePointAt(0) ?? 0)

function hasAll(font: Font, text: string): boolean {
  for (const character of text) if (!has(font, character)) return false
  return true
}

function chooseFonts({ text, font: own }: StyledRun, resources: FontFamilies): (character: string) => Font {
  const chosen = new Map<ScriptFonts, readonly Font[]>()
  const candidatesOf = (script: ScriptFonts): readonly Font[] => {
    const known = chosen.get(script)
    if (known) return known
    const missing = [...text].filter((one) => scriptOf(one, resources) === script && !has(own, one)).join('')
    const fonts = script.families.flatMap((family) => fontOfWeight(family, own.bold, resources) ?? [])
    const whole = fonts.find((font) => hasAll(font, missing))
    const candidates = whole ? [whole] : fonts
    chosen.set(script, candidates)
    return candidates
  }
  return (character) => {
    if (has(own, character)) return own
    const script = scriptOf(character, resources)
    return (script && candidatesOf(script).find((font) => has(font, character))) ?? own
  }
}

const scriptOf = (character: string, { scripts }: Pick<FontFamilies, 'scripts'>): ScriptFonts | undefined =>
  scripts.find(({ characters }) => characters.test(character))

// In bold where the family has it.
function fontOfWeight(family: string, bold: boolean, { fonts }: FontFamilies): Font | undefined {
  const weights = [bold, false].map((weight) => fonts.get(fontKeyOf(family, weight)))
  return weights.find((font) => font?.isHere())
}

/** The characters of a text that a script's fonts may be needed for, each once; few or none in most texts. */
export const foreignCharacters = (text: string): string => [...new Set(text.match(/[\u0590-\u{10ffff}]/gu))].join('')

/** The next fonts to fetch so that texts of these characters are laid out as on a program that has all fonts; ask again when they are here, until there is none. */
export function missingStandIns(
  wanted: { readonly characters: string; readonly weights: readonly ('regular' | 'bold')[] },
  { scripts, fonts }: FontFamilies,
): Font[] {
  const signsOf = Map.groupBy(wanted.characters, (one) => scriptOf(one, { scripts }))
  return scripts.flatMap((script) => {
    const signs = signsOf.get(script)?.join('')
    if (signs === undefined) return []
    for (const family of script.families) {
      const ofFamily = wanted.weights.flatMap((weight) => fonts.get(fontKeyOf(family, weight === 'bold')) ?? [])
      const away = ofFamily.filter((font) => !font.isHere())
      if (away.length > 0) return away
      if (ofFamily.every((font) => hasAll(font, signs))) return []
    }
    return []
  })
}
