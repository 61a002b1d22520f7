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

/** Whether a dot of the page is black. */
export const isSet = ({ bits, bytesPerRow }: Bitmap, column: number, row: number): boolean =>
  (((bits[row * bytesPerRow + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1

/** A rectangle of dots; it may reach outside the page. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Blackens a rectangle of dots; what lies outside the page is left out. */
export function fillRectangle(
  { bits, bytesPerRow, widthDots, heightDots }: Bitmap,
  { x, y, width, height }: Rectangle,
): void {
  const left = Math.max(0, x)
  const right = Math.min(widthDots, x + width)
  const top = Math.max(0, y)
  const bottom = Math.min(heightDots, y + height)
  if (left >= right) return
  for (let row = top; row < bottom; row++) {
    const start = row * bytesPerRow * 8
    fillDots(bits, start + left, start + right)
  }
}

// Of one row, as places in all the dots of the page.
function fillDots(bits: Uint8Array, from: number, to: number): void {
  const first = from >> 3
  const last = (to - 1) >> 3
  const startMask = 255 >> (from & 7)
  const endMask = (255 << (7 - ((to - 1) & 7))) & 255
  if (first === last) {
    bits[first] = (bits[first] ?? 0) | (startMask & endMask)
    return
  }
  bits[first] = (bits[first] ?? 0) | startMask
  bits.fill(255, first + 1, last)
  bits[last] = (bits[last] ?? 0) | endMask
}

/** A part of a page with the place of its top left corner, in dots. */
export interface PlacedBitmap {
  readonly x: number
  readonly y: number
  readonly bitmap: Bitmap
}

/** Adds the black dots of one bitmap to another, or takes them away from it, at a place that may lie outside. */
export function stamp(
  { bits, bytesPerRow, widthDots, heightDots }: Bitmap,
  { x, y, bitmap: source }: PlacedBitmap,
  isErasing = false,
): void {
  const shift = x & 7
  const firstByte = x >> 3
  const top = Math.max(0, -y)
  const bottom = Math.min(source.heightDots, heightDots - y)
  // The padding of a row stays white, so that no printer shows it.
  const lastMask = (255 << (bytesPerRow * 8 - widthDots)) & 255
  let start = 0
  const add = (byte: number, value: number): void => {
    if (byte < 0 || byte >= bytesPerRow) return
    const before = bits[start + byte] ?? 0
    bits[start + byte] = isErasing ? before & ~value : before | value
  }
  for (let row = top; row < bottom; row++) {
    const from = row * source.bytesPerRow
    start = (y + row) * bytesPerRow
    for (let byte = 0; byte < source.bytesPerRow; byte++) {
      const value = source.bits[from + byte] ?? 0
      if (value === 0) continue
      add(firstByte + byte, value >> shift)
      if (shift > 0) add(firstByte + byte + 1, (value << (8 - shift)) & 255)
    }
    const last = start + bytesPerRow - 1
    bits[last] = (bits[last] ?? 0) & lastMask
  }
}
