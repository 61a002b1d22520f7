import { readFamilyNames } from './font-names.ts'
import type { TrueType } from './true-type.ts'

/** What a font says of itself. */
export interface FontDescription {
  /** As labels name it; undefined where the font has no name. */
  readonly family: string | undefined
  readonly bold: boolean
  readonly italic: boolean
  /** False where its license forbids to embed its outlines, or a part of them (OpenType 1.9, OS/2 fsType: Restricted License, No subsetting, Bitmap embedding only). */
  readonly isEmbeddable: boolean
  /** Its outlines are those of its default instance: no variation is ever applied. */
  readonly isVariable: boolean
  readonly characterCount: number
  readonly scripts: readonly ScriptName[]
}

/** The scripts that are told apart, each with letters that a font of it has, and a line to show it by. */
const scripts = {
  Latin: ['AZaz', 'Quick labels, 0123456789'],
  Greek: ['ΑΩαω', 'Γρήγορες ετικέτες'],
  Cyrillic: ['АЯая', 'Быстрые этикетки'],
  Hebrew: ['אבש', 'תוויות מהירות'],
  Arabic: ['ابي', 'ملصقات سريعة'],
  Devanagari: ['कमह', 'तेज़ लेबल'],
  Thai: ['กมา', 'ฉลากด่วน'],
  Japanese: ['あアん', 'ラベルをすばやく'],
  Chinese: ['的一国', '快速打印标签'],
  Korean: ['가한글', '빠른 라벨'],
} as const satisfies Readonly<Record<string, readonly [letters: string, line: string]>>

export type ScriptName = keyof typeof scripts

const scriptNames = Object.keys(scripts) as ScriptName[]

/** The weights that labels know by name (OS/2 usWeightClass), and the width of a family's usual faces (usWidthClass). */
const weights = { regular: 400, bold: 700, usualWidth: 5 } as const

/** Reads what a font says of itself. Throws a `RangeError` where its tables are cut off. */
export function describeFont(font: TrueType): FontDescription {
  const traits = readTraits(font)
  const has = (text: string): boolean => [...text].every((letter) => font.characters.has(letter.codePointAt(0) ?? 0))
  return {
    family: familyOf(font, traits),
    bold: traits.bold,
    italic: traits.italic,
    isEmbeddable: traits.isEmbeddable,
    isVariable: font.tables.has('fvar'),
    characterCount: font.characters.size,
    scripts: scriptNames.filter((name) => has(scripts[name][0])),
  }
}

interface Traits {
  readonly bold: boolean
  readonly italic: boolean
  readonly isEmbeddable: boolean
  /** Neither regular nor bold, or narrower or wider than usual. */
  readonly isSpecial: boolean
}

// OpenType 1.9: head macStyle, OS/2 usWeightClass, usWidthClass, fsType and fsSelection.
function readTraits({ view, tables }: TrueType): Traits {
  const head = tables.get('head')
  const macStyle = head ? view.getUint16(head.offset + 44) : 0
  const table = tables.get('OS/2')
  if (!table) {
    return { bold: (macStyle & 1) !== 0, italic: (macStyle & 2) !== 0, isEmbeddable: true, isSpecial: false }
  }
  const at = (step: number): number => view.getUint16(table.offset + step)
  const [weight, width, embedding, selection] = [at(4), at(6), at(8), at(62)]
  const isRegularOrBold = weight === weights.regular || weight === weights.bold
  return {
    bold: (macStyle & 1) !== 0 || (selection & 0x20) !== 0 || weight === weights.bold,
    italic: (macStyle & 2) !== 0 || (selection & 0x201) !== 0,
    // Of the lower bits the most permissive counts. The upper two stand beside them: PDFs carry subsets of outlines.
    isEmbeddable: (embedding & 0xe) !== 2 && (embedding & 0x300) === 0,
    isSpecial: !isRegularOrBold || (width !== weights.usualWidth && width !== 0),
  }
}

// Labels know regular and bold only: another weight or width goes by the name that is its own, an italic by one more word.
function familyOf(font: TrueType, { italic, isSpecial }: Traits): string | undefined {
  const { family, typographicFamily } = readFamilyNames(font)
  const name = isSpecial ? (family ?? typographicFamily) : (typographicFamily ?? family)
  return name === undefined || !italic || /\b(?:italic|oblique)$/i.test(name) ? name : `${name} Italic`
}

const longestLine = 24

/** A line that shows the font: words of its first script, or else its first letters. */
export function sampleLine(font: TrueType, { scripts: known }: Pick<FontDescription, 'scripts'>): string {
  const has = (letter: string): boolean => font.characters.has(letter.codePointAt(0) ?? 0)
  const [first] = known
  const words = first ? [...scripts[first][1]].filter((letter) => has(letter) || letter === ' ').join('') : ''
  if (words.trim() !== '') return words
  const letters = [...font.characters.keys()].map((point) => String.fromCodePoint(point))
  return letters
    .filter((letter) => !/[\p{C}\p{Z}\p{M}]/u.test(letter))
    .slice(0, longestLine)
    .join('')
}
