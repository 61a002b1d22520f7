import { anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CreatePrinterBody,
  FoundPrinter,
  FoundPrinterModel,
  ListPrintersQuery,
  Printer,
  PrinterStates,
  PrinterVendor,
  PrinterWithDependents,
  RecognizePrintersBody,
  SearchPrinterModelsQuery,
  SetPrinterGroupsBody,
  TestPrinterBody,
  UpdatePrinterBody,
} from './printers-schemas.ts'
import type { PrintJobAnswer } from './printing-schemas.ts'

const printerManager = anyOf('UserPermission:PrinterManager')

type OnePrinter = { data: PrinterWithDependents }

export const listPrinters = endpoint<{ query: ListPrintersQuery; answer: List<Printer> }>()({
  method: 'GET',
  path: '/api/printers',
  service: 'base',
  summary: 'The printers that the person’s groups may use',
  access: signedIn,
  atStations: true,
  feature: 'printers',
  errors: [],
})

export const listPrinterVendors = endpoint<{ answer: List<PrinterVendor> }>()({
  method: 'GET',
  path: '/api/printers/vendors',
  service: 'base',
  summary: 'The vendors and models of printers that are known, to choose from when a printer is added',
  access: printerManager,
  feature: 'printers',
  errors: [],
})

export const searchPrinterModels = endpoint<{ query: SearchPrinterModelsQuery; answer: List<FoundPrinterModel> }>()({
  method: 'GET',
  path: '/api/printers/models',
  service: 'base',
  summary: 'Known printer models that match what was typed, best first',
  access: printerManager,
  feature: 'printers',
  errors: [],
})

/** Asks only who prints by the server, nobody while something is printed there, and everybody every few seconds at most. */
export const printerStates = endpoint<{ body: { printerIds: string[] }; answer: PrinterStates }>()({
  method: 'POST',
  path: '/api/printers/states',
  service: 'base',
  summary: 'How printers of the server are: paper, ribbon, head, and what waits; those that the person may use',
  access: signedIn,
  feature: 'printers',
  errors: [],
})

/** By mDNS and SNMP, on the server's own network; takes four seconds. */
export const findPrinters = endpoint<{ answer: List<FoundPrinter> }>()({
  method: 'POST',
  path: '/api/printers/find',
  service: 'base',
  summary: 'Looks for printers on the server’s network',
  access: printerManager,
  feature: 'showPrinters',
  errors: [],
})

export const recognizePrinters = endpoint<{ body: RecognizePrintersBody; answer: List<FoundPrinter> }>()({
  method: 'POST',
  path: '/api/printers/recognize',
  service: 'base',
  summary: 'Which known models printers are that a helper found, and whether they were added already',
  access: printerManager,
  feature: 'showPrinters',
  errors: [],
})

export const getPrinter = endpoint<{ answer: OnePrinter }>()({
  method: 'GET',
  path: '/api/printers/{id}',
  service: 'base',
  summary: 'A printer with what depends on it',
  access: printerManager,
  feature: 'printers',
  errors: ['not-found'],
})

export const createPrinter = endpoint<{ body: CreatePrinterBody; answer: { data: Printer } }>()({
  method: 'POST',
  path: '/api/printers',
  service: 'base',
  summary: 'Adds a printer',
  access: printerManager,
  feature: 'showPrinters',
  errors: [],
  idempotent: true,
})

export const updatePrinter = endpoint<{ body: UpdatePrinterBody; answer: OnePrinter }>()({
  method: 'PUT',
  path: '/api/printers',
  service: 'base',
  summary: 'Saves a printer',
  access: printerManager,
  feature: 'showPrinters',
  errors: ['not-found', 'stale-version'],
})

/** All of the printers, or none. */
export const setPrinterGroups = endpoint<{ body: SetPrinterGroupsBody; answer: { changed: number } }>()({
  method: 'PUT',
  path: '/api/printers/groups',
  service: 'base',
  summary: 'Says which groups may use printers',
  access: printerManager,
  feature: 'showPrinters',
  errors: ['not-found'],
})

/** What was printed with it stays in the history. */
export const deletePrinter = endpoint<{ query: { moveTo?: string | undefined }; answer: object }>()({
  method: 'DELETE',
  path: '/api/printers/{id}',
  service: 'base',
  summary: 'Deletes a printer; another takes its place where it is the default, or none',
  access: printerManager,
  feature: 'showPrinters',
  errors: ['not-found'],
})

/** A label that shows what the printer is set up as, with a frame at the edges of the label and a barcode to scan. */
export const testPrinter = endpoint<{ body: TestPrinterBody; answer: PrintJobAnswer }>()({
  method: 'POST',
  path: '/api/printers/{id}/testprint',
  service: 'base',
  summary: 'Makes a print job for a test label of a printer',
  access: printerManager,
  feature: 'showPrinters',
  errors: [
    'not-found',
    'label-not-printable',
    'label-too-heavy',
    'too-many-requests',
    'printer-unsuitable',
    'print-setting-unsupported',
    'out-of-printjobs',
    'key-reused',
    'request-in-progress',
    'print-overtaken',
  ],
  idempotent: true,
  carriesPrintFiles: true,
})
