import { type GreyPixels, scalePixels } from '@labelwright/label-layout/pictures/scale-pixels'
import { type Bitmap, createBitmap, fillRectangle } from './bitmap.ts'

/** Scales a grey picture to whole dots by averaging and makes it black and white by error diffusion (Floyd and Steinberg). Same input, same dots, everywhere. */
export function dither(picture: GreyPixels, widthDots: number, heightDots: number): Bitmap {
  const bitmap = createBitmap(widthDots, heightDots)
  const levels = scalePixels(picture, widthDots, heightDots)
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
