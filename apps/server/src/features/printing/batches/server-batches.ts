// Goes on with batches of printers that the server reaches itself, or a helper by its link: no page need be open.
import { type Context, perContext } from '../../../context.ts'
import { inBackground } from '../../../platform/database/background-work.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import { findActor } from '../../users/users.service.ts'
import * as work from './batch-work.store.ts'
import { makeNextJob } from './next-job.service.ts'
import { pauseBatchRow, settleBatch } from './pause-batch.ts'
import * as store from './print-batches.store.ts'
import { whyStuck } from './why-stuck.ts'

const lookMs = 500
/** Print files wait for the printer in the database: enough that it never stands still, few enough to be taken back. */
const mostWaiting = 200

/** The person and the helper of the next job; `undefined` while the batch needs no job. */
const makerOf = (ctx: Context, organizationId: string, id: string) =>
  ctx.database.withOrganization(organizationId, async (trx) => {
    const batch = await store.lockBatch(trx, id)
    if (batch?.state !== 'Running' || !(await settleBatch(trx, batch))) return undefined
    const { helperId, computerName } = batch
    const actor = await findActor(trx, batch.userId)
    const why = await whyStuck(trx, batch, actor)
    if (why) {
      await pauseBatchRow(trx, id, why)
      return undefined
    }
    // Labels that wait too long for a helper are voided, so none are made while it is away.
    if (helperId !== null && !batch.isLinked) return undefined
    if ((await work.countOpen(trx, id)) >= mostWaiting) return undefined
    return actor && { actor, computerName, ...(helperId !== null && { viaHelperId: helperId }) }
  })

/** Makes jobs of one batch until enough waits; another server that does the same waits at the batch's row. */
async function advance(ctx: Context, organizationId: string, id: string): Promise<void> {
  for (;;) {
    const maker = await makerOf(ctx, organizationId, id)
    if (!maker) return
    const job = await makeNextJob(ctx, id, { ...maker, mayGoOn: () => true })
    if (!job) return
  }
}

async function advanceAll(ctx: Context): Promise<void> {
  for (const organizationId of await ctx.database.withoutOrganization(store.findOrganizationsWithServerBatches)) {
    const ids = await ctx.database.withOrganization(organizationId, store.findServerBatches)
    for (const id of ids) {
      await advance(ctx, organizationId, id).catch((error: unknown) =>
        ctx.log.warn({ err: error, batchId: id }, 'a batch was interrupted; it is tried again'),
      )
    }
  }
}

/** One run at a time; a wish that comes meanwhile is done behind it. */
const runnerOf = perContext((ctx) => {
  let running: Promise<void> | undefined
  let isWished = false
  const run = async (): Promise<void> => {
    do {
      isWished = false
      await inBackground(() => advanceAll(ctx))
    } while (isWished)
  }
  return (): Promise<void> => {
    isWished = running !== undefined
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
})

export const wakeServerBatches = (ctx: Context): void =>
  void runnerOf(ctx)().catch((error: unknown) => ctx.log.warn({ err: error }, 'batches could not go on yet'))

/** Looks twice a second for batches that can go on. */
export const startServerBatches = (ctx: Context): Repetition =>
  repeat('going on with batches', { intervalMs: lookMs, log: ctx.log, work: runnerOf(ctx) })
