import type { GreyPixels } from '@labelwright/label-layout/pictures/scale-pixels'
import type { Deflate } from '../deflate.ts'
import { type Bitmap, isSet } from '../raster/bitmap.ts'
import type { InkPlanes } from '../raster/rasterise.ts'
import { partsOfColour } from './ink-png.ts'
import { type PngChunk, pngFile } from './png-file.ts'

const metresPerInch = 0.0254

interface PngOptions {
  readonly deflate: Deflate
  readonly dpi: number
}

/** Writes dots as a PNG of one bit a pixel that knows its size on paper. */
export function writePng({ widthDots, heightDots, bytesPerRow, bits }: Bitmap, options: PngOptions): Uint8Array {
  const rows = new Uint8Array((bytesPerRow + 1) * heightDots)
  for (let row = 0; row < heightDots; row++) {
    const start = row * (bytesPerRow + 1)
    // In PNG a set bit is white; each row starts with its filter, none.
    for (let byte = 0; byte < bytesPerRow; byte++) rows[start + 1 + byte] = ~(bits[row * bytesPerRow + byte] ?? 0)
  }
  const data = options.deflate(rows)
  return pngFile({ width: widthDots, height: heightDots, bitDepth: 1, data }, [resolutionOf(options)])
}

/** Writes black dots and those of an accent colour as a PNG of two bits a pixel. */
export function writeColourPng({ black, accent }: InkPlanes, accentColor: string, options: PngOptions): Uint8Array {
  const { widthDots, heightDots } = black
  const bytesPerRow = (widthDots + 3) >> 2
  const rows = new Uint8Array((bytesPerRow + 1) * heightDots)
  for (let row = 0; row < heightDots; row++) {
    for (let column = 0; column < widthDots; column++) {
      const value = isSet(black, column, row) ? 1 : isSet(accent, column, row) ? 2 : 0
      const place = row * (bytesPerRow + 1) + 1 + (column >> 2)
      rows[place] = (rows[place] ?? 0) | (value << (6 - 2 * (column & 3)))
    }
  }
  const palette = { type: 'PLTE', data: Uint8Array.of(255, 255, 255, 0, 0, 0, ...partsOfColour(accentColor)) }
  const data = options.deflate(rows)
  const image = { width: widthDots, height: heightDots, bitDepth: 2, isPalette: true, data } as const
  return pngFile(image, [resolutionOf(options), palette])
}

/** Writes greys as a PNG. */
export function writeGreyPng({ pixelWidth, pixelHeight, grey }: GreyPixels, deflate: Deflate): Uint8Array {
  const rows = new Uint8Array((pixelWidth + 1) * pixelHeight)
  for (let row = 0; row < pixelHeight; row++) {
    // Each row starts with its filter, none.
    rows.set(grey.subarray(row * pixelWidth, (row + 1) * pixelWidth), row * (pixelWidth + 1) + 1)
  }
  return pngFile({ width: pixelWidth, height: pixelHeight, bitDepth: 8, data: deflate(rows) }, [])
}

function resolutionOf({ dpi }: PngOptions): PngChunk {
  const perMetre = Math.round(dpi / metresPerInch)
  const resolution = new Uint8Array(9)
  const view = new DataView(resolution.buffer)
  view.setUint32(0, perMetre)
  view.setUint32(4, perMetre)
  view.setUint8(8, 1)
  return { type: 'pHYs', data: resolution }
}
