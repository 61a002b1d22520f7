import type { PrinterReading } from '../printer/printer-label.ts'
import type { PrinterOptions } from '../printer/printing/label-job.ts'
import { readImageJob } from '../printer/printing/read-image-job.ts'
import { barcodeCommands } from './barcode-commands.ts'
import { eplCommands } from './epl-commands.ts'
import type { EplJob } from './epl-job.ts'
import { copiesOf, labelCommands } from './label-commands.ts'
import { matrixCommands } from './matrix-commands.ts'
import { shapeCommands } from './shape-commands.ts'
import { textCommands } from './text-commands.ts'

/**
 * Reads EPL2 (Eltron and Zebra desktop printers, page mode) as a printer would: what it does not understand it passes over,
 * and says so. A form that is only stored is read as if it were printed, its variables as placeholders. Never throws for
 * what was sent.
 */
export const readEpl = (source: Uint8Array | string, options: PrinterOptions): PrinterReading =>
  readImageJob<EplJob>(
    {
      split: eplCommands,
      newJob: (job) => ({ ...job, prompts: new Map() }),
      commands: { ...labelCommands, ...textCommands, ...barcodeCommands, ...matrixCommands, ...shapeCommands },
      copiesOf,
    },
    source,
    options,
  )
