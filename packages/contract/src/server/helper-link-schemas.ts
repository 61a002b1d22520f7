import * as z from 'zod/mini'
import { errorCatalogue } from '../errors.ts'
import { printerStatesBody, printFileBody } from '../helper/helper-schemas.ts'
import { knownToHelper, receivedReport, setAsideReport } from './helpers-schemas.ts'

/** Reports of the journal that one message carries; the next message waits until these are stored. */
export const mostLinkReports = 200

/** What the server asks a helper: the same as a page does on its computer. */
export const helperQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('print-queues') }),
  z.object({ kind: z.literal('printer-states'), printers: printerStatesBody.shape.printers }),
  z.object({ kind: z.literal('find-printers') }),
])

export const helperLinkRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    /** `helperId.secret`. */
    token: z.string().check(z.minLength(1), z.maxLength(8_000)),
    version: z.string().check(z.maxLength(32)),
  }),
  /** Outcomes and promises; answered by `journal-stored` with the same `batch`. */
  z.strictObject({
    type: z.literal('journal'),
    batch: z.int().check(z.gte(0)),
    reports: z.array(receivedReport).check(z.maxLength(mostLinkReports)),
  }),
  /** To a question: the helper's answer as a page would get it, or why there is none. */
  z.strictObject({
    type: z.literal('answer'),
    questionId: z.uuid(),
    answer: z.optional(z.unknown()),
    refusal: z.optional(z.string().check(z.maxLength(500))),
  }),
])

export const helperLinkEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), ...knownToHelper }),
  /** They have changed. */
  z.object({ type: z.literal('settings'), ...knownToHelper }),
  z.object({
    type: z.literal('journal-stored'),
    batch: z.int(),
    acknowledged: z.array(z.uuid()),
    setAside: z.array(setAsideReport),
  }),
  /** Entries whose lease ended without an outcome: each is answered by a report. */
  z.object({ type: z.literal('questions'), printJobEntryIds: z.array(z.uuid()) }),
  /** Printed in the order of the events for each printer; one that comes again is answered as before. */
  z.object({ type: z.literal('print'), file: printFileBody }),
  z.object({ type: z.literal('ask'), questionId: z.uuid(), question: helperQuestion }),
  /** The server closes the link behind it. */
  z.object({
    type: z.literal('refused'),
    code: z.enum(Object.keys(errorCatalogue) as [keyof typeof errorCatalogue]),
    message: z.string(),
    isFinal: z.boolean(),
  }),
])

export type HelperQuestion = z.infer<typeof helperQuestion>
export type HelperLinkRequest = z.infer<typeof helperLinkRequest>
export type HelperLinkEvent = z.infer<typeof helperLinkEvent>
