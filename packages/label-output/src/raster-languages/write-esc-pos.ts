import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { checkCopies } from './copies.ts'
import type { RasterOptions } from './write-tspl.ts'

const escapeByte = 0x1b
const groupSeparator = 0x1d
// Receipt printers hold little: a picture goes in bands.
const rowsPerBand = 256

/** Writes labels in ESC/POS (Epson and others) as bands of GS v 0, then feeds and cuts. Narrower than the paper, they stand at its left. */
export function writeEscPos(drawings: Iterable<Drawing>, options: RasterOptions): Uint8Array {
  const { copies } = options
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  for (const drawing of drawings) {
    const { bits, bytesPerRow, heightDots } = rasteriseTurned(drawing, options)
    for (let copy = 0; copy < copies; copy++) {
      writer.raw(Uint8Array.of(escapeByte, 0x40))
      for (let row = 0; row < heightDots; row += rowsPerBand) {
        const rows = Math.min(rowsPerBand, heightDots - row)
        const header = [groupSeparator, 0x76, 0x30, 0, bytesPerRow & 255, bytesPerRow >> 8, rows & 255, rows >> 8]
        writer.raw(Uint8Array.from(header))
        writer.raw(bits.subarray(row * bytesPerRow, (row + rows) * bytesPerRow))
      }
      // Feeds to the knife and cuts, all but a bridge.
      writer.raw(Uint8Array.of(groupSeparator, 0x56, 66, 0))
    }
  }
  return writer.bytes().slice()
}
