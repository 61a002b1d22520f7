import { encodeBase64 } from '@labelwright/label-layout/pictures/base64'
import type { Deflate } from '../deflate.ts'
import type { PlacedBitmap } from '../raster/bitmap.ts'

/** Dots as a graphic field at their place: `^GFA`, compressed as Z64 where that is shorter (ZPL II Programming Guide, "ZB64 Encoding"). */
export function writeGraphicField({ x, y, bitmap }: PlacedBitmap, deflate: Deflate): string {
  const { bits, bytesPerRow } = bitmap
  const packed = encodeBase64(deflate(bits))
  const z64 = `:Z64:${packed}:${hex(crc16(packed), 4)}`
  const data = z64.length < bits.length * 2 ? z64 : Array.from(bits, (byte) => hex(byte, 2)).join('')
  return `^FO${x},${y}^GFA,${bits.length},${bits.length},${bytesPerRow},${data}^FS\n`
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 8
  for (let bit = 0; bit < 8; bit++) value = (value & 0x8000) === 0 ? value << 1 : (value << 1) ^ 0x1021
  return value
})

// CRC-16 with polynomial 0x1021 from zero, over the base64 text.
function crc16(text: string): number {
  let crc = 0
  for (let index = 0; index < text.length; index++) {
    crc = ((crc << 8) ^ (crcTable[((crc >> 8) ^ text.charCodeAt(index)) & 255] ?? 0)) & 0xffff
  }
  return crc
}
