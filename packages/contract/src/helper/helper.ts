// The printer helper on a user's computer, http://127.0.0.1:27417: what the browser may ask it. Only paired origins are answered, but for /health.
import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type {
  Health,
  HeardPrinters,
  HelperSettings,
  PrinterStates,
  PrinterStatesBody,
  PrintFileAnswer,
  PrintFileBody,
  PrintOutcome,
  PrintQueues,
} from './helper-schemas.ts'

/** The helper's port unless configured otherwise (spec §9). */
export const defaultHelperPort = 27_417
/** A print call to the helper is given up after this (spec §9); its outcome is then unknown, not failed. */
export const helperPrintTimeoutMs = 10_000
/** Helpers from this version on ask again before the first byte of a label whose ticket has ended, and stop what was disabled. */
export const renewingVersion = '0.2.0'
export const helperHealthTimeoutMs = 5_000
export const helperHealthIntervalMs = 10_000
export const helperSettingsIntervalMs = 600_000

/** Codes of the helper's own refusals, answered as problem details like the server's. */
export const helperRefusals = {
  'host-refused': { status: 400, message: 'The helper answers only under its own address.' },
  'origin-refused': { status: 403, message: 'This page is not paired with the printer helper on this computer.' },
  'not-paired': { status: 403, message: 'The printer helper on this computer is not paired with a server yet.' },
  'pair-again': {
    status: 403,
    message:
      "Another computer is using this computer's printer helper, so you cannot print from here. Pair this computer again.",
  },
  'not-settled': {
    status: 503,
    message:
      'The printer helper has just started and does not reach its server yet. Check the network of this computer, then print again.',
  },
  'ticket-invalid': {
    status: 403,
    message: 'The print ticket is not valid for this file and printer, or it has expired.',
  },
  'print-stopped': {
    status: 409,
    message: 'This label was disabled or waited too long, so it was not printed.',
  },
  'not-found': { status: 404, message: 'The helper does not know this call.' },
  'too-large': { status: 413, message: 'The print file is larger than 50 MB.' },
  'wrong-media-type': { status: 415, message: 'Send this as application/json.' },
  'validation-failed': { status: 422, message: 'Some fields of the print call need another value.' },
  unexpected: { status: 500, message: 'Something went wrong in the printer helper. Look at its log.' },
} as const satisfies Record<string, { status: number; message: string }>

export type HelperRefusal = keyof typeof helperRefusals

export const health = endpoint<{ answer: Health }>()({
  method: 'GET',
  path: '/health',
  service: 'helper',
  summary: 'Whether the helper runs and is paired',
  access: anyone,
  errors: [],
})

export const helperSettings = endpoint<{ answer: HelperSettings }>()({
  method: 'GET',
  path: '/api/settings',
  service: 'helper',
  summary: 'Version, computer name and server of the helper',
  access: anyone,
  errors: [],
})

export const listPrintQueues = endpoint<{ answer: PrintQueues }>()({
  method: 'GET',
  path: '/api/printQueues',
  service: 'helper',
  summary: 'The print queues of this computer',
  access: anyone,
  errors: [],
})

export const printFile = endpoint<{ body: PrintFileBody; answer: PrintFileAnswer }>()({
  method: 'POST',
  path: '/api/print',
  service: 'helper',
  summary: 'Hands a print file over to a printer, at most once for each print job entry',
  access: anyone,
  errors: [],
})

/** Asked after a print call got no answer, before anybody thinks of printing again. */
export const printOutcome = endpoint<{ answer: PrintOutcome }>()({
  method: 'GET',
  path: '/api/print/{printJobEntryId}',
  service: 'helper',
  summary: 'What the journal knows of a print job entry',
  access: anyone,
  errors: [],
})

/** Asks nobody while something is printed there, and everybody every few seconds at most. */
export const helperPrinterStates = endpoint<{ body: PrinterStatesBody; answer: PrinterStates }>()({
  method: 'POST',
  path: '/api/printerStates',
  service: 'helper',
  summary: 'How printers are that this computer reaches: paper, ribbon, head, and what waits',
  access: anyone,
  errors: [],
})

/** By mDNS and SNMP, as the server does on its own; takes four seconds. The empty body says that no form sent it. */
export const helperFindPrinters = endpoint<{ body: object; answer: HeardPrinters }>()({
  method: 'POST',
  path: '/api/findPrinters',
  service: 'helper',
  summary: 'Looks for printers on the network of this computer',
  access: anyone,
  errors: [],
})
