// How many columns and rows a PDF417 has, and at which level errors are corrected.

export interface Pdf417Options {
  /** Columns of data, 1 to 30; chosen so that the symbol is about square when absent. */
  readonly columns?: number | undefined
  /** The least number of rows, 3 to 90. */
  readonly rows?: number | undefined
  /** Error correction from 0 to 8, by the amount of data when absent. It becomes lower where the data needs the room, and higher where room is left. */
  readonly level?: number | undefined
}

export interface Pdf417Size {
  readonly columns: number
  readonly rows: number
  readonly level: number
}

const maxCodewords = 928
const maxDataCodewords = 926
const maxLevel = 8
const minRows = 3
const maxRows = 90
/** Code words for each square of the number of columns in a symbol that is about square. */
const codewordsInSquare = 3

export const checkCodewordsAt = (level: number): number => 2 ** (level + 1)

/** ISO/IEC 15438 annex E. */
function recommendedLevel(codewords: number): number {
  if (codewords <= 40) return 2
  if (codewords <= 160) return 3
  return codewords <= 320 ? 4 : 5
}

/** The highest level whose check code words fit. */
const highestLevelIn = (codewords: number): number => Math.min(maxLevel, 30 - Math.clz32(codewords))

/** The size for so many code words of data, as bwip-js chooses it, so that a label keeps the bars that were approved. */
export function choosePdf417Size(
  dataCodewords: number,
  options: Pdf417Options,
): Pdf417Size | { readonly reason: string } {
  if (dataCodewords > maxDataCodewords) return { reason: 'The data is too long.' }
  const wish = options.level ?? recommendedLevel(dataCodewords)
  const affordable = Math.min(wish, highestLevelIn(maxCodewords - 1 - dataCodewords))
  const used = dataCodewords + checkCodewordsAt(affordable)
  const columns = options.columns ?? Math.round(Math.sqrt(used / codewordsInSquare))
  // The number of code words is one itself.
  const rows = Math.max(minRows, options.rows ?? 0, Math.ceil((used + 1) / columns))
  const level = Math.max(affordable, highestLevelIn(columns * rows - 1 - dataCodewords))
  // With 926 code words of data some widths leave room for one check code word, which is less than the lowest level has.
  const isTooMuch = rows > maxRows || level < 0 || columns * rows - checkCodewordsAt(level) > maxCodewords
  return isTooMuch ? { reason: 'Insufficient capacity in the symbol.' } : { columns, rows, level }
}
