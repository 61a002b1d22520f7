import * as z from 'zod/mini'
import { errorCatalogue } from '../error-catalogue.ts'
import { printerStatesBody, printFileBody } from '../helper/helper-schemas.ts'
import {
  helperInstance,
  helperStanding,
  helperTwin,
  knownToHelper,
  receivedReport,
  serverTime,
  setAsideReport,
  stoppedAmongQuestions,
} from './helpers-schemas.ts'
import { renewedTickets } from './printing-schemas.ts'

/** Reports of the journal that one message carries; the next message waits until these are stored. */
export const mostLinkReports = 200
/** The most entries that one `stopped` names: far more than are ever under way. */
export const mostStopped = 2_000

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
    instance: z.optional(helperInstance),
  }),
  /**
   * Sent before the first byte of a file leaves, by helpers that name their instance. Each entry may begin once, whichever
   * computer asks. Answered by `may-begin`.
   */
  z.strictObject({
    type: z.literal('begin'),
    entries: z
      .array(
        z.strictObject({
          printJobEntryId: z.uuid(),
          /** Epoch of the link that the file came over. A process that asks again because it got no answer repeats the first one. */
          epoch: z.int().check(z.gte(0)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostLinkReports)),
    journalPosition: z.int().check(z.gte(0)),
  }),
  /** Sent before the first byte of files that a page has handed over, where their tickets have ended. Answered by `renewed`. */
  z.strictObject({
    type: z.literal('renew'),
    printJobEntryIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostLinkReports)),
  }),
  /** Answers `stop` with the entries that were sent with an earlier epoch and were not begun. They are never printed here. */
  z.strictObject({
    type: z.literal('stopped'),
    epoch: z.int().check(z.gte(0)),
    printJobEntryIds: z.array(z.uuid()).check(z.maxLength(mostStopped)),
  }),
  /** Outcomes and promises; answered by `journal-stored` with the same `batch`. */
  z.strictObject({
    type: z.literal('journal'),
    batch: z.int().check(z.gte(0)),
    reports: z.array(receivedReport).check(z.maxLength(mostLinkReports)),
    journalPosition: z.optional(z.int().check(z.gte(0))),
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
  z.object({ type: z.literal('opened'), ...knownToHelper, ...helperStanding }),
  /** They have changed. */
  z.object({ type: z.literal('settings'), ...knownToHelper }),
  z.object({
    type: z.literal('journal-stored'),
    batch: z.int(),
    acknowledged: z.array(z.uuid()),
    setAside: z.array(setAsideReport),
    ...serverTime,
  }),
  /** Answers `begin`: the granted entries may begin, and the refused ones must never be printed by this link. */
  z.object({
    type: z.literal('may-begin'),
    granted: z.array(z.uuid()),
    refused: z.array(z.uuid()),
    ...serverTime,
  }),
  /** A newer link has this epoch: nothing that was sent before may begin any more. The answer, `stopped`, proves that two computers run. */
  z.object({ type: z.literal('stop'), epoch: z.int(), ...serverTime }),
  /** Another computer used this pairing until now, and must pair again. */
  z.object({ type: z.literal('twin'), twin: helperTwin, ...serverTime }),
  /** Entries whose lease ended without an outcome: each is answered by a report. */
  z.object({
    type: z.literal('questions'),
    printJobEntryIds: z.array(z.uuid()),
    ...stoppedAmongQuestions,
    ...serverTime,
  }),
  /** Answers `renew`: new tickets, and the entries that may not begin any more. */
  z.object({ type: z.literal('renewed'), ...renewedTickets.shape, ...serverTime }),
  /** Printed in the order of the events for each printer; one that comes again is answered as before. */
  z.object({ type: z.literal('print'), file: printFileBody, epoch: z.optional(z.int()), ...serverTime }),
  z.object({ type: z.literal('ask'), questionId: z.uuid(), question: helperQuestion, ...serverTime }),
  /**
   * Sent before the server closes the link. With `isFinal` the helper was revoked or its link was replaced (close code 1008). After
   * every other refusal (1013) it comes back soon. Installed helpers look at the close code alone.
   */
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
