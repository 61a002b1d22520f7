import { emuPerInch } from '@labelwright/label-document/lengths'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { type Bitmap, isSet } from '../raster/bitmap.ts'
import { checkCopies } from './copies.ts'
import type { RasterOptions } from './write-tspl.ts'

const escapeByte = 0x1b
// Raster Command Reference QL-800 2.3.2: pins of the head, those of each tape that print, and the first of them.
const headPins = 720
const tapes: readonly (readonly [millimetres: number, printable: number, firstPin: number])[] = [
  [12, 106, 29],
  [29, 306, 6],
  [38, 413, 12],
  [50, 554, 12],
  [54, 590, 0],
  [62, 696, 12],
]
const widest = tapes[tapes.length - 1] ?? ([62, 696, 12] as const)
const invalidBytes = 200

/** Writes labels for Brother QL printers (300 dpi, continuous tape, cut after each unless the settings let them be torn off): the label's middle lies on the tape's. Lay them out at 300 dpi. */
export function writeBrotherQl(drawings: Iterable<Drawing>, options: RasterOptions): Uint8Array {
  const { copies, settings } = options
  const isCut = settings?.finish !== 'tear'
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  writer.raw(new Uint8Array(invalidBytes))
  writer.raw(Uint8Array.of(escapeByte, 0x40))
  const pages: Drawing[] = []
  for (const drawing of drawings) for (let copy = 0; copy < copies; copy++) pages.push(drawing)
  pages.forEach((drawing, index) => {
    const bitmap = rasteriseTurned(drawing, options)
    const tape = tapeFor(drawing)
    writeHeader(writer, { tapeMillimetres: tape[0], rows: bitmap.heightDots, isLater: index > 0, isCut })
    writeRows(writer, bitmap, tape)
    // Print, and after the last page feed.
    writer.raw(Uint8Array.of(index === pages.length - 1 ? 0x1a : 0x0c))
  })
  return writer.bytes().slice()
}

function tapeFor({ width }: Drawing): (typeof tapes)[number] {
  const millimetres = (width / emuPerInch) * 25.4
  return tapes.find(([tape]) => tape >= millimetres - 0.5) ?? widest
}

interface PageHeader {
  readonly tapeMillimetres: number
  readonly rows: number
  /** Not the first of its job. */
  readonly isLater: boolean
  readonly isCut: boolean
}

function writeHeader(writer: ByteWriter, { tapeMillimetres, rows, isLater, isCut }: PageHeader): void {
  const length = [0, 8, 16, 24].map((shift) => (rows >> shift) & 255)
  // Raster mode; kind, width and length are told; continuous tape; cut after each label (bit 6) and at the end (bit 3), or neither; no margin of its own.
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x61, 1))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x7a, 0xce, 0x0a, tapeMillimetres, 0, ...length, Number(isLater), 0))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x4d, isCut ? 0x40 : 0, escapeByte, 0x69, 0x41, 1))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x4b, isCut ? 0x08 : 0))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x64, 35, 0, 0x4d, 0))
}

// Pins are counted from the other side than dots; what is wider than the tape prints is cut on both sides alike.
function writeRows(writer: ByteWriter, bitmap: Bitmap, [, printable, firstPin]: (typeof tapes)[number]): void {
  const left = Math.floor((bitmap.widthDots - printable) / 2)
  const line = new Uint8Array(3 + headPins / 8)
  for (let row = 0; row < bitmap.heightDots; row++) {
    line.fill(0)
    line.set([0x67, 0, headPins / 8])
    for (let place = 0; place < printable; place++) {
      const column = left + printable - 1 - place
      if (!isBlack(bitmap, column, row)) continue
      const pin = firstPin + place
      line[3 + (pin >> 3)] = (line[3 + (pin >> 3)] ?? 0) | (128 >> (pin & 7))
    }
    writer.raw(line)
  }
}

const isBlack = (bitmap: Bitmap, column: number, row: number): boolean =>
  column >= 0 && column < bitmap.widthDots && isSet(bitmap, column, row)
