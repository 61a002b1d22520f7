import iconv from 'iconv-lite'
import { shortText } from '../short-text.ts'
import type { ByteSource } from '../table.ts'
import { TableError } from '../table-error.ts'

const pieceBytes = 524_288

/** The byte order mark is no text. */
const markLengthOf = (source: ByteSource, encoding: string): number => {
  const [first, second, third] = source.read(0, 3)
  if (encoding === 'utf-8') return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0
  if (encoding === 'utf-16le') return first === 0xff && second === 0xfe ? 2 : 0
  if (encoding === 'utf-16be') return first === 0xfe && second === 0xff ? 2 : 0
  return 0
}

interface Decoder {
  readonly write: (bytes: Uint8Array) => string
  readonly end: () => string
}

function decoderFor(encoding: string): Decoder {
  if (encoding === 'utf-8') {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  if (!iconv.encodingExists(encoding)) {
    const name = shortText(encoding, 40)
    throw new TableError('wrong-encoding', `The encoding ${name} is not known.`, { name })
  }
  const decoder = iconv.getDecoder(encoding)
  return {
    write: (bytes) => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    end: () => decoder.end() ?? '',
  }
}

/** The text of a file piece by piece, with how far into the file each piece ends. */
export function* decodeText(
  source: ByteSource,
  encoding: string,
): Generator<{ readonly text: string; readonly end: number }> {
  const decoder = decoderFor(encoding)
  for (let position = markLengthOf(source, encoding); position < source.size; position += pieceBytes) {
    const bytes = source.read(position, pieceBytes)
    yield { text: decoder.write(bytes), end: position + bytes.length }
  }
  const rest = decoder.end()
  if (rest !== '') yield { text: rest, end: source.size }
}
