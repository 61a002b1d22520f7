import type { ImageMark } from '../drawing.ts'

/** Grey bytes, row by row, 0 black. */
export type GreyPixels = Pick<ImageMark, 'pixelWidth' | 'pixelHeight' | 'grey'>

/** Scales a grey picture to a number of dots: each is the average of the pixels below it, 0 to 255. */
export function scalePixels(picture: GreyPixels, width: number, height: number): Float64Array {
  const { pixelWidth, pixelHeight, grey } = picture
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

/** Whole levels, a half to the even one. */
export const wholeLevels = (levels: Float64Array): Uint8Array => new Uint8Array(new Uint8ClampedArray(levels).buffer)

// The source pixels under one dot, at least one.
function range(index: number, scale: number, limit: number): readonly [from: number, to: number] {
  const from = Math.min(limit - 1, Math.floor(index * scale))
  return [from, Math.min(limit, Math.max(from + 1, Math.round((index + 1) * scale)))]
}
