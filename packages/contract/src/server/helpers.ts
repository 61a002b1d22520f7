import { anyone, pairedHelper, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { HeardPrinters, PrinterStates, PrinterStatesBody, PrintQueues } from '../helper/helper-schemas.ts'
import type { List } from '../list.ts'
import type {
  ListHelpersQuery,
  PairedHelper,
  PairHelperAnswer,
  PairHelperBody,
  PairingCode,
  ReportJournalAnswer,
  ReportJournalBody,
  SeenHelperBody,
} from './helpers-schemas.ts'

/** A pairing code may be typed into a helper for this long. */
export const pairingCodeLifeMs = 600_000
/** The helper reports its journal and fetches questions this often, and at once after each hand-over. */
export const journalReportIntervalMs = 10_000

export const createPairingCode = endpoint<{ answer: PairingCode }>()({
  method: 'POST',
  path: '/api/helpers/pairing-codes',
  service: 'base',
  summary: 'Makes a code that pairs the printer helper of a computer',
  access: signedIn,
  feature: 'printers',
  errors: [],
})

/** Whoever pairs proves the organization by its code alone: the flag is asked when the code is known. */
export const pairHelper = endpoint<{ body: PairHelperBody; answer: PairHelperAnswer }>()({
  method: 'POST',
  path: '/api/helpers/pair',
  service: 'base',
  summary: 'Pairs a printer helper by its code and hands it its secret and the keys of print tickets',
  access: anyone,
  errors: ['feature-disabled', 'pairing-code-invalid', 'computer-name-taken', 'too-many-requests'],
})

export const listHelpers = endpoint<{ query: ListHelpersQuery; answer: List<PairedHelper> }>()({
  method: 'GET',
  path: '/api/helpers',
  service: 'base',
  summary: 'The paired printer helpers: an administrator sees all, others those that they paired or have met',
  access: signedIn,
  feature: 'printers',
  errors: [],
})

/** Its name is free again at once. */
export const revokeHelper = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/helpers/{id}',
  service: 'base',
  summary: 'Ends the pairing of a printer helper, by an administrator or whoever paired it',
  access: signedIn,
  feature: 'printers',
  errors: ['not-found'],
})

/** Marks the second computer of a helper as solved: it is gone, or its helper does not run any more. */
export const settleTwin = endpoint<{ answer: object }>()({
  method: 'PUT',
  path: '/api/helpers/{id}/twin/settled',
  service: 'base',
  summary: 'Says that the second computer that used a helper’s pairing is dealt with',
  access: signedIn,
  feature: 'printers',
  errors: ['not-found'],
})

/** Whose browser has met a helper on its computer may print by it from elsewhere. */
export const seenHelper = endpoint<{ body: SeenHelperBody; answer: object }>()({
  method: 'POST',
  path: '/api/helpers/{id}/seen',
  service: 'base',
  summary: 'Says that the person’s browser speaks to a printer helper, with what that helper gave it as proof',
  access: signedIn,
  feature: 'printers',
  errors: ['not-found'],
})

/** The same as the helper answers a page on its computer, asked over its link; for people who may print by it. */
export const linkedPrintQueues = endpoint<{ answer: PrintQueues }>()({
  method: 'GET',
  path: '/api/helpers/{id}/printQueues',
  service: 'base',
  summary: 'The print queues of the computer of a connected printer helper',
  access: signedIn,
  feature: 'printers',
  errors: ['not-found', 'helper-not-linked'],
})

export const linkedPrinterStates = endpoint<{ body: PrinterStatesBody; answer: PrinterStates }>()({
  method: 'POST',
  path: '/api/helpers/{id}/printerStates',
  service: 'base',
  summary: 'How printers are that a connected printer helper reaches',
  access: signedIn,
  feature: 'printers',
  errors: ['not-found', 'helper-not-linked'],
})

/** Takes four seconds. */
export const linkedFindPrinters = endpoint<{ answer: HeardPrinters }>()({
  method: 'POST',
  path: '/api/helpers/{id}/findPrinters',
  service: 'base',
  summary: 'Looks for printers on the network of a connected printer helper',
  access: signedIn,
  feature: 'showPrinters',
  errors: ['not-found', 'helper-not-linked'],
})

export const reportJournal = endpoint<{ body: ReportJournalBody; answer: ReportJournalAnswer }>()({
  method: 'POST',
  path: '/api/helpers/journal',
  service: 'base',
  summary: 'A helper tells what its journal knows and learns what the server asks',
  access: pairedHelper,
  errors: ['not-signed-in'],
})
