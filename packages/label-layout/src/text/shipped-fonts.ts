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

const symbols = 'Noto Sans Symbols 2'
const symbolsFile = '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'

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
  // Signs have one weight.
  ...[false, true].map((bold) => ({ family: symbols, bold, file: symbolsFile })),
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
  // Signs that no other font has, so that no large one is read for them: media keys, boxes to tick, hazards, dingbats, emoji.
  {
    characters:
      /[\u23e9\u23ea\u23ed-\u23ef\u23f1-\u23fa\u2610-\u2612\u2614\u2615\u2618-\u261b\u2620-\u2623\u26a1\u2700\u2701\u2703\u2704\u2706-\u2709\u270b-\u2712\u2714-\u2719\u271b\u271c\u2722-\u2727\u2729-\u273c\u2741-\u274b\u274f-\u2753\u2757-\u2775\u2794\u2798-\u27a0\u27a2-\u27af\u27b1-\u27be\u2800-\u28ff\u2b00-\u2b04\u2b12-\u2b19\u2b1b-\u2b2f\u{1f000}-\u{1faff}]/u,
    families: [symbols],
  },
  // Other signs: arrows, ticks, circled figures.
  { characters: /[\u2010-\u2bff]/u, families: [...eastAsian, symbols] },
]
