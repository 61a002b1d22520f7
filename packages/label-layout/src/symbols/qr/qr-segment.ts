import { type ErrorCorrection, largestQrVersion, type QrCapacity, qrCapacity } from './qr-tables.ts'

type Mode = 'numeric' | 'alphanumeric' | 'byte'

// ISO/IEC 18004 7.4.8: FNC1 in the first position.
const functionOne = 5

const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const modeIndicators: Readonly<Record<Mode, number>> = { numeric: 1, alphanumeric: 2, byte: 4 }
// ISO/IEC 18004 table 3: bits of the character count for versions up to 9, 26 and 40.
const countBits: Readonly<Record<Mode, readonly [number, number, number]>> = {
  numeric: [10, 12, 14],
  alphanumeric: [9, 11, 13],
  byte: [8, 16, 16],
}

export interface QrData {
  readonly version: number
  readonly capacity: QrCapacity
  /** Data code words, padded to the capacity. */
  readonly words: Uint8Array
}

/** Packs text in the one mode that fits it all (bytes are UTF-8) into the smallest version. In GS1 data U+001D is FNC1. Answers undefined when version 40 is too small. */
export function packQr(data: string, level: ErrorCorrection, isGs1 = false): QrData | undefined {
  const content = readContent(data, isGs1)
  for (let version = 1; version <= largestQrVersion; version++) {
    const capacity = qrCapacity(version, level)
    const lengthBits = countBits[content.mode][version < 10 ? 0 : version < 27 ? 1 : 2]
    if (content.lead + 4 + lengthBits + content.bits > capacity.dataWords * 8) continue
    return { version, capacity, words: writeWords(content, lengthBits, capacity.dataWords) }
  }
  return undefined
}

interface Content {
  readonly text: string
  readonly mode: Mode
  readonly bytes: Uint8Array | undefined
  /** Without mode and count. */
  readonly bits: number
  /** Bits before the mode: FNC1. */
  readonly lead: number
}

function readContent(data: string, isGs1: boolean): Content {
  const text = isGs1 ? markSeparators(data) : data
  const mode = modeOf(text)
  const bytes = mode === 'byte' ? encodeUtf8(text) : undefined
  return { text, mode, bytes, bits: contentBits(mode, bytes?.length ?? text.length), lead: isGs1 ? 4 : 0 }
}

function writeWords(content: Content, lengthBits: number, count: number): Uint8Array {
  const { text, mode, bytes, lead } = content
  const writer = new BitWriter(count)
  if (lead > 0) writer.push(functionOne, lead)
  writer.push(modeIndicators[mode], 4)
  writer.push(bytes?.length ?? text.length, lengthBits)
  writeContent(writer, content)
  writer.finish()
  return writer.words
}

// 7.4.8.2: in alphanumeric mode % stands for the separator, which keeps the data in that mode.
function markSeparators(data: string): string {
  const marked = data.replaceAll('\u001d', '%')
  return !data.includes('%') && modeOf(marked) === 'alphanumeric' ? marked : data
}

function modeOf(text: string): Mode {
  if (/^\d+$/.test(text)) return 'numeric'
  return /^[0-9A-Z $%*+\-./:]+$/.test(text) ? 'alphanumeric' : 'byte'
}

function contentBits(mode: Mode, length: number): number {
  if (mode === 'numeric') return 10 * Math.floor(length / 3) + (length % 3 === 0 ? 0 : (length % 3) * 3 + 1)
  if (mode === 'alphanumeric') return 11 * (length >> 1) + 6 * (length & 1)
  return 8 * length
}

function writeContent(writer: BitWriter, { mode, text, bytes }: Content): void {
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

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. Own, because the room knows neither Node nor DOM. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text.toWellFormed()) {
    const point = character.codePointAt(0) ?? 0
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    }
  }
  return Uint8Array.from(bytes)
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
