import * as contract from '@labelwright/contract/server/print-batches'
import type { Context } from '../../../context.ts'
import type { Serve } from '../../../platform/http/http.ts'
import * as batches from './print-batches.service.ts'
import { startBatch } from './start-batch.service.ts'

export function printBatchesRoutes(serve: Serve, ctx: Context): void {
  serve(contract.startBatch, async ({ actor, body, idempotencyKey }) => ({
    data: await startBatch(ctx, actor, { body, key: idempotencyKey }),
  }))
  serve(contract.listBatches, ({ actor, query: { take = 50, offset = 0, ...filter } }) =>
    batches.listBatches(ctx, actor, { ...filter, take, offset }),
  )
  serve(contract.getBatch, async ({ actor, params }) => ({ data: await batches.getBatch(ctx, actor, params.id) }))
  serve(contract.nextOfBatch, ({ actor, params, body }) => batches.nextOfBatch(ctx, actor, { id: params.id, body }))
  serve(contract.keepBatch, async ({ actor, params, body }) => ({
    data: await batches.keepBatch(ctx, actor, { id: params.id, driverId: body.driverId }),
  }))
  serve(contract.pauseBatch, async ({ actor, params }) => ({ data: await batches.pauseBatch(ctx, actor, params.id) }))
  serve(contract.resumeBatch, async ({ actor, params, body }) => ({
    data: await batches.resumeBatch(ctx, actor, { id: params.id, body }),
  }))
  serve(contract.stopBatch, async ({ actor, params }) => ({ data: await batches.stopBatch(ctx, actor, params.id) }))
}
