import { anyone, pairedHelper, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type {
  PairHelperAnswer,
  PairHelperBody,
  PairingCode,
  ReportJournalAnswer,
  ReportJournalBody,
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
  errors: [],
})

export const pairHelper = endpoint<{ body: PairHelperBody; answer: PairHelperAnswer }>()({
  method: 'POST',
  path: '/api/helpers/pair',
  service: 'base',
  summary: 'Pairs a printer helper by its code and hands it its secret and the keys of print tickets',
  access: anyone,
  errors: ['pairing-code-invalid', 'too-many-requests'],
})

export const reportJournal = endpoint<{ body: ReportJournalBody; answer: ReportJournalAnswer }>()({
  method: 'POST',
  path: '/api/helpers/journal',
  service: 'base',
  summary: 'A helper tells what its journal knows and learns what the server asks',
  access: pairedHelper,
  errors: ['not-signed-in'],
})
