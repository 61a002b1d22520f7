import { decodeBase64 } from '@labelwright/label-layout/pictures/base64'
import type { PrinterBitmap } from '../../printer/printer-bitmap.ts'

const mostBitmapBytes = 50_000_000

/** CRC-16/CCITT with polynomial 1021 and start 0, as it ends `:Z64:` and `:B64:` data. */
export function crc16(text: string): number {
  let crc = 0
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

interface GraphicNeeds {
  readonly totalBytes: number
  readonly bytesPerRow: number
  readonly inflate: (bytes: Uint8Array) => Uint8Array
}

/** The bitmap of ASCII graphic data: hexadecimal, compressed hexadecimal, `:B64:` or `:Z64:`. Answers why not as a sentence. */
export function readGraphicData(data: string, needs: GraphicNeeds): PrinterBitmap | { readonly reason: string } {
  const { totalBytes, bytesPerRow } = needs
  if (bytesPerRow < 1 || totalBytes < 1 || totalBytes > mostBitmapBytes) return { reason: 'its size is absurd' }
  const coded = /^:(?<kind>[BZ]64):(?<text>[A-Za-z0-9+/=]*):(?<crc>[0-9A-Fa-f]{4})/.exec(
    data.replaceAll(/\s/g, ''),
  )?.groups
  const bytes = coded ? readBase64(coded, needs) : readHex(data, totalBytes, bytesPerRow)
  if ('reason' in bytes) return bytes
  return { bytesPerRow, rows: Math.ceil(totalBytes / bytesPerRow), bytes }
}

function readBase64(
  { kind, text = '', crc = '' }: Readonly<Record<string, string>>,
  { totalBytes, inflate }: GraphicNeeds,
): Uint8Array | { readonly reason: string } {
  if (crc16(text) !== Number.parseInt(crc, 16)) return { reason: 'its check sum is wrong' }
  const bytes = new Uint8Array(totalBytes)
  try {
    const decoded = decodeBase64(text)
    bytes.set((kind === 'Z64' ? inflate(decoded) : decoded).subarray(0, totalBytes))
    return bytes
  } catch {
    return { reason: 'its compressed data is damaged' }
  }
}

const letters = /[g-zG-Y]/

/** How often the next digit stands: `G` to `Y` are 1 to 19, `g` to `z` 20 to 400, and they add up. */
function repeatOf(letter: string): number {
  const code = letter.charCodeAt(0)
  return letter >= 'g' ? (code - 0x66) * 20 : code - 0x46
}

/** Hexadecimal digits with Zebra's compression: `,` fills the row with zeros, `!` with ones, `:` repeats the row before. */
function readHex(data: string, totalBytes: number, bytesPerRow: number): Uint8Array {
  const digitsPerRow = bytesPerRow * 2
  const digits = new Uint8Array(totalBytes * 2)
  let at = 0
  let repeat = 0
  for (const sign of data) {
    if (at >= digits.length) break
    if (letters.test(sign)) {
      repeat += repeatOf(sign)
      continue
    }
    const next = obeySign(sign, { digits, at, digitsPerRow, count: repeat || 1 })
    if (next === undefined) continue
    at = next
    repeat = 0
  }
  const bytes = new Uint8Array(totalBytes)
  for (let index = 0; index < totalBytes; index++) {
    bytes[index] = ((digits[index * 2] ?? 0) << 4) | (digits[index * 2 + 1] ?? 0)
  }
  return bytes
}

/** Where the next digit goes, or undefined for a sign that means nothing. */
function obeySign(
  sign: string,
  row: { readonly digits: Uint8Array; readonly at: number; readonly digitsPerRow: number; readonly count: number },
): number | undefined {
  const { digits, at, digitsPerRow, count } = row
  const fill = (value: number, length: number): number => {
    digits.fill(value, at, at + length)
    return at + length
  }
  const restOfRow = digitsPerRow - (at % digitsPerRow)
  if (sign === ',') return fill(0, restOfRow)
  if (sign === '!') return fill(15, restOfRow)
  if (sign === ':') return repeatRow(digits, at, digitsPerRow)
  const value = Number.parseInt(sign, 16)
  return Number.isNaN(value) ? undefined : fill(value, count)
}

function repeatRow(digits: Uint8Array, at: number, digitsPerRow: number): number {
  digits.copyWithin(at, Math.max(0, at - digitsPerRow), at)
  return at + digitsPerRow
}

/** The bytes of binary graphic data (`^GFB`). */
export function readBinaryData(data: string, totalBytes: number, bytesPerRow: number): PrinterBitmap {
  const bytes = new Uint8Array(totalBytes)
  for (let index = 0; index < Math.min(totalBytes, data.length); index++) bytes[index] = data.charCodeAt(index)
  return { bytesPerRow, rows: Math.ceil(totalBytes / bytesPerRow), bytes }
}
