import { isUtf8 } from 'node:buffer'
import type { ByteSource, EncodingDoubt } from '../table.ts'
import { mostLikelyEncodings, type ReadText } from './rate-text.ts'
import { findTellingLines } from './telling-lines.ts'

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

export interface DetectedEncoding {
  readonly encoding: string
  readonly doubt?: EncodingDoubt
}

const shownSamples = 3
const sampleLength = 80

/** The words around the first letter that differs. */
function sampleOf(line: string, at: number): string {
  const from = Math.max(0, at - sampleLength / 2)
  return line.slice(from, from + sampleLength).trim()
}

function doubtOf(best: string, { encoding, text }: ReadText): EncodingDoubt {
  const others = text.split('\n')
  const samples = best.split('\n').flatMap((line, index) => {
    const other = others[index] ?? ''
    if (line === other) return []
    const at = line.split('').findIndex((letter, place) => letter !== other[place])
    return [{ read: sampleOf(line, at), other: sampleOf(other, at) }]
  })
  return { encoding, samples: samples.slice(0, shownSamples) }
}

/**
 * The encoding of a text file: its mark, the pattern of UTF-16, UTF-8, and only then a guess. A file of which most lines
 * that tell are UTF-8 is UTF-8: the others are rows with broken characters, not the file's encoding.
 */
export function detectEncoding(source: ByteSource): DetectedEncoding {
  const start = source.read(0, 4096)
  const sure = markOf(start) ?? looksLikeUtf16(start)
  if (sure) return { encoding: sure }
  if (isAllUtf8(source)) return { encoding: 'utf-8' }
  const { utf8Lines, otherLines, otherBytes } = findTellingLines(source)
  if (utf8Lines >= otherLines) return { encoding: 'utf-8' }
  const { best, other } = mostLikelyEncodings(otherBytes)
  return { encoding: best.encoding, ...(other && { doubt: doubtOf(best.text, other) }) }
}
