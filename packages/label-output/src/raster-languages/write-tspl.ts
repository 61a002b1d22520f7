import { emuPerInch } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { ByteWriter } from '../pdf/byte-writer.ts'
import { rasteriseTurned } from '../print-settings/turn-bitmap.ts'
import { cropToInk } from '../raster/crop.ts'
import { checkCopies } from './copies.ts'
import { tsplSettings } from './tspl-settings.ts'

/** Neither turned nor mirrored, from the corner of the label (TSPL2 Programming Manual: DIRECTION, REFERENCE, SHIFT). */
const neutral = 'DIRECTION 0,0\r\nREFERENCE 0,0\r\nSHIFT 0\r\n'
const millimetresPerInch = 25.4
// A label of a square metre has a hundred million bytes of dots.
const bytesAtOnce = 1 << 16

/** What every language of dots is given. */
export interface RasterOptions {
  readonly resources: LayoutResources
  readonly copies: number
  readonly settings?: PrintSettings | undefined
}

/** Writes labels in TSPL2 (TSC) as one picture each: nothing of the data stands outside the counted bytes of BITMAP. What another program may have moved or mirrored is put back first; the gap stays as the printer is set. */
export function writeTspl(drawings: Iterable<Drawing>, options: RasterOptions): Uint8Array {
  const { copies, settings = {} } = options
  const set = tsplSettings(settings)
  checkCopies(copies)
  const writer = new ByteWriter(1 << 16)
  for (const drawing of drawings) {
    writer.ascii(`SIZE ${millimetres(drawing.width)} mm,${millimetres(drawing.height)} mm\r\n${set}${neutral}CLS\r\n`)
    const ink = cropToInk(rasteriseTurned(drawing, options))
    if (ink) {
      const { bytesPerRow, heightDots, bits } = ink.bitmap
      writer.ascii(`BITMAP ${ink.x},${ink.y},${bytesPerRow},${heightDots},0,`)
      writeInverted(writer, bits)
      writer.ascii('\r\n')
    }
    writer.ascii(`PRINT 1,${copies}\r\n`)
  }
  return writer.bytes().slice()
}

const millimetres = (emu: number): string => String(Math.round((emu / emuPerInch) * millimetresPerInch * 100) / 100)

/** In TSPL and EPL a set bit is white. */
export function writeInverted(writer: ByteWriter, bits: Uint8Array): void {
  for (let start = 0; start < bits.length; start += bytesAtOnce) {
    writer.raw(bits.subarray(start, start + bytesAtOnce).map((byte) => ~byte & 255))
  }
}
