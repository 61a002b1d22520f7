import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  ExportHistoryQuery,
  HistoryChoices,
  HistoryDetail,
  HistoryEntry,
  ListHistoryQuery,
  MostPrinted,
  OrderOutcomes,
  UsualQuantity,
  UsualQuantityQuery,
} from './print-history-schemas.ts'

/** An administrator sees everybody's prints, others their own. */
export const listPrintHistory = endpoint<{ query: ListHistoryQuery; answer: List<HistoryEntry> }>()({
  method: 'GET',
  path: '/api/printhistory',
  service: 'base',
  summary: 'What was printed, newest first',
  access: signedIn,
  errors: [],
  feature: 'printHistoryEnabled',
})

export const exportPrintHistory = endpoint<{ query: ExportHistoryQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/printhistory/export',
  service: 'base',
  summary: 'The prints of the list with its filters, as CSV or XLSX',
  access: signedIn,
  errors: [],
  feature: 'printHistoryEnabled',
  contentType: 'text/csv',
})

export const listHistoryChoices = endpoint<{ answer: { data: HistoryChoices } }>()({
  method: 'GET',
  path: '/api/printhistory/choices',
  service: 'base',
  summary: 'Whose prints, on which printers and of which labels the newest of the history are',
  access: signedIn,
  errors: [],
  feature: 'printHistoryEnabled',
})

/** Counted in the newest of the person's own prints; without what was deleted since, or may not be printed any more. */
export const listMostPrinted = endpoint<{ answer: { data: MostPrinted[] } }>()({
  method: 'GET',
  path: '/api/printhistory/most',
  service: 'base',
  summary: 'The eight articles and widgets that the person prints most',
  access: signedIn,
  errors: [],
})

/** The median of the person's newest prints of a label. Pages use it to ask before they print far more; the API never asks. */
export const getUsualQuantity = endpoint<{ query: UsualQuantityQuery; answer: { data: UsualQuantity } }>()({
  method: 'GET',
  path: '/api/printhistory/usual',
  service: 'base',
  summary: 'How many of a label the person usually prints at a time',
  access: signedIn,
  atStations: true,
  errors: [],
})

export const getOrderOutcomes = endpoint<{ answer: { data: OrderOutcomes } }>()({
  method: 'GET',
  path: '/api/printhistory/orders/{id}',
  service: 'base',
  summary: 'How many labels of an order were asked for, and what became of them',
  access: signedIn,
  errors: ['not-found'],
  feature: 'printHistoryEnabled',
})

export const getPrintHistoryEntry = endpoint<{ answer: { data: HistoryDetail } }>()({
  method: 'GET',
  path: '/api/printhistory/{id}',
  service: 'base',
  summary: 'One printed label with the data it was printed with',
  access: signedIn,
  errors: ['not-found'],
  feature: 'printHistoryEnabled',
})

/** Drawn from the stored version, data and printer resolution of that print. */
export const printHistoryPicture = endpoint<{ answer: string }>()({
  method: 'GET',
  path: '/api/printhistory/{id}/picture',
  service: 'base',
  summary: 'Exactly what was printed, as SVG',
  access: signedIn,
  errors: ['not-found', 'label-too-heavy', 'too-many-requests'],
  feature: 'printHistoryEnabled',
  contentType: 'image/svg+xml',
})
