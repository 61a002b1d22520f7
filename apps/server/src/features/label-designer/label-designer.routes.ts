import * as contract from '@labelwright/contract/server/label-designer'
import type { Context } from '../../context.ts'
import { callerLeft } from '../../platform/http/caller-left.ts'
import type { Serve } from '../../platform/http/http.ts'
import type { ServeSocket } from '../../platform/live/serve-socket.ts'
import { getVersion, listVersions } from '../labels/label-versions.service.ts'
import { weighOpenLabel } from '../labels/weight/weigh-open-label.service.ts'
import { editLabel } from './edit-label.service.ts'
import { getState, listCommands } from './label-history.service.ts'
import { publishLabel } from './publish-label.service.ts'

export function labelDesignerRoutes(serve: Serve, serveSocket: ServeSocket, ctx: Context): void {
  serveSocket(contract.openLabelSocket, (opened) => editLabel(ctx, opened))
  serve(contract.publishLabel, async ({ actor, params, body, idempotencyKey }) => ({
    data: await publishLabel(ctx, actor, { id: params.id, body, key: idempotencyKey }),
  }))
  serve(contract.weighOpenLabel, async ({ actor, params, reply }) => ({
    data: await weighOpenLabel(ctx, actor, { id: params.id, signal: callerLeft(reply) }),
  }))
  serve(contract.listLabelVersions, ({ actor, params, query }) =>
    listVersions(ctx, actor, { id: params.id, take: query.take ?? 50, offset: query.offset ?? 0 }),
  )
  serve(contract.getLabelVersion, async ({ actor, params }) => ({ data: await getVersion(ctx, actor, params) }))
  serve(contract.listLabelCommands, ({ actor, params, query }) =>
    listCommands(ctx, actor, {
      labelId: params.id,
      take: query.take ?? 50,
      offset: query.offset ?? 0,
      userId: query.userId,
    }),
  )
  serve(contract.getOpenLabelState, async ({ actor, params, query }) => ({
    data: await getState(ctx, actor, { id: params.id, sequence: query.sequence }),
  }))
}
