import * as z from 'zod/mini'
import {
  findPrintersAnswer,
  handOverStatus,
  printerStatesAnswer,
  printerStatesBody,
  printQueuesAnswer,
} from '../helper/helper-schemas.ts'
import { id, listOf, listQuery, timestamp } from '../wire.ts'

export const pairingCodeAnswer = z.object({
  data: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
})

/** Proves that a computer has the pairing of this helper. */
const pairingProof = z.strictObject({ helperId: z.uuid(), secret: z.string().check(z.minLength(1), z.maxLength(200)) })

export const pairHelperBody = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(32)),
  computerName: z.string().check(z.minLength(1), z.maxLength(255)),
  version: z.string().check(z.maxLength(32)),
  /** The installation was paired before: it keeps its id, and gets a new secret. */
  helper: z.optional(pairingProof),
  /** In place of `helper`: this computer shared the pairing with another one, and becomes a helper of its own. */
  twinOf: z.optional(pairingProof),
})

/** Ports of the helper's own computer that are printers: the virtual printer's, and those that the installation names. */
const loopbackPorts = z._default(z.array(z.int()), [])

/**
 * The running program of a helper, by which the server tells two computers with one pairing apart. Helpers of earlier versions
 * name none: they print as before, and a second computer is not noticed.
 */
export const helperInstance = z.object({
  /** New at every start. */
  id: z.uuid(),
  /** The computer's own name for itself. */
  hostName: z.string().check(z.maxLength(255)),
  /** Epoch of the last link in its journal; absent when there was none. */
  epoch: z.optional(z.int().check(z.gte(0))),
  /** The newest epoch that this process has received from the server. */
  heardEpoch: z.optional(z.int().check(z.gte(0))),
  /** The number of lines that its journal has ever had (`Journal.position`). */
  journalPosition: z.int().check(z.gte(0)),
})

/** Another computer that uses the pairing of a helper as well, or did until the server noticed. */
export const helperTwin = z.object({ hostName: z.string(), address: z.string(), foundAt: timestamp })

/** A public key of the server as JSON Web Key (RFC 7517), Ed25519, with its `kid`. */
export const ticketKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string(), alg: z.string() })

/** When the message was sent, ms since 1970, on the clock that leases and tickets expire by. */
export const serverTime = { serverTime: z.optional(z.int()) }

/** What a helper knows of its server, told when it pairs and whenever the two speak. */
export const knownToHelper = {
  /** Origins whose pages may speak to this helper. */
  origins: z.array(z.string()),
  ticketKeys: z.array(ticketKey),
  loopbackPorts,
  ...serverTime,
}

export const stoppedAmongQuestions = {
  /** Entries whose label was disabled. The helper never begins them, even if they only wait for their printer. */
  stopped: z.optional(z.array(z.uuid())),
}

/** The server's findings about the computer that speaks for a helper. */
export const helperStanding = {
  /** The newest epoch of the helper. Every link has its own, and so has every instance that only reports. */
  epoch: z.optional(z.int()),
  /** ms since 1970. For labels that a page was given before, this journal cannot prove that they were not printed. */
  journalProvesFrom: z.optional(z.int()),
  /** Another instance has the newest epoch. Named in a later report (`heardEpoch`), it proves that two computers run. */
  isReplaced: z.optional(z.boolean()),
  /** Another computer started with a copy of this one's pairing. That one prints, and this one must pair again. */
  mustPairAgain: z.optional(z.boolean()),
  /** Another computer used this pairing, and must pair again. */
  twin: z.optional(helperTwin),
}

export const pairHelperAnswer = z.object({
  data: z.object({
    helperId: z.uuid(),
    /** Shown once; the helper keeps it and proves itself with it. */
    secret: z.string(),
    organizationId: z.uuid(),
    ...knownToHelper,
  }),
})

/** What the journal says of an entry; `NeverSeen` is only said in answer to a question, and binds: it will never be printed. */
export const journalReport = z.strictObject({
  printJobEntryId: z.uuid(),
  status: z.union([handOverStatus, z.literal('NeverSeen')]),
  message: z.optional(z.string().check(z.maxLength(500))),
  /** Epoch of the link that the file came over, from the journal. Absent for files of pages, and for entries that are not in the journal. */
  epoch: z.optional(z.int().check(z.gte(0))),
})

/** Each report is read by itself, as `journalReport`: one that cannot be read must not hold the others back. */
export const receivedReport = z.looseObject({ printJobEntryId: z.string().check(z.maxLength(100)) })

export const reportJournalBody = z.strictObject({
  reports: z.array(receivedReport).check(z.maxLength(500)),
  instance: z.optional(helperInstance),
})

export const setAsideReport = z.object({ printJobEntryId: z.string(), reason: z.string() })

export const reportJournalAnswer = z.object({
  /** Ids the server has taken note of; the helper need not report them again. */
  acknowledged: z.array(z.uuid()),
  /** Reports that can never be taken, with the reason; the helper writes them into its log and does not send them again. */
  setAside: z._default(z.array(setAsideReport), []),
  /** Ids whose lease ended without an outcome: the helper answers each in its next report. */
  questions: z.array(z.uuid()),
  ...stoppedAmongQuestions,
  ...knownToHelper,
  ...helperStanding,
})

export const pairedHelperAnswer = z.object({
  id,
  computerName: z.string(),
  version: z.string(),
  /** Null where it was paired before this was written down. */
  pairedBy: z.nullable(z.string()),
  pairedAt: timestamp,
  lastSeenAt: timestamp,
  /** It is connected: what is printed by it leaves at once. */
  isLinked: z.boolean(),
  /** By an administrator, or whoever paired it; others may only print by it. */
  mayRevoke: z.boolean(),
  /** The computer's own name for itself; empty when the helper has not reported one. */
  hostName: z.string(),
  /** The second computer that uses this helper, until it is paired again or a person marks it as solved. */
  twin: z.nullable(helperTwin),
})

/** What the helper itself gave the page on its computer (`helperSettings`). */
export const seenHelperBody = z.strictObject({ proof: z.string().check(z.minLength(1), z.maxLength(200)) })

export const listHelpersQuery = z.strictObject(listQuery)

export const helpersSchemas = {
  createPairingCode: { answer: pairingCodeAnswer },
  pairHelper: { body: pairHelperBody, answer: pairHelperAnswer },
  listHelpers: { query: listHelpersQuery, answer: listOf(pairedHelperAnswer) },
  revokeHelper: { answer: z.object({}) },
  settleTwin: { answer: z.object({}) },
  linkedPrintQueues: { answer: printQueuesAnswer },
  linkedPrinterStates: { body: printerStatesBody, answer: printerStatesAnswer },
  linkedFindPrinters: { answer: findPrintersAnswer },
  seenHelper: { body: seenHelperBody, answer: z.object({}) },
  reportJournal: { body: reportJournalBody, answer: reportJournalAnswer },
} as const

export type SeenHelperBody = z.infer<typeof seenHelperBody>
export type PairedHelper = z.infer<typeof pairedHelperAnswer>
export type ListHelpersQuery = Partial<z.infer<typeof listHelpersQuery>>
export type PairingCode = z.infer<typeof pairingCodeAnswer>
export type PairHelperBody = z.infer<typeof pairHelperBody>
export type PairHelperAnswer = z.infer<typeof pairHelperAnswer>
export type TicketKey = z.infer<typeof ticketKey>
export type HelperInstance = z.infer<typeof helperInstance>
export type HelperTwin = z.infer<typeof helperTwin>
export type HelperStanding = Pick<ReportJournalAnswer, keyof typeof helperStanding>
export type JournalReport = z.infer<typeof journalReport>
export type ReceivedReport = z.infer<typeof receivedReport>
export type ReportJournalBody = z.infer<typeof reportJournalBody>
export type ReportJournalAnswer = z.infer<typeof reportJournalAnswer>
