// MicroPDF417 (ISO/IEC 24728).
import type { MatrixSymbol } from '../../drawing.ts'
import { barsOf, modulesInCodeword } from './bar-patterns.ts'
import { fillSymbol } from './check-codewords.ts'
import { compactMessage, type Pdf417Message } from './compaction.ts'
import { type MicroPdf417Size, microPdf417Sizes } from './micro-pdf417-sizes.ts'
import { centreRowAddress, modulesInRowAddress, sideRowAddress } from './row-addresses.ts'
import { type Bars, drawBarRows } from './stacked-rows.ts'

/** Modules of a row's natural height. */
export const microPdf417RowModules = 2

// The most that the largest size holds, in digits.
const maxCharacters = 366
const stopBar: Bars = [1, 1]

/** The smallest symbol of the standard's order with these columns and rows, or why none holds the bytes. */
export function encodeMicroPdf417(
  { bytes, isUtf8 }: Omit<Pdf417Message, 'macro'>,
  options: { readonly columns?: number | undefined; readonly rows?: number | undefined },
): MatrixSymbol | { readonly reason: string } {
  if (bytes.length === 0) return { reason: 'The data must not be empty.' }
  const message = isUtf8 ? { bytes, isUtf8 } : withMacro(bytes)
  const signs = message.bytes.length + (isUtf8 || message.macro !== undefined ? 1 : 0)
  if (signs > maxCharacters) return { reason: 'The input data is too long.' }
  const data = compactMessage(message, 'byte')
  const size = microPdf417Sizes.find(
    ({ columns, rows, checks }) =>
      data.length <= columns * rows - checks &&
      (options.columns ?? columns) === columns &&
      (options.rows ?? rows) === rows,
  )
  if (!size) return { reason: 'Maximum length exceeded or invalid size.' }
  return draw(fillSymbol(data, size.columns * size.rows, size.checks), size)
}

const macroStart = '[)>\u001e0'
const macroEnd = '\u001e\u0004'
const separator = '\u001d'
const startLength = 7

/** Takes the header and trailer of ISO/IEC 15434, formats 05 and 06, for which a code word stands (5.4.1.5). */
function withMacro(bytes: Uint8Array): Pdf417Message {
  const startOf = String.fromCharCode(...bytes.subarray(0, startLength))
  const endOf = String.fromCharCode(...bytes.subarray(Math.max(startLength, bytes.length - macroEnd.length)))
  if (endOf !== macroEnd) return { bytes }
  const macro = ([5, 6] as const).find((format) => startOf === `${macroStart}${format}${separator}`)
  return macro === undefined ? { bytes } : { bytes: bytes.subarray(startLength, -macroEnd.length), macro }
}

function draw(codewords: Uint16Array, size: MicroPdf417Size): MatrixSymbol {
  const { columns, rows, left, centre, right } = size
  const addresses = columns > 2 ? 3 : 2
  const width = columns * modulesInCodeword + addresses * modulesInRowAddress + stopBar[1]
  // Of three columns one stands to the left of the address in the middle, of four two.
  const before = columns > 2 ? columns - 2 : columns
  return drawBarRows({ rows, columns: width }, (row) => {
    const ofRow = codewords.subarray(row * columns, (row + 1) * columns)
    const bars = Array.from(ofRow, (codeword): Bars => [barsOf(codeword, left - 1 + row), modulesInCodeword])
    const middle = columns > 2 ? [centreRowAddress(centre - 1 + row)] : []
    const ends = [sideRowAddress(left - 1 + row), sideRowAddress(right - 1 + row)] as const
    return [ends[0], ...bars.slice(0, before), ...middle, ...bars.slice(before), ends[1], stopBar]
  })
}
