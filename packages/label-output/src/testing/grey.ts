import type { Grey } from '@labelwright/barcode-reading/read-picture'
import type { BarcodeMark, Drawing } from '@labelwright/label-layout/drawing'
import type { Bitmap } from '../raster/bitmap.ts'
import { symbolSize } from '../raster/mark-dots.ts'

/** Dots as a picture with one byte a pixel, 0 black. */
export function toGrey({ widthDots, heightDots, bytesPerRow, bits }: Bitmap): Grey {
  const grey = new Uint8Array(widthDots * heightDots).fill(255)
  for (let row = 0; row < heightDots; row++) {
    for (let column = 0; column < widthDots; column++) {
      const isBlack = (((bits[row * bytesPerRow + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1
      if (isBlack) grey[row * widthDots + column] = 0
    }
  }
  return { width: widthDots, height: heightDots, grey }
}

/** The barcodes of a drawing. */
export const barcodesOf = (drawing: Drawing): BarcodeMark[] => drawing.marks.filter((mark) => mark.type === 'barcode')

/** Whether two runs of bytes are the same; much faster on pictures than comparing them value by value. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** Cuts a symbol out of a picture of the label. */
export function cutSymbol(picture: Grey, mark: BarcodeMark, dot: number): Grey {
  const size = symbolSize(mark, dot)
  const [width, height] = mark.rotation % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  const [left, top] = [mark.x / dot, mark.y / dot]
  const grey = Uint8Array.from({ length: width * height }, (_, index) => {
    const [row, column] = [Math.floor(index / width), index % width]
    return picture.grey[(top + row) * picture.width + left + column] ?? 255
  })
  return { width, height, grey }
}
