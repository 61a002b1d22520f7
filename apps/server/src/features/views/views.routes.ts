import * as contract from '@labelwright/contract/server/views'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { createView, deleteView, listViews, saveView } from './views.service.ts'

export function viewsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listViews, ({ actor, query }) => listViews(ctx, actor, query.list))
  serve(contract.createView, async ({ actor, body, idempotencyKey: key }) => ({
    data: await createView(ctx, actor, { body, key }),
  }))
  serve(contract.saveView, async ({ actor, params, body }) => ({
    data: await saveView(ctx, actor, { ...body, id: params.id }),
  }))
  serve(contract.deleteView, async ({ actor, params }) => {
    await deleteView(ctx, actor, params.id)
    return {}
  })
}
