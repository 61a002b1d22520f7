import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'
import { printJobAnswer, viaHelperId } from './printing-schemas.ts'

const computerName = z.string().check(z.maxLength(255))

/** Chosen at random by the page, for as long as its tab is open. */
const driverId = z.string().check(z.minLength(16), z.maxLength(64))

/** `Paused` waits for a person: by hand, after a failure, or because no page prints it any more. */
export const batchState = z.enum(['Running', 'Paused', 'Stopped', 'Finished'])

/** Why a batch is paused; `page-closed`: the page that printed it is gone. */
export const pauseReason = z.enum([
  'person',
  'label-failed',
  'label-unknown',
  'lines-refused',
  'job-refused',
  'helper-revoked',
  'page-closed',
])

/** What is left of an order, printed job after job. */
export const printBatch = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  printerId: id,
  printerName: z.string(),
  printsVia: z.enum(['helper', 'server']),
  /** The person who started it or went on with it. */
  userName: z.string(),
  /** Of the helper that prints; '' where the server does. */
  computerName: z.string(),
  /** Printed over the link of that helper, without a page; none where a page or the server prints. */
  link: z.nullable(z.object({ isLinked: z.boolean() })),
  state: batchState,
  reason: z.nullable(pauseReason),
  /** What the printer, the helper or the server said about it. */
  message: z.nullable(z.string()),
  /** Labels that it has to print, and how they stand; those not counted are still to be made. */
  labels: z.int(),
  sent: z.int(),
  /** On their way to the printer, or waiting for it. */
  open: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** Labels that it does not make because they were printed beside it, and the people who did. */
  leftOut: z.object({ labels: z.int(), printedBy: z.array(z.string()) }),
  /** Lines of which no label can be made, with the reason; the first 20. */
  refusedLines: z.array(z.object({ orderLineId: id, articleName: z.string(), message: z.string() })),
  createdAt: timestamp,
  endedAt: z.nullable(timestamp),
})

export const startBatchBody = z.strictObject({
  orderId: id,
  printerId: id,
  computerName,
  /** For all lines; each article's own, or else the order's, where it is left out. */
  labelId: z.optional(id),
  /** The page that prints it by the helper of its computer; left out where the page cannot call it. */
  driverId: z.optional(driverId),
  /** The helper of that computer: it prints over its link, without a page, where it is connected or no page could. */
  viaHelperId,
})

export const listBatchesQuery = z.strictObject({
  take: listQuery.take,
  offset: listQuery.offset,
  orderId: z.optional(id),
  /** Only those that run or wait for somebody. */
  isOpen: z.optional(z.stringbool()),
})

export const driveBatchBody = z.strictObject({ driverId, computerName })
export const resumeBatchBody = z.strictObject({ driverId: z.optional(driverId), computerName, viaHelperId })
export const keepBatchBody = z.strictObject({ driverId })

/** The job whose files are to be printed now; none where nothing is left to hand over. */
export const nextOfBatch = z.object({ data: printBatch, job: z.nullable(printJobAnswer) })

export const printBatchesSchemas = {
  startBatch: { body: startBatchBody, answer: recordOf(printBatch) },
  listBatches: { query: listBatchesQuery, answer: listOf(printBatch) },
  getBatch: { answer: recordOf(printBatch) },
  nextOfBatch: { body: driveBatchBody, answer: nextOfBatch },
  keepBatch: { body: keepBatchBody, answer: recordOf(printBatch) },
  pauseBatch: { answer: recordOf(printBatch) },
  resumeBatch: { body: resumeBatchBody, answer: recordOf(printBatch) },
  stopBatch: { answer: recordOf(printBatch) },
} as const

export type PrintBatch = z.infer<typeof printBatch>
export type PauseReason = z.infer<typeof pauseReason>
export type StartBatchBody = z.infer<typeof startBatchBody>
export type ListBatchesQuery = Partial<z.infer<typeof listBatchesQuery>>
export type DriveBatchBody = z.infer<typeof driveBatchBody>
export type ResumeBatchBody = z.infer<typeof resumeBatchBody>
export type KeepBatchBody = z.infer<typeof keepBatchBody>
export type NextOfBatch = z.infer<typeof nextOfBatch>
