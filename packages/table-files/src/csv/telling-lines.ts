import { isAscii, isUtf8 } from 'node:buffer'
import type { ByteSource } from '../table.ts'

const pieceBytes = 1_048_576
/** So many lines tell what the others are written in. */
const enoughLines = 2000
const mostBytes = 65_536

/** Lines with bytes above 0x7F, by whether each is UTF-8 as it stands. */
export interface TellingLines {
  readonly inUtf8: number
  readonly inAnother: number
  /** Up to 64 KB of the lines that are no UTF-8: what to guess from. */
  readonly another: Buffer
}

/** The lines of a file as bytes, in pieces; only lines longer than a piece are cut. */
function* pieces(source: ByteSource): Generator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for (let position = 0; position < source.size; position += pieceBytes) {
    const bytes = Buffer.concat([rest, source.read(position, pieceBytes)])
    const isLast = position + pieceBytes >= source.size
    const end = Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1
    const isWhole = isLast || end === 0
    yield isWhole ? bytes : bytes.subarray(0, end)
    rest = isWhole ? Buffer.alloc(0) : bytes.subarray(end)
  }
}

/** The lines with bytes above 0x7F. A line's end is never part of a letter in UTF-8. */
function* linesBeyondAscii(source: ByteSource): Generator<Buffer> {
  for (const piece of pieces(source)) {
    if (isAscii(piece)) continue
    for (const text of piece.toString('latin1').split(/[\r\n]+/)) {
      const line = Buffer.from(text, 'latin1')
      if (!isAscii(line)) yield line
    }
  }
}

/** Looks for the lines that say what a file is written in; ASCII alone says nothing. */
export function findTellingLines(source: ByteSource): TellingLines {
  const another: Buffer[] = []
  let inUtf8 = 0
  let inAnother = 0
  let room = mostBytes
  for (const line of linesBeyondAscii(source)) {
    if (isUtf8(line)) inUtf8 += 1
    else {
      inAnother += 1
      if (room > 0) another.push(line.subarray(0, room), Buffer.from('\n'))
      room -= line.length + 1
    }
    if (inUtf8 + inAnother >= enoughLines) break
  }
  return { inUtf8, inAnother, another: Buffer.concat(another) }
}
