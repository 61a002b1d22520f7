// PDF417 and compact PDF417 (ISO/IEC 15438).
import type { MatrixSymbol } from '../../drawing.ts'
import { barsOf, modulesInCodeword } from './bar-patterns.ts'
import { fillSymbol } from './check-codewords.ts'
import { compactMessage, type Pdf417Message } from './compaction.ts'
import { checkCodewordsAt, choosePdf417Size, type Pdf417Options, type Pdf417Size } from './pdf417-size.ts'
import { type Bars, drawBarRows } from './stacked-rows.ts'

/** Modules of a row's natural height. */
export const pdf417RowModules = 3

// The most that a symbol holds: digits at the lowest level of error correction.
const maxCharacters = 2713
const startBars: Bars = [0b11111111010101000, 17]
const stopBars: Bars = [0b111111101000101001, 18]
const compactStopBars: Bars = [1, 1]

/** The symbol with one row of modules for each of its rows, or why it cannot hold the message. */
export function encodePdf417(
  message: Pdf417Message,
  options: Pdf417Options & { readonly isCompact: boolean },
): MatrixSymbol | { readonly reason: string } {
  if (message.bytes.length === 0) return { reason: 'The data must not be empty.' }
  const characters = message.bytes.length + (message.isUtf8 ? 1 : 0)
  if (characters > maxCharacters) return { reason: 'The input data is too long.' }
  const data = compactMessage(message, 'text')
  const size = choosePdf417Size(data.length, options)
  if ('reason' in size) return size
  const { columns, rows, level } = size
  const checks = checkCodewordsAt(level)
  const codewords = fillSymbol([columns * rows - checks, ...data], columns * rows, checks)
  return draw(codewords, size, options.isCompact)
}

function draw(codewords: Uint16Array, size: Pdf417Size, isCompact: boolean): MatrixSymbol {
  const { columns, rows } = size
  const indicators = isCompact ? 1 : 2
  const [, startModules] = startBars
  const stop = isCompact ? compactStopBars : stopBars
  const width = startModules + (columns + indicators) * modulesInCodeword + stop[1]
  return drawBarRows({ rows, columns: width }, (row) => {
    const [left, right] = indicatorsOf(row, size)
    const ofRow = [left, ...codewords.subarray(row * columns, (row + 1) * columns), ...(isCompact ? [] : [right])]
    return [startBars, ...ofRow.map((codeword): Bars => [barsOf(codeword, row), modulesInCodeword]), stop]
  })
}

/** The code words beside a row, which say where it stands and how large the symbol is (5.11.3). */
function indicatorsOf(row: number, { rows, columns, level }: Pdf417Size): readonly [left: number, right: number] {
  const ofRow = Math.floor(row / 3) * 30
  const ofRows = ofRow + Math.floor((rows - 1) / 3)
  const ofLevel = ofRow + level * 3 + ((rows - 1) % 3)
  const ofColumns = ofRow + columns - 1
  if (row % 3 === 0) return [ofRows, ofColumns]
  return row % 3 === 1 ? [ofLevel, ofRows] : [ofColumns, ofLevel]
}
