import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseInksTurned, rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { type Bitmap, isSet } from '../raster/bitmap.ts'
import { type BrotherHead, type BrotherRoll, brotherHeads, findBrotherRoll, printsRed } from './brother-rolls.ts'
import { checkCopies } from './copies.ts'
import type { RasterOptions } from './write-tspl.ts'

const escapeByte = 0x1b
// Longer than a row of any head, so that a command that another program left unfinished ends; the QL-800 series asks for as many.
const invalidBytes = 400

interface BrotherOptions extends RasterOptions {
  readonly brotherHead?: BrotherHead | undefined
}

/**
 * Writes labels for Brother QL printers (300 dpi, cut after each unless the settings let them be torn off): the label's
 * middle lies on the middle of what the roll prints, and what lies in the margin of the roll is left out. Lay them out at
 * 300 dpi. On red tape the accent colour is the second plane, else black. Throws where `findBrotherRoll` has no roll.
 * Source: Brother, Raster Command Reference QL-800/810W/820NWB and QL-1100/1110NWB/1115NWB.
 */
export function writeBrotherQl(drawings: Iterable<Drawing>, options: BrotherOptions): Uint8Array {
  const { copies, settings, brotherHead: head = 'narrow' } = options
  const isCut = settings?.finish !== 'tear'
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  writer.raw(new Uint8Array(invalidBytes))
  writer.raw(Uint8Array.of(escapeByte, 0x40))
  const pages: Drawing[] = []
  for (const drawing of drawings) for (let copy = 0; copy < copies; copy++) pages.push(drawing)
  pages.forEach((drawing, index) => {
    const roll = findBrotherRoll(drawing, { settings, head })
    if (typeof roll === 'string') throw new RangeError(roll)
    const planes = planesOf(drawing, options)
    const rows = roll.rows || Math.round(drawing.height / drawing.dot)
    writeHeader(writer, { roll, rows, isLater: index > 0, isCut })
    writeRows(writer, planes, { roll, rows, head })
    // Print, and after the last page feed.
    writer.raw(Uint8Array.of(index === pages.length - 1 ? 0x1a : 0x0c))
  })
  return writer.bytes().slice()
}

/** Dots with the head of the command that sends a row of them: raster graphics, or black and red of two-colour raster graphics. */
interface Plane {
  readonly bitmap: Bitmap
  readonly command: readonly [number, number]
}

function planesOf(drawing: Drawing, options: RasterOptions): readonly Plane[] {
  if (!printsRed(options.settings)) return [{ bitmap: rasteriseTurned(drawing, options), command: [0x67, 0] }]
  const { black, accent } = rasteriseInksTurned(drawing, options)
  return [
    { bitmap: black, command: [0x77, 1] },
    { bitmap: accent, command: [0x77, 2] },
  ]
}

interface PageHeader {
  readonly roll: BrotherRoll
  readonly rows: number
  /** Not the first of its job. */
  readonly isLater: boolean
  readonly isCut: boolean
}

function writeHeader(writer: ByteWriter, { roll, rows, isLater, isCut }: PageHeader): void {
  const count = [0, 8, 16, 24].map((shift) => (rows >> shift) & 255)
  const kind = roll.length > 0 ? 0x0b : 0x0a
  // Raster mode; kind, width and length are told; cut after each label (bit 6) and at the end (bit 3), or neither; both colours (bit 0).
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x61, 1))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x7a, 0xce, kind, roll.width, roll.length, ...count, Number(isLater), 0))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x4d, isCut ? 0x40 : 0, escapeByte, 0x69, 0x41, 1))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x4b, (isCut ? 0x08 : 0) | (roll.isRed ? 1 : 0)))
  writer.raw(Uint8Array.of(escapeByte, 0x69, 0x64, roll.margin, 0, 0x4d, 0))
}

interface Place {
  readonly roll: BrotherRoll
  readonly rows: number
  readonly head: BrotherHead
}

// Pins are counted from the other side than dots.
function writeRows(writer: ByteWriter, planes: readonly Plane[], { roll, rows, head }: Place): void {
  const { pins, addedPins } = brotherHeads[head]
  const line = new Uint8Array(3 + pins / 8)
  for (let row = 0; row < rows; row++) {
    for (const { bitmap, command } of planes) {
      const left = Math.floor((bitmap.widthDots - roll.printable) / 2)
      const top = Math.floor((bitmap.heightDots - rows) / 2)
      line.fill(0)
      line.set([...command, pins / 8])
      for (let place = 0; place < roll.printable; place++) {
        if (!isBlack(bitmap, left + roll.printable - 1 - place, top + row)) continue
        const pin = roll.firstPin + addedPins + place
        line[3 + (pin >> 3)] = (line[3 + (pin >> 3)] ?? 0) | (128 >> (pin & 7))
      }
      writer.raw(line)
    }
  }
}

const isBlack = (bitmap: Bitmap, column: number, row: number): boolean =>
  column >= 0 && column < bitmap.widthDots && row >= 0 && row < bitmap.heightDots && isSet(bitmap, column, row)
