import * as z from 'zod/mini'
import { handOverStatus } from '../helper/helper-schemas.ts'
import { id } from '../wire.ts'

export const editableData = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  data: z.string().check(z.maxLength(10_000)),
})

const wantedLabel = {
  labelId: id,
  quantity: z.int().check(z.gte(1), z.lte(10_000)),
  editableData: z.array(editableData).check(z.maxLength(200)),
  /** Needed unless the organization's labels leave as PDF only (`pdfOnly`), where it is ignored. */
  printerId: z.optional(id),
  /** The line of an order that it is printed for; it must be of this article. */
  orderLineId: z.optional(id),
  /**
   * On sheets, or rolls of several across: the first free place of the first sheet, counted from 1 in rows from the top left.
   * Places before it stay empty.
   */
  startPlace: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
}

export const labelToPrint = z.strictObject({ ...wantedLabel, articleId: id })

/** Of an article, of a whole order, or of neither: then all its data comes with the call. */
export const labelOfAnything = z
  .strictObject({ ...wantedLabel, articleId: z.optional(id), orderId: z.optional(id) })
  .check(
    z.refine(({ orderLineId, articleId }) => orderLineId === undefined || articleId !== undefined, {
      error: 'A line of an order is printed for its article: name it.',
      path: ['articleId'],
    }),
    z.refine(({ orderLineId, orderId }) => orderLineId === undefined || orderId === undefined, {
      error: 'Name the line alone: it says which order it is of.',
      path: ['orderId'],
    }),
  )

/**
 * A paired helper that the page cannot call: the server hands its files over by the helper's link. Names the computer as well,
 * whatever `computerName` says.
 */
export const viaHelperId = z.optional(id)

/** What a print was begun from: an order, a label, or the quick print page. */
export const printSource = z.enum(['order', 'label', 'quick'])

export const printLabelsBody = z
  .strictObject({
    source: printSource,
    computerName: z.string().check(z.maxLength(255)),
    viaHelperId,
    labels: z.array(labelOfAnything).check(z.minLength(1), z.maxLength(100)),
  })
  .check(
    z.refine(({ source, labels }) => source !== 'order' || labels.every((one) => one.orderId ?? one.orderLineId), {
      error: 'Name the order, or its line, of each label.',
      path: ['labels'],
    }),
  )

export const printArticleBody = z.strictObject({
  computerName: z.string().check(z.maxLength(255)),
  viaHelperId,
  connectorId: z.optional(id),
  labels: z.array(labelToPrint).check(z.minLength(1), z.maxLength(100)),
})

/** Prints also what others printed meanwhile; without it such a print is refused with `printed-meanwhile`. */
const isConfirmed = z.optional(z.boolean())

/** A label once more that came out, or of which nobody knows whether it did. */
export const reprintBody = z.strictObject({
  printJobEntryId: id,
  /** Kept in the history. */
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** The printer of the first print where it is left out. */
  printerId: z.optional(id),
  computerName: z.string().check(z.maxLength(255)),
  viaHelperId,
  isConfirmed,
})

/** Labels that were not printed, each tried once more. */
export const printAgainBody = z.strictObject({
  printJobEntryIds: z.array(id).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Name each print once.' }),
  ),
  /** The printer of each first print where it is left out. */
  printerId: z.optional(id),
  computerName: z.string().check(z.maxLength(255)),
  viaHelperId,
  isConfirmed,
})

export const printTestBody = z.strictObject({
  labelId: id,
  /** Needed unless the organization's labels leave as PDF only, where it is ignored. */
  printerId: z.optional(id),
  computerName: z.string().check(z.maxLength(255)),
  viaHelperId,
  quantity: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
})

export const printJobFile = z.object({
  printJobEntryId: id,
  targetIpAddress: z.string(),
  targetPort: z.int(),
  targetPrintQueue: z.string(),
  printFileName: z.string(),
  printerFileUrl: z.string(),
  useLocalPrinterDriver: z.boolean(),
  /** The bytes for the printer, base64: PDF, or for a raw printer its own language. */
  pdfAsBase64String: z.string(),
  orientation: z.string(),
  scale: z.string(),
  side: z.string(),
  paperSize: z.string(),
  customPaperSize: z.string(),
  ticket: z.string(),
  /** The label is under approval: a page asks for a new ticket (`renewPrintTickets`) right before it sends the file. */
  renewsTicket: z.optional(z.boolean()),
})

export const jobState = z.enum(['Created', 'Printing', 'Processed', 'Canceled', 'Expired'])
export const entryState = z.enum(['Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided'])

/** How each label of the job stands: a repeated call learns what became of those whose file is not handed out again. */
export const printJobEntry = z.object({ printJobEntryId: id, state: entryState, message: z.nullable(z.string()) })

export const printJobAnswer = z.object({
  entityId: id,
  state: jobState,
  files: z.array(printJobFile),
  entries: z.array(printJobEntry),
  /** The helper that the open labels go to by its link; absent where they do not. */
  waitsFor: z.optional(z.object({ computerName: z.string(), isLinked: z.boolean() })),
})

export const setEntryStatusBody = z.strictObject({
  printJobEntryId: id,
  status: handOverStatus,
  message: z.optional(z.string().check(z.maxLength(500))),
})

/** Files that a page sends next. */
export const renewTicketsBody = z.strictObject({
  printJobEntryIds: z.array(id).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Name each print once.' }),
  ),
})

export const renewedTickets = z.object({
  tickets: z.array(z.object({ printJobEntryId: id, ticket: z.string() })),
  /** Nothing may be sent for these: they were stopped, or have an outcome. */
  stopped: z.array(z.object({ printJobEntryId: id, state: entryState, message: z.string() })),
})

/** Ids with commas between them; of what is none nothing is counted. */
export const stoppedPrintsQuery = z.strictObject({ labelIds: z.string().check(z.maxLength(20_000)) })

/** Labels that were being printed when they were disabled. */
export const stoppedPrints = z.object({
  /** Provably not printed. */
  stopped: z.int(),
  sent: z.int(),
  /** Nobody can tell whether they came out. */
  unknown: z.int(),
  /** Their computer has not answered yet. */
  open: z.int(),
})

export const setJobStatusBody = z.strictObject({ entityId: id, status: z.enum(['Processed']) })

export const printFileQuery = z.strictObject({ expires: z.string(), signature: z.string() })

export const printingSchemas = {
  printArticle: { body: printArticleBody, answer: printJobAnswer },
  printLabels: { body: printLabelsBody, answer: printJobAnswer },
  printTest: { body: printTestBody, answer: printJobAnswer },
  getPrintJob: { answer: printJobAnswer },
  cancelPrintJob: { answer: printJobAnswer },
  reprint: { body: reprintBody, answer: printJobAnswer },
  printAgain: { body: printAgainBody, answer: printJobAnswer },
  setEntryStatus: { body: setEntryStatusBody, answer: z.object({ printJobEntryId: id, state: entryState }) },
  renewPrintTickets: { body: renewTicketsBody, answer: renewedTickets },
  countStoppedPrints: { query: stoppedPrintsQuery, answer: stoppedPrints },
  setJobStatus: { body: setJobStatusBody, answer: z.object({ entityId: id, state: jobState }) },
  fetchPrintFile: { query: printFileQuery, answer: z.unknown() },
} as const

export type LabelToPrint = z.infer<typeof labelToPrint>
export type LabelOfAnything = z.infer<typeof labelOfAnything>
export type PrintSource = z.infer<typeof printSource>
export type PrintLabelsBody = z.infer<typeof printLabelsBody>
export type PrintArticleBody = z.infer<typeof printArticleBody>
export type ReprintBody = z.infer<typeof reprintBody>
export type PrintAgainBody = z.infer<typeof printAgainBody>
export type PrintJobFile = z.infer<typeof printJobFile>
export type PrintJobEntry = z.infer<typeof printJobEntry>
export type PrintJobAnswer = z.infer<typeof printJobAnswer>
export type SetEntryStatusBody = z.infer<typeof setEntryStatusBody>
export type SetJobStatusBody = z.infer<typeof setJobStatusBody>
export type RenewTicketsBody = z.infer<typeof renewTicketsBody>
export type RenewedTickets = z.infer<typeof renewedTickets>
export type StoppedPrints = z.infer<typeof stoppedPrints>
export type JobState = z.infer<typeof jobState>
export type EntryState = z.infer<typeof entryState>
export type PrintTestBody = Omit<z.infer<typeof printTestBody>, 'quantity'> & { readonly quantity?: number }
