import type { Deflate } from '../deflate.ts'
import type { Bitmap } from '../raster/bitmap.ts'
import { type PngChunk, pngFile } from './png-file.ts'

const metresPerInch = 0.0254

/** Writes dots as a PNG of one bit a pixel that knows its size on paper. */
export function writePng(
  { widthDots, heightDots, bytesPerRow, bits }: Bitmap,
  options: { readonly deflate: Deflate; readonly dpi: number },
): Uint8Array {
  const rows = new Uint8Array((bytesPerRow + 1) * heightDots)
  for (let row = 0; row < heightDots; row++) {
    const start = row * (bytesPerRow + 1)
    // In PNG a set bit is white; each row starts with its filter, none.
    for (let byte = 0; byte < bytesPerRow; byte++) rows[start + 1 + byte] = ~(bits[row * bytesPerRow + byte] ?? 0)
  }
  const perMetre = Math.round(options.dpi / metresPerInch)
  const resolution = new Uint8Array(9)
  const view = new DataView(resolution.buffer)
  view.setUint32(0, perMetre)
  view.setUint32(4, perMetre)
  view.setUint8(8, 1)
  const extra: PngChunk = { type: 'pHYs', data: resolution }
  return pngFile({ width: widthDots, height: heightDots, bitDepth: 1, data: options.deflate(rows) }, [extra])
}
