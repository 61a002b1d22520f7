// A print in steps: read or refuse, draw without a connection, store. The insert checks again what was read.
import { ProductError } from '@labelwright/contract/errors'
import { isFeatureOn } from '@labelwright/contract/feature-flags'
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getCachedFeatures } from '../../feature-flags/feature-flags.service.ts'
import { type ViaHelper, wakeHelperOf } from '../linked-helpers/leave-to-helper.ts'
import type { WantedLabel } from '../print-line.ts'
import { wakePrinters } from '../server-printers/dispatcher.service.ts'
import { waitingPrintersOf } from '../server-printers/target-of-entry.ts'
import { answerOf, type JobWithFiles } from './answer-job.ts'
import { oneOfAKey } from './one-of-a-key.ts'
import { planPrintJob } from './plan-print-job.ts'
import type { JobToMake, PlannedJob } from './planned-job.ts'
import { drawThenStore, readPlan, reserveThenDraw, type Way } from './try-print.ts'

export interface JobRequest {
  readonly call: string
  readonly key: string | undefined
  readonly body: ViaHelper
  /** Reads what to print, or throws the refusal, in a transaction that stores nothing. May run several times. */
  readonly plan: (trx: Transaction, job: JobToMake) => Promise<PlannedJob>
}

/** How often a print is made when something changes each time while it is drawn. */
const maxTries = 3

async function storeOnce(ctx: Context, actor: Actor, request: JobRequest): Promise<JobWithFiles> {
  const isPdfOnly = !isFeatureOn(await getCachedFeatures(ctx, actor.organizationId), 'printers')
  let way: Way = 'draw-first'
  for (let tries = 0; tries < maxTries; tries++) {
    const print = { ...request, actor, id: newId() }
    const read = await readPlan(ctx, print, (trx) => request.plan(trx, { id: print.id, isPdfOnly }))
    if ('known' in read) return read.known
    const tried = await (way === 'draw-first' ? drawThenStore : reserveThenDraw)(ctx, print, read.planned)
    if ('stored' in tried) return tried.stored
    if (tried.changed === 'numbers') way = 'reserve-first'
  }
  throw new ProductError('print-overtaken')
}

/** Makes one job for a key, and answers it with its files. */
export async function printOnce(ctx: Context, actor: Actor, request: JobRequest): Promise<PrintJobAnswer> {
  const stored = await oneOfAKey(ctx, { ...request, actor }, () => storeOnce(ctx, actor, request))
  const waiting = stored.entries.filter(({ state }) => state === 'Created')
  if (waiting.length > 0) wakePrinters(ctx, waitingPrintersOf(waiting))
  wakeHelperOf(ctx, waiting)
  // Outside the transaction: only files of a stored job go out.
  return answerOf(ctx, stored)
}

interface FoundLabel {
  readonly label: WantedLabel
  /** Runs first in the transaction that stores the job. False when something has changed since the label was found. */
  readonly beforeStore?: (trx: Transaction) => Promise<boolean>
}

interface LabelToFind {
  readonly call: string
  readonly body: ViaHelper
  readonly key: string | undefined
  readonly computerName: string
  /** Finds the label, with the article to create with the job if it needs one. Stores nothing. */
  readonly findLabel: (trx: Transaction) => Promise<FoundLabel>
}

/** Prints one label for another feature. The key belongs to the call and body of that feature. */
export const printFoundLabel = (
  ctx: Context,
  actor: Actor,
  { call, body, key, computerName, findLabel }: LabelToFind,
): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call,
    key,
    body,
    plan: async (trx, job) => {
      const { label, beforeStore } = await findLabel(trx)
      const planned = await planPrintJob(ctx, trx, { ...job, actor, body: { computerName, labels: [label] } })
      return {
        ...planned,
        beforeStore: async (storing) =>
          (await (beforeStore?.(storing) ?? true)) && (await (planned.beforeStore?.(storing) ?? true)),
      }
    },
  })
