import { deflateSync } from 'node:zlib'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { writeGreyPng } from '@labelwright/label-output/png/write-png'
import {
  type ConversionAnswer,
  damaged,
  type PictureKind,
  type PictureRefusal,
  refusal,
} from './conversion-protocol.ts'
import { greyOf, withinBounds } from './grey-picture.ts'
import { orientationOf, upright } from './photo-orientation.ts'
import { pictureFromPdf } from './picture-from-pdf.ts'
import { pictureFromSvg } from './picture-from-svg.ts'

/** The first bytes of files (PNG 5.2, JPEG B.1.1.3, BMP, GIF89a 17, RFC 9649, TIFF 6.0, ISO 32000-1 7.5.2). */
const starts: readonly { readonly start: RegExp; readonly kind: PictureKind }[] = [
  { start: /^\x89PNG\r\n/, kind: 'png' },
  { start: /^\xff\xd8\xff/, kind: 'jpg' },
  { start: /^BM/, kind: 'bmp' },
  { start: /^GIF8[79]a/, kind: 'gif' },
  { start: /^RIFF....WEBP/s, kind: 'webp' },
  { start: /^(II\*\0|MM\0\*)/, kind: 'tiff' },
  { start: /^.{0,1000}%PDF-/s, kind: 'pdf' },
  { start: /^(\xef\xbb\xbf)?\s*(<.*)?<svg[\s>]/is, kind: 'svg' },
]
/** Drawing programs begin an SVG with kilobytes of their own. */
const looked = 65_536

/** The kind of a file by its first bytes, whatever it is called. */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, looked)).toString('latin1')
  return starts.find((one) => one.start.test(start))?.kind
}

/** Brings a file into the normal form of pictures. Of a PDF it takes one page, the first being 1. */
export async function convertPicture(bytes: Uint8Array, page: number): Promise<ConversionAnswer> {
  if (bytes.length === 0) return refusal('empty-file', 'The file is empty. Choose another file.')
  const from = kindOf(bytes)
  if (!from) {
    return refusal(
      'not-a-picture',
      'This is not a picture that labels can show. Choose a PNG, JPG, SVG, PDF, BMP, GIF, WebP or TIFF file.',
    )
  }
  const picture = await read(bytes, from, page).catch(() => damaged)
  if ('kind' in picture) return picture
  const { width, height, grey } = withinBounds(picture)
  const png = writeGreyPng({ pixelWidth: width, pixelHeight: height, grey }, (rows) => deflateSync(rows, { level: 9 }))
  return { kind: 'converted', from, png: Buffer.from(png).toString('base64'), width, height }
}

async function read(bytes: Uint8Array, from: PictureKind, page: number): Promise<Picture | PictureRefusal> {
  if (from === 'svg') return pictureFromSvg(bytes)
  if (from === 'pdf') return pictureFromPdf(bytes, page)
  const { PhotonImage } = await import('@silvia-odwyer/photon-node')
  const image = PhotonImage.new_from_byteslice(bytes)
  const picture = withinBounds(greyOf(image.get_raw_pixels(), image.get_width(), image.get_height()))
  return from === 'jpg' ? upright(picture, orientationOf(bytes)) : picture
}
