/** A page of dots, 1 = black, rows padded to whole bytes, the leftmost dot in the highest bit. */
export interface Bitmap {
  readonly widthDots: number
  readonly heightDots: number
  readonly bytesPerRow: number
  readonly bits: Uint8Array
}

export function createBitmap(widthDots: number, heightDots: number): Bitmap {
  const bytesPerRow = (widthDots + 7) >> 3
  return { widthDots, heightDots, bytesPerRow, bits: new Uint8Array(bytesPerRow * heightDots) }
}

/** Blackens a rectangle of dots; what lies outside the page is left out. */
export function fillRectangle(bitmap: Bitmap, x: number, y: number, width: number, height: number): void {
  const left = Math.max(0, x)
  const right = Math.min(bitmap.widthDots, x + width)
  const top = Math.max(0, y)
  const bottom = Math.min(bitmap.heightDots, y + height)
  if (left >= right) return
  for (let row = top; row < bottom; row++) fillSpan(bitmap, row, left, right)
}

function fillSpan({ bits, bytesPerRow }: Bitmap, row: number, left: number, right: number): void {
  const first = row * bytesPerRow + (left >> 3)
  const last = row * bytesPerRow + ((right - 1) >> 3)
  const startMask = 255 >> (left & 7)
  const endMask = (255 << (7 - ((right - 1) & 7))) & 255
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (startMask & endMask)
    return
  }
  bits[first] = (bits[first] ?? 0) | startMask
  bits.fill(255, first + 1, last)
  bits[last] = (bits[last] ?? 0) | endMask
}

/** Adds the black dots of one bitmap to another with its top left corner at (x, y), which may lie outside. */
export function stamp(bitmap: Bitmap, source: Bitmap, x: number, y: number): void {
  const shift = x & 7
  const firstByte = x >> 3
  const top = Math.max(0, -y)
  const bottom = Math.min(source.heightDots, bitmap.heightDots - y)
  for (let row = top; row < bottom; row++) {
    const from = row * source.bytesPerRow
    const to = (y + row) * bitmap.bytesPerRow
    for (let byte = 0; byte < source.bytesPerRow; byte++) {
      const value = source.bits[from + byte] ?? 0
      if (value === 0) continue
      addByte(bitmap, to, firstByte + byte, value >> shift)
      if (shift > 0) addByte(bitmap, to, firstByte + byte + 1, (value << (8 - shift)) & 255)
    }
  }
}

function addByte({ bits, bytesPerRow, widthDots }: Bitmap, rowStart: number, byte: number, value: number): void {
  if (byte < 0 || byte >= bytesPerRow) return
  // The padding of a row stays white, so that no printer shows it.
  const mask = byte === bytesPerRow - 1 && (widthDots & 7) !== 0 ? (255 << (8 - (widthDots & 7))) & 255 : 255
  bits[rowStart + byte] = (bits[rowStart + byte] ?? 0) | (value & mask)
}

/** A part of a page with its place on it, in dots. */
export interface PlacedBitmap {
  readonly x: number
  readonly y: number
  readonly bitmap: Bitmap
}
