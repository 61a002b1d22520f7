import * as z from 'zod/mini'
import { heardPrinter } from '../found-printer.ts'
import { mostAskedPrinters, printerState } from '../printer-state.ts'
import { printerLanguages } from '../server/printer-languages.ts'

export const healthAnswer = z.object({ status: z.string(), version: z.string(), paired: z.boolean() })

export const helperSettingsAnswer = z.object({
  version: z.string(),
  computerName: z.string(),
  serverUrl: z.string(),
  /** Its id at the server; absent in older versions. */
  helperId: z.optional(z.uuid()),
  /** Shown to the server, it proves that the page has met this helper (`helper/seen-proof.ts`). */
  proof: z.optional(z.string()),
  /** By how much this computer's clock is ahead of the server's, ms; negative when it is behind. Absent until the server has reported its time. */
  clockAheadMs: z.optional(z.int()),
  /** A second computer uses a copy of this pairing: this one prints and the other must pair again, or the other way round. */
  twin: z.optional(
    z.discriminatedUnion('mustPairAgain', [
      z.object({ mustPairAgain: z.literal('other'), hostName: z.string(), address: z.string() }),
      z.object({ mustPairAgain: z.literal('this') }),
    ]),
  ),
})

export const printQueue = z.object({
  name: z.string(),
  isDefault: z.boolean(),
  state: z.enum(['idle', 'processing', 'stopped']),
  stateReasons: z.array(z.string()),
  isAccepting: z.boolean(),
})

export const printQueuesAnswer = z.object({
  computerName: z.string(),
  printQueues: z.array(printQueue),
  /** Why the queues could not be listed, in words. */
  error: z.optional(z.string()),
})

export const printFileBody = z.strictObject({
  printJobEntryId: z.uuid(),
  /** Signed by the server; names the bytes and the printer. */
  ticket: z.string().check(z.maxLength(4096)),
  targetAddress: z.string().check(z.maxLength(255)),
  port: z.int().check(z.gte(0), z.lte(65535)),
  targetPrintQueue: z.string().check(z.maxLength(255)),
  printerFileUrl: z.string().check(z.maxLength(2048)),
  useLocalPrinterDriver: z.boolean(),
  /** The bytes for the printer, PDF or the printer's own language; empty when they are to be fetched from `printerFileUrl`. */
  pdfAsBase64String: z.string(),
  orientation: z.string().check(z.maxLength(32)),
  scale: z.string().check(z.maxLength(32)),
  side: z.string().check(z.maxLength(32)),
  paperSize: z.string().check(z.maxLength(64)),
  customPaperSize: z.string().check(z.maxLength(64)),
})

/** `Success`: accepted by the queue or the printer's socket. `Failed`: provably not handed over. `Unknown`: nobody can tell. */
export const handOverStatus = z.enum(['Success', 'Failed', 'Unknown'])

export const printFileAnswer = z.object({
  status: handOverStatus,
  message: z.optional(z.string()),
  /** True when this is the stored outcome of an earlier call. */
  replayed: z.optional(z.boolean()),
})

export const printOutcomeAnswer = z.object({
  status: z.enum(['Success', 'Failed', 'Unknown', 'InProgress', 'NeverSeen']),
  message: z.optional(z.string()),
  /** It waits for a new ticket: the page asks the server for one, and makes the print call again with it. */
  needsTicket: z.optional(z.boolean()),
})

export const printerStatesBody = z.strictObject({
  printers: z
    .array(
      z.strictObject({
        targetAddress: z.string().check(z.maxLength(255)),
        port: z.int().check(z.gte(0), z.lte(65535)),
        targetPrintQueue: z.string().check(z.maxLength(255)),
        language: z.enum(printerLanguages),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostAskedPrinters)),
})

/** In the order of the question. */
export const printerStatesAnswer = z.object({ states: z.array(printerState) })

export const findPrintersAnswer = z.object({ printers: z.array(heardPrinter) })

export const helperSchemas = {
  health: { answer: healthAnswer },
  helperSettings: { answer: helperSettingsAnswer },
  listPrintQueues: { answer: printQueuesAnswer },
  printFile: { body: printFileBody, answer: printFileAnswer },
  helperPrinterStates: { body: printerStatesBody, answer: printerStatesAnswer },
  helperFindPrinters: { answer: findPrintersAnswer },
  printOutcome: { answer: printOutcomeAnswer },
} as const

export type Health = z.infer<typeof healthAnswer>
export type HelperSettings = z.infer<typeof helperSettingsAnswer>
export type PrintQueues = z.infer<typeof printQueuesAnswer>
export type PrintFileBody = z.infer<typeof printFileBody>
export type PrintFileAnswer = z.infer<typeof printFileAnswer>
export type PrintOutcome = z.infer<typeof printOutcomeAnswer>
export type PrinterStatesBody = z.infer<typeof printerStatesBody>
export type PrinterStates = z.infer<typeof printerStatesAnswer>
export type HeardPrinters = z.infer<typeof findPrintersAnswer>
