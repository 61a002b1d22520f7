// Labels whose files are drawn apart from the server: as many greys as the printer has dots.
import { deflateSync, inflateSync } from 'node:zlib'
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { dotSize, type Emu } from '@labelwright/label-document/lengths'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { writeGreyPng } from '@labelwright/label-output/png/write-png'

/** A label for pallets at 600 dpi. */
const mostDots = 24_000_000

export interface Dots {
  readonly width: number
  readonly height: number
}

const dotsOf = (length: number, dpi: number): number => Math.max(1, Math.round((length / 25_400) * dpi))

/** The dots of a label at a resolution; refuses more than are drawn. */
export function dotsOfLabel({ width, height }: Pick<LabelDocument, 'width' | 'height'>, dpi: number): Dots {
  const dots = { width: dotsOf(width, dpi), height: dotsOf(height, dpi) }
  if (dots.width * dots.height <= mostDots) return dots
  throw new ProductError('printer-unsuitable', {
    detail: `The label is too large for ${Math.round(dpi)} dpi. Choose another printer.`,
  })
}

/** A picture as a reader answered it: packed, because a job may have 200 of them. */
export interface PackedPicture extends Dots {
  /** Its greys, deflated (RFC 1950). */
  readonly packed: Uint8Array
}

export const packedPicture = (base64: string, { width, height }: Dots): PackedPicture => ({
  width,
  height,
  packed: Buffer.from(base64, 'base64'),
})

export const unpack = ({ width, height, packed }: PackedPicture): Picture => ({
  width,
  height,
  grey: new Uint8Array(inflateSync(packed, { maxOutputLength: mostDots })),
})

/** The picture as a drawing for a printer with so many dots an inch. */
export function drawingOf({ width: pixelWidth, height: pixelHeight, grey }: Picture, dpi: number): Drawing {
  const dot = dotSize(dpi)
  const zero = 0 as Emu
  const [width, height] = [(pixelWidth * dot) as Emu, (pixelHeight * dot) as Emu]
  const mark = { type: 'image', x: zero, y: zero, width, height, pixelWidth, pixelHeight, grey } as const
  return { width, height, cornerRadius: zero, dot, marks: [mark], sharedMarks: [] }
}

/** The picture as an SVG that holds dots and nothing of the file. */
export function svgOfPicture({ width, height, grey }: Picture): string {
  const png = writeGreyPng({ pixelWidth: width, pixelHeight: height, grey }, (rows) => deflateSync(rows))
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`
}
