import { isUtf8 } from 'node:buffer'
import type { ByteSource } from '../table.ts'
import { mostLikelyEncoding } from './rate-text.ts'

const sampleBytes = 262_144

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 of western text has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): string | undefined {
  let even = 0
  let odd = 0
  const length = Math.min(bytes.length, 4096)
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  if (odd > length / 5 && even < odd / 10) return 'utf-16le'
  if (even > length / 5 && odd < even / 10) return 'utf-16be'
  return undefined
}

/** Whether every byte of the file is UTF-8: read to its end, for one word on the last line may decide. */
function isAllUtf8(source: ByteSource): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const step = 1_048_576
  if (source.size <= step) return isUtf8(source.read(0, step))
  try {
    for (let position = 0; position < source.size; position += step) {
      decoder.decode(source.read(position, step), { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The bytes around those that are not ASCII: the rest says nothing. */
function tellingPart(bytes: Uint8Array): Buffer {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').split('\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every byte that is not ASCII
  const telling = lines.filter((line) => /[^\x00-\x7f]/.test(line)).slice(0, 300)
  return Buffer.from(telling.join('\n').slice(0, 65_536), 'latin1')
}

/** The encoding of a text file: its mark, the pattern of UTF-16, strict UTF-8, and only then a guess. */
export function detectEncoding(source: ByteSource): string {
  const start = source.read(0, sampleBytes)
  const sure = markOf(start) ?? looksLikeUtf16(start)
  if (sure) return sure
  if (isAllUtf8(source)) return 'utf-8'
  const part = tellingPart(start)
  return mostLikelyEncoding(part)
}
