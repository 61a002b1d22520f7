import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { scalePixels, wholeLevels } from '@labelwright/label-layout/pictures/scale-pixels'

/** 170 mm at 600 dpi: more than any label's printer shows of one picture. */
export const longestSide = 4_000
/** Of those pixels together. */
export const mostPixels = 12_000_000

/** Greys of red, green, blue and opacity, a byte each, with white below (ITU-R BT.601 weights in 256ths). */
export function greyOf(rgba: Uint8Array, width: number, height: number): Picture {
  const grey = new Uint8Array(width * height)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const place = pixel * 4
    const alpha = rgba[place + 3] ?? 0
    const luminance = (77 * (rgba[place] ?? 0) + 150 * (rgba[place + 1] ?? 0) + 29 * (rgba[place + 2] ?? 0)) >> 8
    grey[pixel] = Math.round((luminance * alpha + 255 * (255 - alpha)) / 255)
  }
  return { width, height, grey }
}

/** By how much a picture of this size is made smaller, 1 where it may stay. */
export const scaleWithin = (width: number, height: number): number =>
  Math.min(1, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)))

/** The same picture with as many pixels as are kept at most. */
export function withinBounds(picture: Picture): Picture {
  const scale = scaleWithin(picture.width, picture.height)
  // A picture that was drawn to the bound may be a pixel over it.
  if (scale > 0.999) return picture
  const width = Math.max(1, Math.floor(picture.width * scale))
  const height = Math.max(1, Math.floor(picture.height * scale))
  const { grey, width: pixelWidth, height: pixelHeight } = picture
  return { width, height, grey: wholeLevels(scalePixels({ pixelWidth, pixelHeight, grey }, width, height)) }
}
