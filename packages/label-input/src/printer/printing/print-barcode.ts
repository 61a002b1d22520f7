import {
  type Barcode,
  type BarcodeTarget,
  drawBarcode,
  drawLinear,
  type LinearContent,
  type LinearWish,
} from '../barcodes/draw-barcode.ts'
import type { Refused } from '../barcodes/linear-contents.ts'
import { frameAlong } from '../frame-along.ts'
import type { Point } from '../geometry.ts'
import type { PrinterMatrixSymbol } from '../printer-label.ts'
import { type Align, addMark, alignedStart, type LabelJob } from './label-job.ts'

/** A barcode is turned clockwise about a point, at which its own upper left corner stands, or the middle or end of its top. */
interface Place {
  readonly at: Point
  readonly align?: Align | undefined
}

const targetAt = (job: LabelJob, { at, align }: Place): BarcodeTarget => ({
  cornerOf: ({ width, height }, rotation) => {
    const start = alignedStart({ at, rotation, align }, width)
    return frameAlong(start, rotation, { along: width, below: height })
  },
  isReversed: false,
  dotsPerMillimetre: job.dotsPerMillimetre,
  add: (mark) => addMark(job, mark),
})

/** Prints bars with the printer's own line of text; answers why not as the rest of a sentence. */
export const printLinear = (
  job: LabelJob,
  { at, align, ...wish }: LinearWish & Place,
  content: LinearContent | Refused,
): string | undefined =>
  'reason' in content ? content.reason : drawLinear(targetAt(job, { at, align }), wish, content)

interface Matrix extends Omit<Barcode, 'symbol'>, Place {
  readonly symbol: PrinterMatrixSymbol | Refused
}

/** Prints a symbol of modules; answers why not as the rest of a sentence. */
export function printMatrix(job: LabelJob, { at, align, symbol, ...barcode }: Matrix): string | undefined {
  if ('reason' in symbol) return symbol.reason
  drawBarcode(targetAt(job, { at, align }), { ...barcode, symbol })
  return undefined
}
