import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { cropToInk } from '../raster/crop.ts'
import { checkCopies } from './copies.ts'
import { cpclSettings } from './cpcl-settings.ts'
import type { RasterOptions } from './write-tspl.ts'

/** Writes labels in CPCL (mobile printers of Zebra and others) as one picture each, in the counted bytes of CG; a set bit is black. */
export function writeCpcl(drawings: Iterable<Drawing>, options: RasterOptions): Uint8Array {
  const { copies, settings = {} } = options
  const set = cpclSettings(settings)
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  for (const drawing of drawings) {
    const page = rasteriseTurned(drawing, options)
    // The resolution in the first line only scales units that are not used here: the picture is in dots.
    writer.ascii(`! 0 200 200 ${page.heightDots} ${copies}\r\nPAGE-WIDTH ${page.widthDots}\r\n${set}`)
    const ink = cropToInk(page)
    if (ink) {
      const { bytesPerRow, heightDots, bits } = ink.bitmap
      writer.ascii(`CG ${bytesPerRow} ${heightDots} ${ink.x} ${ink.y} `)
      writer.raw(bits)
      writer.ascii('\r\n')
    }
    writer.ascii('FORM\r\nPRINT\r\n')
  }
  return writer.bytes().slice()
}
