import type { ErrorCorrection } from '@labelwright/label-document/symbology-options'
import { alphanumerics, countBits, type QrMode, type QrSegment, shortestQrSegments } from './qr-modes.ts'
import { largestQrVersion, type QrCapacity, qrCapacity } from './qr-tables.ts'

// ISO/IEC 18004 7.4.8: FNC1 in the first position.
const functionOne = 5

const modeIndicators: Readonly<Record<QrMode, number>> = { numeric: 1, alphanumeric: 2, byte: 4 }

export interface QrOptions {
  readonly errorCorrection: ErrorCorrection
  readonly isGs1: boolean
  /** 1 to 40; the smallest that holds the text when undefined. */
  readonly version?: number | undefined
}

export interface QrData {
  readonly version: number
  readonly capacity: QrCapacity
  /** Data code words, padded to the capacity. */
  readonly words: Uint8Array
}

/** Packs text (bytes are UTF-8) into the version, or the smallest, changing modes where that is shorter. In GS1 data U+001D is FNC1. Answers undefined when the version, or 40, is too small. */
export function packQr(data: string, { errorCorrection, isGs1, version: wanted }: QrOptions): QrData | undefined {
  let content: Content | undefined
  for (let version = wanted ?? 1; version <= (wanted ?? largestQrVersion); version++) {
    const range = version < 10 ? 0 : version < 27 ? 1 : 2
    if (content?.range !== range) content = readContent(data, isGs1, range)
    const capacity = qrCapacity(version, errorCorrection)
    if (content.bits > capacity.dataWords * 8) continue
    return { version, capacity, words: writeWords(content, capacity.dataWords) }
  }
  return undefined
}

/** Text in its segments for one range of versions. */
interface Content {
  readonly range: 0 | 1 | 2
  readonly segments: readonly QrSegment[]
  readonly isGs1: boolean
  /** All of them, with their heads. */
  readonly bits: number
}

function readContent(data: string, isGs1: boolean, range: Content['range']): Content {
  const segments = shortestQrSegments(data, isGs1, range)
  let bits = isGs1 ? 4 : 0
  for (const { mode, text, bytes } of segments) {
    bits += 4 + countBits[mode][range] + contentBits(mode, bytes?.length ?? text.length)
  }
  return { range, segments, isGs1, bits }
}

function writeWords({ segments, isGs1, range }: Content, count: number): Uint8Array {
  const writer = new BitWriter(count)
  if (isGs1) writer.push(functionOne, 4)
  for (const segment of segments) {
    const { mode, text, bytes } = segment
    writer.push(modeIndicators[mode], 4)
    writer.push(bytes?.length ?? text.length, countBits[mode][range])
    writeContent(writer, segment)
  }
  writer.finish()
  return writer.words
}

function contentBits(mode: QrMode, length: number): number {
  if (mode === 'numeric') return 10 * Math.floor(length / 3) + (length % 3 === 0 ? 0 : (length % 3) * 3 + 1)
  if (mode === 'alphanumeric') return 11 * (length >> 1) + 6 * (length & 1)
  return 8 * length
}

function writeContent(writer: BitWriter, { mode, text, bytes }: QrSegment): void {
  if (bytes) for (const byte of bytes) writer.push(byte, 8)
  else if (mode === 'numeric') writeDigits(writer, text)
  else writeAlphanumerics(writer, text)
}

function writeDigits(writer: BitWriter, text: string): void {
  for (let index = 0; index < text.length; index += 3) {
    const digits = text.slice(index, index + 3)
    writer.push(Number(digits), digits.length * 3 + 1)
  }
}

function writeAlphanumerics(writer: BitWriter, text: string): void {
  for (let index = 0; index < text.length; index += 2) {
    const first = alphanumerics.indexOf(text.charAt(index))
    if (index + 1 === text.length) writer.push(first, 6)
    else writer.push(first * 45 + alphanumerics.indexOf(text.charAt(index + 1)), 11)
  }
}

class BitWriter {
  readonly words: Uint8Array
  private position = 0

  constructor(length: number) {
    this.words = new Uint8Array(length)
  }

  push(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      const index = this.position >> 3
      this.words[index] = (this.words[index] ?? 0) | (((value >> bit) & 1) << (7 - (this.position & 7)))
      this.position++
    }
  }

  /** Terminator of up to four zero bits, then pad words 0xEC and 0x11 in turn. */
  finish(): void {
    const used = Math.min((this.position + 4 + 7) >> 3, this.words.length)
    for (let index = used; index < this.words.length; index++)
      this.words[index] = (index - used) % 2 === 0 ? 0xec : 0x11
  }
}
