import type { ScriptFonts } from '../layout-resources.ts'

/** A font file that the product brings along. */
export interface ShippedFont {
  readonly family: string
  readonly bold: boolean
  /** Its place among the installed packages. */
  readonly file: string
}

const both = (family: string, name: string, letters: string): ShippedFont[] => [
  { family, bold: false, file: `@expo-google-fonts/${name}/400Regular/${letters}_400Regular.ttf` },
  { family, bold: true, file: `@expo-google-fonts/${name}/700Bold/${letters}_700Bold.ttf` },
]

/** The family of every text that names no other. */
export const ownFonts: readonly ShippedFont[] = both('Noto Sans', 'noto-sans', 'NotoSans')

/** The families that stand in for scripts that Noto Sans does not have; 34 MB, so they are read when a text needs them. */
export const worldFonts: readonly ShippedFont[] = [
  ...both('Noto Sans Arabic', 'noto-sans-arabic', 'NotoSansArabic'),
  ...both('Alef', 'alef', 'Alef'),
  ...both('Noto Sans Thai', 'noto-sans-thai', 'NotoSansThai'),
  ...both('Noto Sans Devanagari', 'noto-sans-devanagari', 'NotoSansDevanagari'),
  ...both('BIZ UDPGothic', 'biz-udpgothic', 'BIZUDPGothic'),
  ...both('Noto Sans SC', 'noto-sans-sc', 'NotoSansSC'),
  ...both('Nanum Gothic', 'nanum-gothic', 'NanumGothic'),
]

const shippedFamilies = new Set([...ownFonts, ...worldFonts].map(({ family }) => family.toLowerCase()))

/** Whether a family comes with the product, whatever the case of its letters. */
export const isShippedFamily = (family: string): boolean => shippedFamilies.has(family.toLowerCase())

// Japanese first: what it has all signs of looks right in it to Japanese eyes, and to others' well enough.
const eastAsian = ['BIZ UDPGothic', 'Noto Sans SC']

/** Which families stand in for which characters. */
export const worldScripts: readonly ScriptFonts[] = [
  { characters: /[\u0590-\u05ff\ufb1d-\ufb4f]/u, families: ['Alef'] },
  {
    characters: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u,
    families: ['Noto Sans Arabic'],
  },
  { characters: /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/u, families: ['Noto Sans Devanagari'] },
  { characters: /[\u0e00-\u0e7f]/u, families: ['Noto Sans Thai'] },
  { characters: /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/u, families: ['Nanum Gothic'] },
  {
    characters: /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u,
    families: eastAsian,
  },
  // Signs: arrows, ticks, circled figures.
  { characters: /[\u2010-\u2bff]/u, families: eastAsian },
]
