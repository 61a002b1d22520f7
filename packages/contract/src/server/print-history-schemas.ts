import { printSettingsSchema } from '@labelwright/label-document/reading/print-settings-schema'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'
import { articleAnswer, exportDelimiter, exportFormat } from './articles-schemas.ts'
import { entryState } from './printing-schemas.ts'
import { widgetAnswer } from './widgets-schemas.ts'

const historyFields = {
  id,
  printJobEntryId: id,
  entityId: id,
  state: entryState,
  /** The outcome in words where there is more to say than the state. */
  message: z.nullable(z.string()),
  labelId: id,
  labelName: z.string(),
  /** Null for a test print, which is of no version. */
  labelVersionNumber: z.nullable(z.int()),
  /** A test print of the designer: sample values, TEST across every label. */
  isTest: z.boolean(),
  articleId: z.nullable(id),
  articleName: z.string(),
  externalIdentifier: z.nullable(z.string()),
  printerId: id,
  printerName: z.string(),
  userName: z.string(),
  computerName: z.string(),
  quantity: z.int(),
  /** The print that this one was made after: a reprint where it has a reason, else a new try. */
  reprintOf: z.nullable(id),
  reprintReason: z.nullable(z.string()),
  /** Of a print that came to nothing: it was tried again. */
  isPrintedAgain: z.boolean(),
  createdAt: timestamp,
  endedAt: z.nullable(timestamp),
}

/** What a serial variable was given: one number for each label. */
const entrySerialNumbers = z.object({
  variableName: z.string(),
  seriesName: z.string(),
  mode: z.enum(['counter', 'random']),
  count: z.int(),
  /** As they were written, in the order of the labels. */
  first: z.string(),
  last: z.string(),
  /** The first 1,000 of them. */
  numbers: z.array(z.string()),
})

/** What was said of an entry: every change of its state, in the order in which it was stored. */
const entryTransition = z.object({
  from: z.nullable(entryState),
  to: entryState,
  /** `helper`: by the journal of a helper program. */
  saidBy: z.enum(['person', 'helper', 'server']),
  /** Of the person or the helper's computer; null where it is the server, or nobody knows it any more. */
  name: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Said after the time in which an outcome was waited for. */
  isLate: z.boolean(),
  at: timestamp,
})

const laterPrint = z.object({ id, state: entryState, reprintReason: z.nullable(z.string()), createdAt: timestamp })

export const historyEntryAnswer = z.object(historyFields)
export const historyDetailAnswer = z.object({
  ...historyFields,
  values: z.array(z.object({ key: z.string(), data: z.string() })),
  /** The pictures that values named, as they were printed: their names in lower case, and the SHA-256 of their PNGs. */
  pictures: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Of the label, the printer and the computer, merged; null of older prints. */
  printSettings: z.nullable(printSettingsSchema),
  serialNumbers: z.array(entrySerialNumbers),
  transitions: z.array(entryTransition),
  /** Prints that were made after this one, oldest first. */
  reprintedAs: z.array(laterPrint),
  userId: id,
  /** Dots per inch. */
  dpi: z.number(),
  /** Address and port of a printer on the network, or the print queue. */
  printedTo: z.string(),
  /** Null of a print for no order, or where the order is deleted. */
  order: z.nullable(z.object({ id, orderNumber: z.string(), lineNumber: z.int() })),
  fileBytes: z.int(),
  fileSha256: z.string(),
})

const onlyOrWithout = z.enum(['only', 'without'])

/** What a history may be narrowed to, in any combination. */
const historyFilter = {
  searchQuery: listQuery.searchQuery,
  state: z.optional(entryState),
  /** Printed at this moment or later. */
  from: z.optional(timestamp),
  /** Printed before this moment. */
  until: z.optional(timestamp),
  userId: z.optional(id),
  printerId: z.optional(id),
  labelId: z.optional(id),
  articleId: z.optional(id),
  orderId: z.optional(id),
  computerName: z.optional(z.string().check(z.maxLength(255))),
  /** `only` test prints of the designer, or all others. */
  tests: z.optional(onlyOrWithout),
  /** `only` reprints with a reason, or all others. */
  reprints: z.optional(onlyOrWithout),
}

export const listHistoryQuery = z.strictObject({ ...listQuery, ...historyFilter })
export const exportHistoryQuery = z.strictObject({
  ...historyFilter,
  delimiter: z._default(exportDelimiter, ','),
  format: z._default(exportFormat, 'csv'),
})

const choice = z.object({ id, name: z.string() })

/** Who and what the newest prints were of: the choices of the filters. */
export const historyChoicesAnswer = z.object({
  people: z.array(choice),
  printers: z.array(choice),
  labels: z.array(choice),
  computers: z.array(z.string()),
})

/** Labels of an order by outcome. All but `missing` add up to `requested`, the labels that were asked for. */
export const orderOutcomesAnswer = z.object({
  orderNumber: z.string(),
  requested: z.int(),
  success: z.int(),
  failed: z.int(),
  unconfirmed: z.int(),
  voided: z.int(),
  /** On their way. */
  open: z.int(),
  /** Labels of the order that are still to be printed. Takes account of prints that the person may not see, too. */
  missing: z.int(),
})

/** An article or a widget that a person prints often: one of both is there. */
const mostPrinted = z.object({
  article: z.nullable(articleAnswer),
  widget: z.nullable(widgetAnswer),
  /** How many of the person's newest prints were of it. */
  prints: z.int(),
})

/** So many cards there are on the user's home, one for each of the keys 1 to 8. */
export const mostPrintedMaximum = 8

export const usualQuantityQuery = z.strictObject({ labelId: id })

/** `usual`: labels that the person usually prints at a time; null where that is not known. */
const usualQuantity = z.object({ usual: z.nullable(z.int()) })

export const printHistorySchemas = {
  listPrintHistory: { query: listHistoryQuery, answer: listOf(historyEntryAnswer) },
  exportPrintHistory: { query: exportHistoryQuery, answer: z.unknown() },
  listHistoryChoices: { answer: recordOf(historyChoicesAnswer) },
  listMostPrinted: { answer: recordOf(z.array(mostPrinted).check(z.maxLength(mostPrintedMaximum))) },
  getUsualQuantity: { query: usualQuantityQuery, answer: recordOf(usualQuantity) },
  getOrderOutcomes: { answer: recordOf(orderOutcomesAnswer) },
  getPrintHistoryEntry: { answer: recordOf(historyDetailAnswer) },
  printHistoryPicture: { answer: z.string() },
} as const

export type HistoryEntry = z.infer<typeof historyEntryAnswer>
export type EntrySerialNumbers = z.infer<typeof entrySerialNumbers>
export type EntryTransition = z.infer<typeof entryTransition>
export type OrderOutcomes = z.infer<typeof orderOutcomesAnswer>
export type HistoryDetail = z.infer<typeof historyDetailAnswer>
export type MostPrinted = z.infer<typeof mostPrinted>
export type UsualQuantityQuery = z.infer<typeof usualQuantityQuery>
export type UsualQuantity = z.infer<typeof usualQuantity>
export type HistoryChoices = z.infer<typeof historyChoicesAnswer>
export type ExportHistoryQuery = Partial<z.infer<typeof exportHistoryQuery>>
export type ListHistoryQuery = Partial<z.infer<typeof listHistoryQuery>>
