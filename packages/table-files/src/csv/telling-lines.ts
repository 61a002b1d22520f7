import { isAscii, isUtf8 } from 'node:buffer'
import type { ByteSource } from '../table.ts'

const pieceBytes = 1_048_576
/** The first lines with bytes above 0x7F stand for the rest of the file. */
const mostLines = 2000
const mostBytes = 65_536

/** Lines with bytes above 0x7F, counted by whether they are UTF-8. */
export interface TellingLines {
  readonly utf8Lines: number
  readonly otherLines: number
  /** The lines that are not UTF-8, up to 64 KB: an encoding is guessed from them. */
  readonly otherBytes: Buffer
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

/** Lines with bytes above 0x7F. Cutting at 0x0A and 0x0D breaks no letter: in UTF-8 every byte of a longer one is above 0x7F. */
function* linesBeyondAscii(source: ByteSource): Generator<Buffer> {
  for (const piece of pieces(source)) {
    if (isAscii(piece)) continue
    for (const text of piece.toString('latin1').split(/[\r\n]+/)) {
      const line = Buffer.from(text, 'latin1')
      if (!isAscii(line)) yield line
    }
  }
}

/** Finds the lines that tell the encoding of a file; lines of ASCII are the same in all of them. */
export function findTellingLines(source: ByteSource): TellingLines {
  const others: Buffer[] = []
  let utf8Lines = 0
  let otherLines = 0
  let room = mostBytes
  for (const line of linesBeyondAscii(source)) {
    if (isUtf8(line)) utf8Lines += 1
    else {
      otherLines += 1
      if (room > 0) others.push(line.subarray(0, room), Buffer.from('\n'))
      room -= line.length + 1
    }
    if (utf8Lines + otherLines >= mostLines) break
  }
  return { utf8Lines, otherLines, otherBytes: Buffer.concat(others) }
}
