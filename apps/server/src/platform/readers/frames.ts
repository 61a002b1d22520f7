// Messages between the server and a reader, sent over pipes: JSON, then files.

export interface Frame {
  /** Any value that JSON can hold. */
  readonly header: unknown
  readonly files: readonly Uint8Array[]
}

/** A message begins with two lengths of four bytes each: of the JSON, and of JSON and files together. */
const prefixBytes = 8

/** Returns a message in pieces, to be written one after the other: the lengths, the JSON, the files. */
export function piecesOf({ header, files }: Frame): readonly Uint8Array[] {
  const json = Buffer.from(JSON.stringify({ header, files: files.map(({ length }) => length) }))
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(json.length, 0)
  prefix.writeUInt32BE(
    files.reduce((sum, { length }) => sum + length, json.length),
    4,
  )
  return [prefix, json, ...files]
}

const maxFiles = 1_000

class FrameTooLarge extends Error {}

/** A message is larger than agreed. */
export const tooLarge = (message: string): Error => new FrameTooLarge(message)

/** Files lie one behind another and end with the message: forged lengths would have the receiver copy the same bytes again and again. */
function assertLengths(files: unknown, bytes: number): asserts files is readonly number[] {
  if (!Array.isArray(files)) throw new Error('a message without a list of files')
  if (files.length > maxFiles) throw tooLarge(`a message of ${files.length} files`)
  const sum = files.reduce((total: number, length) => total + (length >= 0 ? length : Number.NaN), 0)
  if (sum !== bytes) throw new Error('a message whose files have other lengths than it says')
}

export const isTooLarge = (error: unknown): boolean => error instanceof FrameTooLarge

/**
 * Puts messages together from the pieces of a stream. Throws for a message that is malformed, and an error of `isTooLarge` for
 * one with more than `maxBytes`.
 */
export function createFrameReader({ maxBytes }: { readonly maxBytes: () => number }) {
  let pieces: Buffer[] = []
  let bytes = 0
  let isPrefixRead = false
  let wholeBytes = 0
  let jsonBytes = 0

  function join(): Buffer {
    const [first] = pieces
    const joined = pieces.length === 1 && first ? first : Buffer.concat(pieces)
    pieces = [joined]
    return joined
  }

  function readPrefix(): boolean {
    if (isPrefixRead) return true
    if (bytes < prefixBytes) return false
    const start = join()
    jsonBytes = start.readUInt32BE(0)
    wholeBytes = start.readUInt32BE(4)
    if (wholeBytes > maxBytes()) throw tooLarge(`a message of ${wholeBytes} bytes`)
    if (jsonBytes > wholeBytes) throw new Error('a message that is shorter than its JSON')
    isPrefixRead = true
    return true
  }

  function readFrame(): Frame {
    const all = join()
    const end = prefixBytes + wholeBytes
    const { header, files } = JSON.parse(all.toString('utf8', prefixBytes, prefixBytes + jsonBytes)) as {
      readonly header: unknown
      readonly files: unknown
    }
    assertLengths(files, wholeBytes - jsonBytes)
    let from = prefixBytes + jsonBytes
    const received = files.map((length) => {
      from += length
      return new Uint8Array(all.subarray(from - length, from))
    })
    pieces = end < all.length ? [all.subarray(end)] : []
    bytes -= end
    isPrefixRead = false
    return { header, files: received }
  }

  /** Returns the messages that this piece completes. */
  return (piece: Buffer): readonly Frame[] => {
    pieces.push(piece)
    bytes += piece.length
    const frames: Frame[] = []
    while (readPrefix() && bytes >= prefixBytes + wholeBytes) frames.push(readFrame())
    return frames
  }
}
