// A version is drawn in a job right behind its publication: neither waits for the other, and drawing again after a failure costs nobody anything.
import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/job-queue.ts'

export const drawPublishedKind = 'draw-published-version'

/** To be called in the transaction of the publication. */
export const enqueueDrawing = (
  trx: Transaction,
  { organizationId, labelId }: { readonly organizationId: string; readonly labelId: string },
) => enqueueJob(trx, { organizationId, kind: drawPublishedKind, subject: labelId })
