import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'
import { entryState } from './printing-schemas.ts'

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
  printerName: z.string(),
  userName: z.string(),
  computerName: z.string(),
  quantity: z.int(),
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

export const historyEntryAnswer = z.object(historyFields)
export const historyDetailAnswer = z.object({
  ...historyFields,
  values: z.array(z.object({ key: z.string(), data: z.string() })),
  serialNumbers: z.array(entrySerialNumbers),
  fileBytes: z.int(),
  fileSha256: z.string(),
})

export const listHistoryQuery = z.strictObject({
  ...listQuery,
  state: z.optional(entryState),
  articleId: z.optional(id),
  /** `only` test prints of the designer, or all others. */
  tests: z.optional(z.enum(['only', 'without'])),
})

export const printHistorySchemas = {
  listPrintHistory: { query: listHistoryQuery, answer: listOf(historyEntryAnswer) },
  getPrintHistoryEntry: { answer: recordOf(historyDetailAnswer) },
  printHistoryPicture: { answer: z.string() },
} as const

export type HistoryEntry = z.infer<typeof historyEntryAnswer>
export type EntrySerialNumbers = z.infer<typeof entrySerialNumbers>
export type HistoryDetail = z.infer<typeof historyDetailAnswer>
export type ListHistoryQuery = Partial<z.infer<typeof listHistoryQuery>>
