// What the format code of a cell says (ECMA-376 part 1, 18.8.31), as far as it is shown.

/** Digits at their places: `0` shows one in any case, `#` only where the number has one; all else as it stands. */
export interface DigitFormat {
  readonly kind: 'digits'
  /** Before the point, each a placeholder or a text that belongs to what is shown. */
  readonly whole: readonly FormatPart[]
  readonly decimals: number
  readonly ending: string
  readonly isPercent: boolean
}
export type FormatPart = { readonly digit: '0' | '#' } | { readonly text: string }

/** How a number format shows what it formats. */
export type NumberKind =
  | { readonly kind: 'general' }
  | { readonly kind: 'date' | 'time' | 'date-time' | 'duration' }
  | DigitFormat
  | { readonly kind: 'by-value'; readonly cases: readonly ValueCase[] }
/** `holds` is undefined where all other values are meant. */
export interface ValueCase {
  readonly holds: ((value: number) => boolean) | undefined
  readonly format: NumberKind
}

export const general: NumberKind = { kind: 'general' }

/** The formats that every workbook knows by number (ECMA-376 part 1, 18.8.30). */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [14, 'yyyy-mm-dd'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm'],
  [19, 'h:mm:ss'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd h:mm'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
  ...[27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[32, 33, 55, 56].map((id) => [id, 'h:mm:ss'] as const),
])

/** What is shown as it stands: quoted text, escaped characters, colours, conditions and padding. */
const literal = /"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi

function dateKindOf(section: string): NumberKind | undefined {
  const code = section.replace(literal, '')
  if (/\[(h+|m+|s+)\]/i.test(code)) return { kind: 'duration' }
  const hasTime = /[hs]|am\/pm/i.test(code)
  const hasDate = /[yd]/i.test(code) || (/m/i.test(code) && !hasTime)
  if (hasDate) return { kind: hasTime ? 'date-time' : 'date' }
  return hasTime ? { kind: 'time' } : undefined
}

/** One piece of a section: a text, a placeholder, the point or per cent, or what is not shown as text (colours, currencies, padding). */
const piece = /"([^"]*)"|\\(.)|([-+():!^&'~{}<>=$ \u00a0])|([0#?])|([.%])|\[[^\]]*\]|_.|\*.|,/gy

type Piece = FormatPart | { readonly mark: string }

/** A section in pieces; undefined where it has something else, as fractions and exponents have. */
function piecesOf(section: string): Piece[] | undefined {
  const pieces: Piece[] = []
  let end = 0
  for (const found of section.matchAll(piece)) {
    const [whole, quoted, escaped, plain, digit, mark] = found
    end = found.index + whole.length
    const text = quoted ?? escaped ?? plain
    if (digit) pieces.push({ digit: digit === '0' ? '0' : '#' })
    else if (mark) pieces.push({ mark })
    else if (text) pieces.push({ text })
  }
  return end === section.length ? pieces : undefined
}

const isMark = (piece: Piece, mark: string) => 'mark' in piece && piece.mark === mark
const isPart = (piece: Piece): piece is FormatPart => !('mark' in piece)
const isDigit = (part: FormatPart): part is { readonly digit: '0' | '#' } => 'digit' in part

/**
 * Whether the texts among the digits belong to the value, as in article, phone and personal numbers: where leading zeros
 * are shown, or where more than a space stands between digits. Else they are units, currencies and thousands.
 */
function isPattern(whole: readonly FormatPart[], leading: number): boolean {
  if (leading > 1) return true
  const first = whole.findIndex(isDigit)
  const last = whole.findLastIndex(isDigit)
  return whole.some((part, at) => at > first && at < last && !isDigit(part) && part.text.trim() !== '')
}

const textsOf = (parts: readonly FormatPart[]) => parts.map((part) => (isDigit(part) ? '' : part.text)).join('')

/** Behind the first `0`, every place shows a digit. */
function filled(whole: readonly FormatPart[]): FormatPart[] {
  const firstZero = whole.findIndex((part) => isDigit(part) && part.digit === '0')
  return whole.map((part, at) => (isDigit(part) && firstZero >= 0 && at > firstZero ? { digit: '0' } : part))
}

function digitsOf(section: string): NumberKind {
  const pieces = piecesOf(section)
  const points = pieces?.filter((piece) => isMark(piece, '.')).length ?? 0
  if (!pieces || points > 1) return general
  const point = points === 0 ? pieces.length : pieces.findIndex((piece) => isMark(piece, '.'))
  const whole = filled(pieces.slice(0, point).filter(isPart))
  const fraction = pieces.slice(point).filter(isPart)
  const decimals = fraction.filter(isDigit)
  const zeros = whole.filter((part) => isDigit(part) && part.digit === '0')
  const isPatterned = isPattern(whole, zeros.length)
  // A "#" or "?" behind the point shows what there is: as general.
  const isOpen = decimals.some(({ digit }) => digit !== '0') || decimals.length + zeros.length === 0
  if (isOpen && !(isPatterned && decimals.length === 0)) return general
  return {
    kind: 'digits',
    whole: isPatterned ? whole : zeros,
    decimals: decimals.length,
    ending: isPatterned ? textsOf(fraction) : '',
    isPercent: pieces.some((piece) => isMark(piece, '%')),
  }
}

const comparisons: Readonly<Record<string, (value: number, other: number) => boolean>> = {
  '<': (value, other) => value < other,
  '<=': (value, other) => value <= other,
  '>': (value, other) => value > other,
  '>=': (value, other) => value >= other,
  '=': (value, other) => value === other,
  '<>': (value, other) => value !== other,
}

/** `[<=9999999]` in a section: for which values it is meant. */
function conditionOf(section: string): ((value: number) => boolean) | undefined {
  const [, sign = '', number] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(section) ?? []
  const compare = comparisons[sign]
  return compare && ((value) => compare(value, Number(number)))
}

/** The sections of a format code: a semicolon in a text is none between them. */
const sectionsOf = (code: string): string[] => (code.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? ['']).slice(0, 4)

const sectionKind = (section: string): NumberKind => dateKindOf(section) ?? digitsOf(section)

/** What a format code means for the text of a number: dates, decimals, digits at their places, per cent. */
export function kindOfFormat(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  const whole = codes.get(id) ?? builtIn.get(id)
  if (whole === undefined || /^general$/i.test(whole)) return general
  const sections = sectionsOf(whole.slice(0, 1000))
  const [first = ''] = sections
  // Sections for negative numbers and for zero would hide the sign and the digit.
  if (!conditionOf(first)) return sectionKind(first)
  const cases = sections.map((section) => ({ holds: conditionOf(section), format: sectionKind(section) }))
  return { kind: 'by-value', cases }
}
