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

export const pairHelperBody = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(32)),
  computerName: z.string().check(z.minLength(1), z.maxLength(255)),
  version: z.string().check(z.maxLength(32)),
  /** Proves that it is an installation that was paired before: it keeps its id, and gets a new secret. */
  helper: z.optional(
    z.strictObject({ helperId: z.uuid(), secret: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ),
  /** Of the pairing that this computer shared with another one, in place of `helper`: it becomes a helper of its own. */
  twinOf: z.optional(
    z.strictObject({ helperId: z.uuid(), secret: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ),
})

/** Ports of the helper's own computer that are printers: the virtual printer's, and those that the installation names. */
const loopbackPorts = z._default(z.array(z.int()), [])

/**
 * The running program that speaks for a helper, by which two computers with a copy of one pairing are told apart. Helpers of
 * before this was made name none: they print as they did, and a copy of theirs is not noticed.
 */
export const helperInstance = z.object({
  /** Made at every start. */
  id: z.uuid(),
  /** As its computer calls itself. */
  hostName: z.string().check(z.maxLength(255)),
  /** Of the last link that its journal holds; absent where it never had one. */
  epoch: z.optional(z.int().check(z.gte(0))),
  /** The newest epoch that the server has told to this very process. */
  heardEpoch: z.optional(z.int().check(z.gte(0))),
  /** How many steps its journal has ever held (`Journal.position`). */
  journalPosition: z.int().check(z.gte(0)),
})

/** Another computer that uses the pairing of a helper as well, or did until the server noticed. */
export const helperTwin = z.object({ hostName: z.string(), address: z.string(), foundAt: timestamp })

/** A public key of the server as JSON Web Key (RFC 7517), Ed25519, with its `kid`. */
export const ticketKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string(), alg: z.string() })

/** ms since 1970 on the clock that leases and tickets run by, at the moment the message leaves. */
export const serverTime = { serverTime: z.optional(z.int()) }

/** What a helper knows of its server, told when it pairs and whenever the two speak. */
export const knownToHelper = {
  /** Origins whose pages may speak to this helper. */
  origins: z.array(z.string()),
  ticketKeys: z.array(ticketKey),
  loopbackPorts,
  ...serverTime,
}

/** What the server has found out about the computer that speaks for a helper. */
export const helperStanding = {
  /** The newest one of the helper: every link has another, and every instance that only reports. */
  epoch: z.optional(z.int()),
  /** ms since 1970: of labels that a page was given before, this journal cannot prove that they were not printed. */
  journalProvesFrom: z.optional(z.int()),
  /** Another instance has the newest epoch. Heard again (`heardEpoch`), that proves that two computers live. */
  isReplaced: z.optional(z.boolean()),
  /** Another computer began with a copy of this one's pairing: that one prints, this one must pair again. */
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
  /** Of the link that the file came over, from the journal; absent for files of pages, and where the journal knows nothing. */
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
  /** As its computer calls itself; empty where the helper has not said so. */
  hostName: z.string(),
  /** Two computers use this helper: the other one, until it has paired again or somebody says that it is settled. */
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
