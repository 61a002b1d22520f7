/** Long enough for every number that a spreadsheet writes with an exponent. */
const longest = 24
const zero = 48
const nine = 57
const pattern = /^\d(?:[.,]\d+)?e\+\d+$/i

/**
 * Whether a cell is what a spreadsheet makes of a long number in a narrow column: `7,35E+12`. All that follow the first
 * digits are lost. Asked of every cell of an import: nearly all are answered before the pattern.
 */
export function isRoundedNumber(cell: string): boolean {
  if (cell.length > longest) return false
  const first = cell.charCodeAt(0)
  if (!(first >= zero && first <= nine)) return false
  return (cell.includes('E+') || cell.includes('e+')) && pattern.test(cell)
}
