import type { Drawing } from '@labelwright/label-layout/drawing'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { cropToInk } from '../raster/crop.ts'
import { rasterise } from '../raster/rasterise.ts'
import { checkCopies } from './copies.ts'
import { type RasterOptions, writeInverted } from './write-tspl.ts'

/** Writes labels in EPL2 (Zebra LP 2844 and its kin) as one picture each, in the counted bytes of GW. Length and gap stay as the printer found them. */
export function writeEpl(drawings: Iterable<Drawing>, { resources, copies }: RasterOptions): Uint8Array {
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  for (const drawing of drawings) {
    // An empty line first ends whatever a broken job before may have left.
    writer.ascii(`\nN\nq${Math.round(drawing.width / drawing.dot)}\n`)
    const ink = cropToInk(rasterise(drawing, resources))
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
