// Pictures of one ink on nothing: PNG with a palette of that colour, more or less transparent.
import type { ImageMark } from '@labelwright/label-layout/drawing'
import type { Bitmap } from '../raster/bitmap.ts'
import { pngFile, storeZlib } from './png-file.ts'

/** The parts of a colour `#rrggbb`, 0 to 255. */
export const partsOfColour = (colour: string): readonly [red: number, green: number, blue: number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** A picture of greys in one colour: black pixels are full of it, white ones let through what is below. */
export function greyInkPng({ pixelWidth, pixelHeight, grey }: ImageMark, colour: string): Uint8Array {
  const levels = Array.from({ length: 256 }, (_, level) => 255 - level)
  const size = { width: pixelWidth, height: pixelHeight, bytesPerRow: pixelWidth }
  return inkPng(grey, { ...size, bitDepth: 8, colour, opacities: levels })
}

/** Dots in one colour, nothing between them. */
export const dotsInkPng = ({ widthDots, heightDots, bytesPerRow, bits }: Bitmap, colour: string): Uint8Array =>
  inkPng(bits, { width: widthDots, height: heightDots, bytesPerRow, bitDepth: 1, colour, opacities: [0, 255] })

interface InkPicture {
  readonly width: number
  readonly height: number
  readonly bytesPerRow: number
  readonly bitDepth: 1 | 8
  readonly colour: string
  /** Of each value of a pixel, 0 to 255. */
  readonly opacities: readonly number[]
}

function inkPng(pixels: Uint8Array, { bytesPerRow, bitDepth, colour, opacities, ...size }: InkPicture): Uint8Array {
  const rows = new Uint8Array((bytesPerRow + 1) * size.height)
  for (let row = 0; row < size.height; row++) {
    // Each row starts with its filter, none.
    rows.set(pixels.subarray(row * bytesPerRow, (row + 1) * bytesPerRow), row * (bytesPerRow + 1) + 1)
  }
  const palette = Uint8Array.from(opacities.flatMap(() => partsOfColour(colour)))
  const extra = [
    { type: 'PLTE', data: palette },
    { type: 'tRNS', data: Uint8Array.from(opacities) },
  ]
  return pngFile({ ...size, bitDepth, isPalette: true, data: storeZlib(rows) }, extra)
}
