// The rest of an order is a record of the server that is printed job after job: any page sees how far it is, and goes on with it.
import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  DriveBatchBody,
  KeepBatchBody,
  ListBatchesQuery,
  NextOfBatch,
  PrintBatch,
  ResumeBatchBody,
  StartBatchBody,
} from './print-batches-schemas.ts'

type OneBatch = { data: PrintBatch }

const ofOrders = () => ['showMyOrders'] as const

/** What was neither sent nor is on its way of each line. A server's printer begins at once; a helper's by `nextOfBatch`. */
export const startBatch = endpoint<{ body: StartBatchBody; answer: OneBatch }>()({
  method: 'POST',
  path: '/api/printbatches',
  service: 'base',
  summary: 'Starts printing what is left of an order',
  access: signedIn,
  errors: ['not-found', 'batch-open', 'nothing-left', 'key-reused', 'request-in-progress'],
  featuresOfBody: ofOrders,
  idempotent: true,
})

export const listBatches = endpoint<{ query: ListBatchesQuery; answer: List<PrintBatch> }>()({
  method: 'GET',
  path: '/api/printbatches',
  service: 'base',
  summary: 'The batches of orders that the person’s groups may see, the newest first',
  access: signedIn,
  errors: [],
})

export const getBatch = endpoint<{ answer: OneBatch }>()({
  method: 'GET',
  path: '/api/printbatches/{id}',
  service: 'base',
  summary: 'Tells how far a batch is',
  access: signedIn,
  errors: ['not-found'],
})

/** Makes the next job; files that the same computer has not settled yet come again first, so that a lost answer loses nothing. */
export const nextOfBatch = endpoint<{ body: DriveBatchBody; answer: NextOfBatch }>()({
  method: 'POST',
  path: '/api/printbatches/{id}/next',
  service: 'base',
  summary: 'Answers the files of a batch that the helper of this computer prints next',
  access: signedIn,
  errors: ['not-found', 'batch-driven-elsewhere'],
})

/** Said every 15 s while it prints: 60 s without a word, and others may go on with the batch. */
export const keepBatch = endpoint<{ body: KeepBatchBody; answer: OneBatch }>()({
  method: 'POST',
  path: '/api/printbatches/{id}/keep',
  service: 'base',
  summary: 'Says that a page still prints a batch',
  access: signedIn,
  errors: ['not-found', 'batch-driven-elsewhere'],
})

export const pauseBatch = endpoint<{ answer: OneBatch }>()({
  method: 'POST',
  path: '/api/printbatches/{id}/pause',
  service: 'base',
  summary: 'Pauses a batch: what no printer has been given yet waits',
  access: signedIn,
  errors: ['not-found', 'batch-ended'],
})

/** What failed and lines that were refused are tried again. */
export const resumeBatch = endpoint<{ body: ResumeBatchBody; answer: OneBatch }>()({
  method: 'POST',
  path: '/api/printbatches/{id}/resume',
  service: 'base',
  summary: 'Goes on with a batch that is paused',
  access: signedIn,
  errors: ['not-found', 'batch-ended', 'batch-driven-elsewhere'],
})

export const stopBatch = endpoint<{ answer: OneBatch }>()({
  method: 'POST',
  path: '/api/printbatches/{id}/stop',
  service: 'base',
  summary: 'Ends a batch; what no printer has been given yet is not printed',
  access: signedIn,
  errors: ['not-found', 'batch-ended'],
})
