import { type Bitmap, createBitmap, fillRectangle } from './bitmap.ts'

/** Grey bytes, row by row, 0 black. */
interface GreyPixels {
  readonly pixelWidth: number
  readonly pixelHeight: number
  readonly grey: Uint8Array
}

/** Scales a grey picture to whole dots by averaging and makes it black and white by error diffusion (Floyd and Steinberg). Same input, same dots, everywhere. */
export function dither(picture: GreyPixels, widthDots: number, heightDots: number): Bitmap {
  const bitmap = createBitmap(widthDots, heightDots)
  const levels = resample(picture, widthDots, heightDots)
  for (let row = 0; row < heightDots; row++) {
    for (let column = 0; column < widthDots; column++) {
      const place = row * widthDots + column
      const level = levels[place] ?? 255
      const isBlack = level < 128
      if (isBlack) fillRectangle(bitmap, { x: column, y: row, width: 1, height: 1 })
      spreadError({ levels, width: widthDots }, place, level - (isBlack ? 0 : 255))
    }
  }
  return bitmap
}

interface Levels {
  readonly levels: Float64Array
  readonly width: number
}

function spreadError({ levels, width }: Levels, place: number, error: number): void {
  const column = place % width
  const add = (to: number, share: number): void => {
    if (to < levels.length) levels[to] = (levels[to] ?? 0) + (error * share) / 16
  }
  if (column + 1 < width) add(place + 1, 7)
  if (column > 0) add(place + width - 1, 3)
  add(place + width, 5)
  if (column + 1 < width) add(place + width + 1, 1)
}

function resample({ pixelWidth, pixelHeight, grey }: GreyPixels, width: number, height: number): Float64Array {
  const levels = new Float64Array(width * height)
  for (let row = 0; row < height; row++) {
    const [top, bottom] = range(row, pixelHeight / height, pixelHeight)
    for (let column = 0; column < width; column++) {
      const [left, right] = range(column, pixelWidth / width, pixelWidth)
      let sum = 0
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * pixelWidth + x] ?? 255
      levels[row * width + column] = sum / ((bottom - top) * (right - left))
    }
  }
  return levels
}

// The source pixels under one dot, at least one.
function range(index: number, scale: number, limit: number): readonly [from: number, to: number] {
  const from = Math.min(limit - 1, Math.floor(index * scale))
  return [from, Math.min(limit, Math.max(from + 1, Math.round((index + 1) * scale)))]
}
