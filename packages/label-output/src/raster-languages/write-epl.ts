import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { cropToInk } from '../raster/crop.ts'
import { checkCopies } from './copies.ts'
import { eplSettings } from './epl-settings.ts'
import { type RasterOptions, writeInverted } from './write-tspl.ts'

/** Writes labels in EPL2 (Zebra LP 2844 and its kin) as one picture each, in the counted bytes of GW, from the top (ZT) whatever another program has set. Length and gap stay as the printer found them, but for continuous paper and where the settings name the media. */
export function writeEpl(drawings: Iterable<Drawing>, options: RasterOptions): Uint8Array {
  const { copies, settings = {} } = options
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  for (const drawing of drawings) {
    // An empty line first ends whatever a broken job before may have left.
    writer.ascii(`\nN\nZT\nq${Math.round(drawing.width / drawing.dot)}\n`)
    writer.ascii(eplSettings(settings, drawing))
    const ink = cropToInk(rasteriseTurned(drawing, options))
    if (ink) {
      const { bytesPerRow, heightDots, bits } = ink.bitmap
      writer.ascii(`GW${ink.x},${ink.y},${bytesPerRow},${heightDots},`)
      writeInverted(writer, bits)
      writer.ascii('\n')
    }
    writer.ascii(`P${copies}\n`)
  }
  return writer.bytes().slice()
}
