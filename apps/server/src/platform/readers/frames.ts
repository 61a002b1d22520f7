// What the server and a reader say to each other: JSON with files behind it, over pipes.

/** A message before it is sent: `header` is JSON, and says nothing of the files. */
export interface Frame {
  readonly header: unknown
  readonly files: readonly Uint8Array[]
}

/** Two lengths come first: of the JSON, and of the whole. */
const prefixBytes = 8

/** The pieces of a message: `[bytes of the JSON, bytes of all]`, the JSON, the files. */
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

export const isTooLarge = (error: unknown): boolean => error instanceof FrameTooLarge

/** Puts messages together from the pieces of a stream. Throws an error of `isTooLarge` for one with more than `maxBytes`. */
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
    if (wholeBytes > maxBytes()) throw new FrameTooLarge(`a message of ${wholeBytes} bytes`)
    isPrefixRead = true
    return true
  }

  function takeFrame(): Frame {
    const all = join()
    const end = prefixBytes + wholeBytes
    const { header, files } = JSON.parse(all.toString('utf8', prefixBytes, prefixBytes + jsonBytes)) as {
      readonly header: unknown
      readonly files: readonly number[]
    }
    if (files.length > maxFiles) throw new FrameTooLarge(`a message of ${files.length} files`)
    let from = prefixBytes + jsonBytes
    const taken = files.map((length) => {
      from += length
      return new Uint8Array(all.subarray(from - length, from))
    })
    pieces = end < all.length ? [all.subarray(end)] : []
    bytes -= end
    isPrefixRead = false
    return { header, files: taken }
  }

  /** The messages that are whole with this piece. */
  return (piece: Buffer): readonly Frame[] => {
    pieces.push(piece)
    bytes += piece.length
    const frames: Frame[] = []
    while (readPrefix() && bytes >= prefixBytes + wholeBytes) frames.push(takeFrame())
    return frames
  }
}
