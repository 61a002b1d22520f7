// How a printer is, as the server and the helper tell it.
import * as z from 'zod/mini'

/** What keeps a printer from printing, or soon will; what the printing room finds out (`status/status-words.ts`). */
const printerReasons = [
  'paper-out',
  'paper-low',
  'paper-jam',
  'ribbon-out',
  'ribbon-low',
  'head-open',
  'head-fault',
  'paused',
  'offline',
  'cutter-jam',
  'over-temperature',
  'under-temperature',
  'take-label',
  'memory-full',
  'other',
] as const

const printerStateFields = {
  /** `attention`: it does not print because of its reasons; `off`: it cannot be reached; `unknown`: nobody could find out. */
  state: z.enum(['ready', 'busy', 'attention', 'off', 'unknown']),
  reasons: z.array(z.enum(printerReasons)),
  /** Jobs that wait for the printer, where that is known. */
  queueLength: z.nullable(z.int()),
}

export const printerState = z.object(printerStateFields)

export type PrinterState = z.infer<typeof printerState>

/** Nobody could find out. */
export const unknownPrinterState: PrinterState = { state: 'unknown', reasons: [], queueLength: null }

/** More printers are not asked in one call. */
export const mostAskedPrinters = 100
