import type { PictureElement } from '@labelwright/label-document/label-document'
import type { Picture } from './decode-png.ts'
import { madeOnce } from './made-once.ts'
import { scalePixels, wholeLevels } from './scale-pixels.ts'

interface Dots {
  readonly width: number
  readonly height: number
}

type Wish = Pick<PictureElement, 'media' | 'dots' | 'threshold'>

/**
 * The pixels of a picture for so many dots of the target. One with a wish becomes black and white here, a pixel for each dot, so
 * that all outputs show the same. Another of the media library stays grey, and is made smaller where it has more pixels than there
 * are dots; inline pictures keep their pixels, so that they print as they always did.
 */
export function toDots(picture: Picture, { width, height }: Dots, { media, dots, threshold = 50 }: Wish): Picture {
  const isLarger = picture.width > width && picture.height > height
  if (dots === undefined && !(media !== undefined && isLarger)) return picture
  return madeOnce(picture, `${width} ${height} ${dots} ${threshold}`, () => {
    const levels = scalePixels(
      { pixelWidth: picture.width, pixelHeight: picture.height, grey: picture.grey },
      width,
      height,
    )
    if (dots === undefined) return { width, height, grey: wholeLevels(levels) }
    const limitOf = dots === 'threshold' ? () => (255 * threshold) / 100 : orderedLimit
    const grey = new Uint8Array(levels.length)
    for (const [place, level] of levels.entries()) {
      grey[place] = level < limitOf(place % width, Math.floor(place / width)) ? 0 : 255
    }
    return { width, height, grey }
  })
}

const side = 8

/** Limits in an order in which neighbours are far apart (Bayer, An optimum method for two-level rendition of continuous-tone pictures, 1973). */
function orderedLimit(column: number, row: number): number {
  return ((bayer[(row % side) * side + (column % side)] ?? 0) + 0.5) * (255 / (side * side))
}

const bayer = Array.from({ length: side * side }, (_, place) => {
  const [x, y] = [place % side, Math.floor(place / side)]
  let value = 0
  for (let bit = 0; bit < 3; bit++) {
    const [right, down] = [(x >> bit) & 1, (y >> bit) & 1]
    value = (value << 2) | ((right ^ down) << 1) | down
  }
  return value
})
