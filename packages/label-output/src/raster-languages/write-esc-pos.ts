import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { checkCopies } from './copies.ts'
import type { RasterOptions } from './write-tspl.ts'

const escapeByte = 0x1b
const groupSeparator = 0x1d
// Receipt printers hold little: a picture goes in bands.
const rowsPerBand = 256
// GS V 66: feeds to the knife and cuts, all but a bridge.
const feedAndCut = Uint8Array.of(groupSeparator, 0x56, 66, 0)
// ESC d: four lines of a sixth of an inch, about 17 mm, bring the last label out from under the head.
const feedToTear = Uint8Array.of(escapeByte, 0x64, 4)

/** Writes labels in ESC/POS (Epson and others) as bands of GS v 0, then feeds and cuts, unless the settings cut once after the job or let labels be torn off. Narrower than the paper, they stand at its left. */
export function writeEscPos(drawings: Iterable<Drawing>, options: RasterOptions): Uint8Array {
  const { copies, settings: { finish, cutEvery } = {} } = options
  const isCut = finish === undefined || (finish === 'cut' && cutEvery !== undefined)
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
      if (isCut) writer.raw(feedAndCut)
    }
  }
  return writer.bytes().slice()
}

/** Commands behind the last label of a job: its one cut, or the feed to where it is torn off. */
export function endEscPosJob({ finish, cutEvery }: PrintSettings): Uint8Array {
  if (finish === 'tear') return feedToTear
  return finish === 'cut' && cutEvery === undefined ? feedAndCut : new Uint8Array()
}
