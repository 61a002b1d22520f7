import type { PictureCrop } from '@labelwright/label-document/element-formats'
import type { Rotation } from '@labelwright/label-document/label-document'
import type { Picture } from './decode-png.ts'
import { madeOnce } from './made-once.ts'

/** Cuts thousandths of its sides off a picture; at least one pixel stays. */
export function cropPixels(picture: Picture, crop: PictureCrop | undefined): Picture {
  if (!crop) return picture
  const { width, height } = picture
  const [left, right] = rangeOf(width, crop.left, crop.right)
  const [top, bottom] = rangeOf(height, crop.top, crop.bottom)
  return cut(picture, { left, top, width: right - left, height: bottom - top })
}

function rangeOf(pixels: number, before: number, behind: number): readonly [from: number, to: number] {
  const from = Math.min(pixels - 1, Math.round((pixels * before) / 1_000))
  return [from, Math.max(from + 1, pixels - Math.round((pixels * behind) / 1_000))]
}

/** Cuts the same off two opposite sides, so that the rest has the proportions of a frame. */
export function cropToShape(picture: Picture, frame: { readonly width: number; readonly height: number }): Picture {
  const { width, height } = picture
  if (frame.width <= 0 || frame.height <= 0) return picture
  const ratio = frame.width / frame.height
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio)))
  const high = Math.max(1, Math.min(height, Math.round(width / ratio)))
  return cut(picture, { left: (width - wide) >> 1, top: (height - high) >> 1, width: wide, height: high })
}

interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function cut(picture: Picture, { left, top, width, height }: Part): Picture {
  if (width === picture.width && height === picture.height) return picture
  return madeOnce(picture, `cut ${left} ${top} ${width} ${height}`, () => {
    const grey = new Uint8Array(width * height)
    for (let row = 0; row < height; row++) {
      const start = (top + row) * picture.width + left
      grey.set(picture.grey.subarray(start, start + width), row * width)
    }
    return { width, height, grey }
  })
}

/** Turns a picture clockwise. */
export const turnPixels = (picture: Picture, rotation: Rotation): Picture =>
  rotation === 0 ? picture : madeOnce(picture, `turn ${rotation}`, () => turned(picture, rotation))

function turned({ width, height, grey }: Picture, rotation: Rotation): Picture {
  const pixels = new Uint8Array(grey.length)
  const columns = rotation === 180 ? width : height
  const place = placeOf({ width, height }, rotation)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = place(x, y)
      pixels[down * columns + right] = grey[y * width + x] ?? 255
    }
  }
  return { width: columns, height: rotation === 180 ? height : width, grey: pixels }
}

function placeOf({ width, height }: Pick<Picture, 'width' | 'height'>, rotation: Rotation) {
  return (x: number, y: number): readonly [right: number, down: number] => {
    if (rotation === 180) return [width - 1 - x, height - 1 - y]
    return rotation === 90 ? [height - 1 - y, x] : [y, width - 1 - x]
  }
}
