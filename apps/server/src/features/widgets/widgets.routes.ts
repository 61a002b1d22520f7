import * as contract from '@labelwright/contract/server/widgets'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { printWidget } from './print-widget.service.ts'
import * as widgets from './widgets.service.ts'

export function widgetsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listWidgets, ({ actor, query }) => widgets.listWidgets(ctx, actor, query.show ?? 'mine'))
  serve(contract.createWidget, async ({ actor, body, idempotencyKey: key }) => ({
    data: await widgets.createWidget(ctx, actor, { body, key }),
  }))
  serve(contract.saveWidget, async ({ actor, params, body }) => ({
    data: await widgets.saveWidget(ctx, actor, { ...body, id: params.id }),
  }))
  serve(contract.deleteWidget, async ({ actor, params }) => {
    await widgets.deleteWidget(ctx, actor, params.id)
    return {}
  })
  serve(contract.arrangeWidgets, async ({ actor, body }) => {
    await widgets.arrangeWidgets(ctx, actor, body.ids)
    return {}
  })
  serve(contract.arrangeMyWidgets, async ({ actor, body }) => {
    await widgets.arrangeMyWidgets(ctx, actor, body.ids)
    return {}
  })
  serve(contract.toggleWidgetFavorite, async ({ actor, params }) => ({
    favorite: await widgets.toggleFavorite(ctx, actor, params.id),
  }))
  serve(contract.setWidgetSettings, ({ actor, params, body }) =>
    widgets.setWidgetSettings(ctx, actor, { ...body, id: params.id }),
  )
  serve(contract.printWidget, ({ actor, body, idempotencyKey: key }) => printWidget(ctx, actor, { body, key }))
}
