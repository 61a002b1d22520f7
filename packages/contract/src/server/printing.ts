import { administrators, anyOf, signedIn, signedLink } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { FeatureFlag } from '../feature-flags.ts'
import type {
  EntryState,
  JobState,
  LabelOfAnything,
  PrintAgainBody,
  PrintArticleBody,
  PrintJobAnswer,
  PrintLabelsBody,
  PrintSource,
  PrintTestBody,
  RenewedTickets,
  RenewTicketsBody,
  ReprintBody,
  SetEntryStatusBody,
  SetJobStatusBody,
  StoppedPrints,
} from './printing-schemas.ts'

const printErrors = [
  'not-found',
  'label-not-published',
  'version-in-other-state',
  'label-not-printable',
  'label-too-heavy',
  'too-many-requests',
  'printer-unsuitable',
  'print-setting-unsupported',
  'print-setting-not-approved',
  'series-full',
  'out-of-printjobs',
  'key-reused',
  'request-in-progress',
  'print-overtaken',
] as const

export const printArticle = endpoint<{ body: PrintArticleBody; answer: PrintJobAnswer }>()({
  method: 'POST',
  path: '/api/printjobs/article',
  service: 'base',
  summary: 'Makes a print job for labels of articles, with one print file for each label',
  access: signedIn,
  errors: printErrors,
  // An article that is printed for a line of an order is the order's.
  featuresOfBody: ({ labels }) => labels.map(({ orderLineId }) => (orderLineId ? 'showMyOrders' : 'showMyArticles')),
  idempotent: true,
  carriesPrintFiles: true,
})

/** The flag of what a label is printed from; an article's is asked for where nothing else says where it comes from. */
function flagOf(source: PrintSource, { orderId, orderLineId, articleId }: LabelOfAnything): FeatureFlag[] {
  if (source === 'order' || orderId || orderLineId) return ['showMyOrders']
  if (source === 'label') return ['myLabels.showMyLabels']
  return articleId ? ['showMyArticles'] : []
}

export const printLabels = endpoint<{ body: PrintLabelsBody; answer: PrintJobAnswer }>()({
  method: 'POST',
  path: '/api/printjobs',
  service: 'base',
  summary: 'Makes a print job for labels of orders, of chosen labels or of the quick print page',
  access: signedIn,
  errors: printErrors,
  featuresOfBody: ({ source, labels }) => labels.flatMap((label) => flagOf(source, label)),
  idempotent: true,
  carriesPrintFiles: true,
})

/** Of a label as it stands in the designer: sample values, TEST across every copy, and no serial number is taken. */
export const printTest = endpoint<{ body: PrintTestBody; answer: PrintJobAnswer }>()({
  method: 'POST',
  path: '/api/printjobs/test',
  service: 'base',
  summary: 'Makes a print job for a test of a label that is being designed',
  access: anyOf('UserRole:LabelManager', ...administrators),
  errors: [
    'not-found',
    'label-not-editable',
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

/** Files are never in it: who prints has them from the call that made the job. */
export const getPrintJob = endpoint<{ answer: PrintJobAnswer }>()({
  method: 'GET',
  path: '/api/printjobs/{entityId}',
  service: 'base',
  summary: 'Tells how a print job and its labels stand, for the person who made it and administrators',
  access: signedIn,
  atStations: true,
  errors: ['not-found'],
})

/** Labels that no printer, server or helper has been given yet are voided; what was given ends as it will. */
export const cancelPrintJob = endpoint<{ answer: PrintJobAnswer }>()({
  method: 'PUT',
  path: '/api/printjobs/{entityId}/cancel',
  service: 'base',
  summary: 'Gives up what of a print job still waits, by the person who made it and administrators',
  access: signedIn,
  atStations: true,
  errors: ['not-found'],
})

const reprintErrors = [
  'not-found',
  'print-outcome-changed',
  'printed-meanwhile',
  'test-not-reprinted',
  'label-not-published',
  'version-in-other-state',
  'label-not-printable',
  'label-too-heavy',
  'too-many-requests',
  'printer-unsuitable',
  'print-setting-unsupported',
  'print-setting-not-approved',
  'out-of-printjobs',
  'key-reused',
  'request-in-progress',
  'print-overtaken',
] as const

/** The same version, data and serial numbers, as a new job that the history marks. Of one's own prints, or an administrator's. */
export const reprint = endpoint<{ body: ReprintBody; answer: PrintJobAnswer }>()({
  method: 'POST',
  path: '/api/printjobs/reprint',
  service: 'base',
  summary: 'Prints a label once more that came out or is not confirmed, with a reason',
  access: signedIn,
  errors: [...reprintErrors, 'version-not-published'],
  feature: 'printHistoryEnabled',
  idempotent: true,
  carriesPrintFiles: true,
})

/** The same data in the published versions, with new serial numbers, as a new job. Of one's own prints, or an administrator's. */
export const printAgain = endpoint<{ body: PrintAgainBody; answer: PrintJobAnswer }>()({
  method: 'POST',
  path: '/api/printjobs/again',
  service: 'base',
  summary: 'Prints labels once more that were not printed',
  access: signedIn,
  errors: [...reprintErrors, 'printed-again', 'series-full'],
  feature: 'printHistoryEnabled',
  idempotent: true,
  carriesPrintFiles: true,
})

export const setEntryStatus = endpoint<{
  body: SetEntryStatusBody
  answer: { printJobEntryId: string; state: EntryState }
}>()({
  method: 'PUT',
  path: '/api/printjobs/printjobentries/status',
  service: 'base',
  summary: 'Tells what became of a print file',
  access: signedIn,
  atStations: true,
  errors: ['not-found', 'outcome-final'],
})

/** Tickets of labels under approval end after 60 s: a page asks right before it sends each file. Of one's own prints, or an administrator's. */
export const renewPrintTickets = endpoint<{ body: RenewTicketsBody; answer: RenewedTickets }>()({
  method: 'POST',
  path: '/api/printjobs/tickets',
  service: 'base',
  summary: 'Renews the tickets of files that are sent now, and names the labels that were stopped',
  access: signedIn,
  atStations: true,
  errors: ['not-found'],
})

/** Counts the prints that disabling these labels has stopped, by their result so far. */
export const countStoppedPrints = endpoint<{ query: { labelIds: string }; answer: StoppedPrints }>()({
  method: 'GET',
  path: '/api/printjobs/stopped',
  service: 'base',
  summary: 'Counts the labels that were stopped by disabling them',
  access: signedIn,
  errors: [],
})

export const setJobStatus = endpoint<{ body: SetJobStatusBody; answer: { entityId: string; state: JobState } }>()({
  method: 'PUT',
  path: '/api/printjobs/status',
  service: 'base',
  summary: 'Tells that every label of a job has its outcome',
  access: signedIn,
  atStations: true,
  errors: ['not-found', 'job-still-open'],
})

export const fetchPrintFile = endpoint<{ query: { expires: string; signature: string }; answer: unknown }>()({
  method: 'GET',
  path: '/api/printjobs/files/{printJobEntryId}',
  service: 'base',
  summary: 'The bytes of a print file, for the helper that holds the signed link',
  access: signedLink,
  errors: ['link-invalid', 'not-found', 'print-stopped'],
  contentType: 'application/octet-stream',
})
