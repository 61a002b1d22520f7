import { labelLimits } from '@labelwright/label-document/label-limits'
import { encodeBase64 } from '@labelwright/label-layout/pictures/base64'
import type { Dots } from '../printer/painting/paint-label.ts'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type { SourcePlace } from '../printer/printer-label.ts'
import { addElement, type Conversion } from './conversion.ts'
import type { PictureDots } from './converted-label.ts'

/** The bound of `decodePng` of the layout. */
export const mostPictureDots = 16_000_000

/** The black dots of a page without the white around them; undefined where there are none. */
export function cropDots({ width, height, black }: Dots): (Rectangle & { readonly dots: PictureDots }) | undefined {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let row = 0; row < height; row++) {
    const line = black.subarray(row * width, (row + 1) * width)
    const first = line.indexOf(1)
    if (first === -1) continue
    left = Math.min(left, first)
    right = Math.max(right, line.lastIndexOf(1) + 1)
    top = Math.min(top, row)
    bottom = row + 1
  }
  if (right <= left) return undefined
  const [widthDots, heightDots] = [right - left, bottom - top]
  const bytesPerRow = (widthDots + 7) >> 3
  const bits = new Uint8Array(bytesPerRow * heightDots)
  for (let row = 0; row < heightDots; row++) {
    for (let column = 0; column < widthDots; column++) {
      if (!black[(top + row) * width + left + column]) continue
      const byte = row * bytesPerRow + (column >> 3)
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return { x: left, y: top, width: widthDots, height: heightDots, dots: { widthDots, heightDots, bytesPerRow, bits } }
}

interface PlacedDots {
  readonly dots: Dots
  /** Of the dots' corner on the label. */
  readonly x: number
  readonly y: number
  /** Each dot is printed so many times across and down; 1 when absent. */
  readonly scaleX?: number
  readonly scaleY?: number
  readonly ink: 'black' | 'white'
  readonly place: SourcePlace | undefined
}

/** Puts a picture of dots on the label, each of them one dot of the printer. */
export function addPicture(
  conversion: Conversion,
  { dots, x, y, scaleX = 1, scaleY = 1, ink, place }: PlacedDots,
): void {
  const cropped = cropDots(dots)
  if (!cropped) return
  const box = {
    x: x + cropped.x * scaleX,
    y: y + cropped.y * scaleY,
    width: cropped.width * scaleX,
    height: cropped.height * scaleY,
  }
  const picture = scaleX === scaleY ? cropped.dots : stretchDots(cropped.dots, scaleX, scaleY)
  const png = encodeBase64(conversion.options.encodePng(picture))
  const { pictureLength } = labelLimits
  if (png.length > pictureLength || png.length > conversion.pictureLengthLeft) {
    conversion.addRemark(place, 'A picture is larger than a design allows and was left out.')
    return
  }
  conversion.pictureLengthLeft -= png.length
  const element = { type: 'picture', ...conversion.frameOf(box), png, ...(ink === 'white' && { ink }) } as const
  addElement(conversion, { element, box, place })
}

/** Pictures keep their proportions in a design, so dots that are not square become several. */
function stretchDots(dots: PictureDots, scaleX: number, scaleY: number): PictureDots {
  const widthDots = dots.widthDots * scaleX
  const heightDots = dots.heightDots * scaleY
  const bytesPerRow = (widthDots + 7) >> 3
  const bits = new Uint8Array(bytesPerRow * heightDots)
  for (let row = 0; row < heightDots; row++) {
    const from = Math.floor(row / scaleY) * dots.bytesPerRow
    for (let column = 0; column < widthDots; column++) {
      const source = Math.floor(column / scaleX)
      if (!((dots.bits[from + (source >> 3)] ?? 0) & (0x80 >> (source & 7)))) continue
      const byte = row * bytesPerRow + (column >> 3)
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return { widthDots, heightDots, bytesPerRow, bits }
}
