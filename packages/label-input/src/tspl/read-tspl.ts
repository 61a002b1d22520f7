import type { PrinterReading } from '../printer/printer-label.ts'
import type { LabelJob, PrinterOptions } from '../printer/printing/label-job.ts'
import { readImageJob } from '../printer/printing/read-image-job.ts'
import { barcodeCommands } from './barcode-commands.ts'
import { copiesOf, labelCommands } from './label-commands.ts'
import { matrixCommands } from './matrix-commands.ts'
import { shapeCommands } from './shape-commands.ts'
import { textCommands } from './text-commands.ts'
import { tsplCommands } from './tspl-commands.ts'

/**
 * Reads TSPL and TSPL2 (TSC) as a printer would: what it does not understand it passes over, and says so; programs in BASIC are
 * not run. Never throws for what was sent.
 */
export const readTspl = (source: Uint8Array | string, options: PrinterOptions): PrinterReading =>
  readImageJob<LabelJob>(
    {
      split: tsplCommands,
      newJob: (job) => job,
      commands: { ...labelCommands, ...textCommands, ...barcodeCommands, ...matrixCommands, ...shapeCommands },
      copiesOf,
    },
    source,
    options,
  )
