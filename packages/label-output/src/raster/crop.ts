import { type Bitmap, createBitmap, type PlacedBitmap } from './bitmap.ts'

/** The part of a page between its first and last black row and byte column; undefined for a white page. Its left edge is a whole byte. */
export function cropToInk(page: Bitmap): PlacedBitmap | undefined {
  const { bits, bytesPerRow, heightDots, widthDots } = page
  let [top, bottom] = [0, heightDots - 1]
  const isWhite = (row: number): boolean => {
    for (let byte = row * bytesPerRow; byte < (row + 1) * bytesPerRow; byte++) if (bits[byte] !== 0) return false
    return true
  }
  while (top <= bottom && isWhite(top)) top++
  if (top > bottom) return undefined
  while (isWhite(bottom)) bottom--
  const [first, last] = inkedBytes(page, top, bottom)
  if (first === 0 && last === bytesPerRow - 1 && top === 0 && bottom === heightDots - 1) {
    return { x: 0, y: 0, bitmap: page }
  }
  const cropped = createBitmap(Math.min((last + 1) * 8, widthDots) - first * 8, bottom - top + 1)
  for (let row = top; row <= bottom; row++) {
    const start = row * bytesPerRow
    cropped.bits.set(bits.subarray(start + first, start + last + 1), (row - top) * cropped.bytesPerRow)
  }
  return { x: first * 8, y: top, bitmap: cropped }
}

function inkedBytes({ bits, bytesPerRow }: Bitmap, top: number, bottom: number): readonly [number, number] {
  let [first, last] = [bytesPerRow, -1]
  for (let row = top; row <= bottom; row++) {
    const start = row * bytesPerRow
    for (let byte = 0; byte < first; byte++) if (bits[start + byte] !== 0) first = byte
    for (let byte = bytesPerRow - 1; byte > last; byte--) if (bits[start + byte] !== 0) last = byte
  }
  return [first, last]
}
