import type { Picture } from '@labelwright/label-layout/pictures/decode-png'

/** The way that a camera was held, 1 to 8, upright being 1 (Exif 2.32, 4.6.4 A, tag 0x0112). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const startOfScan = 0xda
const applicationSegment = 0xe1
const orientationTag = 0x0112

/** Reads the orientation from the Exif segment of a JPEG; 1 where there is none. */
export function orientationOf(jpeg: Uint8Array): Orientation {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let place = 2; place + 10 < jpeg.length && view.getUint8(place) === 0xff; ) {
    const marker = view.getUint8(place + 1)
    if (marker === startOfScan) return 1
    const length = view.getUint16(place + 2)
    const isExif = marker === applicationSegment && view.getUint32(place + 4) === 0x45786966
    if (isExif) return readTag(new DataView(jpeg.buffer, jpeg.byteOffset + place + 10, jpeg.length - place - 10))
    place += 2 + length
  }
  return 1
}

/** Of the first directory of a TIFF header (TIFF 6.0, section 2). */
function readTag(tiff: DataView): Orientation {
  try {
    const isLittle = tiff.getUint16(0) === 0x4949
    const start = tiff.getUint32(4, isLittle)
    const entries = tiff.getUint16(start, isLittle)
    for (let entry = 0; entry < entries; entry++) {
      const place = start + 2 + entry * 12
      if (tiff.getUint16(place, isLittle) !== orientationTag) continue
      const value = tiff.getUint16(place + 8, isLittle)
      return value >= 1 && value <= 8 ? (value as Orientation) : 1
    }
  } catch {
    // The segment ends before what it announces.
  }
  return 1
}

/** Turns and mirrors a picture so that it stands upright. */
export function upright(picture: Picture, orientation: Orientation): Picture {
  if (orientation === 1) return picture
  const { width, height, grey } = picture
  const isTurned = orientation >= 5
  const [across, down] = isTurned ? [height, width] : [width, height]
  const [lastColumn, lastRow] = [width - 1, height - 1]
  const columnOf = isMirrored(orientation) ? (place: number) => lastColumn - place : unchanged
  const rowOf = isUpsideDown(orientation) ? (place: number) => lastRow - place : unchanged
  const pixels = new Uint8Array(grey.length)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const [x, y] = [pixel % across, Math.floor(pixel / across)]
    // Of a turned picture the first row of the file is a side.
    const [column, row] = isTurned ? [columnOf(y), rowOf(x)] : [columnOf(x), rowOf(y)]
    pixels[pixel] = grey[row * width + column] ?? 255
  }
  return { width: across, height: down, grey: pixels }
}

const unchanged = (place: number): number => place

// Whether the file's columns run from right to left, and its rows from below, as they come to lie on the page.
const isMirrored = (orientation: Orientation): boolean => [2, 3, 7, 8].includes(orientation)
const isUpsideDown = (orientation: Orientation): boolean => [3, 4, 6, 7].includes(orientation)
