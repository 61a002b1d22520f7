// Tables as files: bounded readers and writers of CSV, XLSX and JSON. Knows no product rules and no network.

/** What a spreadsheet runs as a formula, its full-width forms and what it strips before one included (SEC-36), after quotes that were there before. */
const dangerous = /^'*[=+\-@\t\r\n\0＝＋－＠]/

/** A spreadsheet shows it as the number that it is, whatever its sign. */
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/

/**
 * Puts a single quote before a cell that a spreadsheet would run as a formula, plain numbers apart; `unguardCell` takes
 * exactly that away.
 */
export const guardCell = (cell: string): string => (dangerous.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)

/** Takes the quote of `guardCell` away; every other cell stays as it is. */
export const unguardCell = (cell: string): string =>
  cell.charCodeAt(0) === 39 && dangerous.test(cell) ? cell.slice(1) : cell
