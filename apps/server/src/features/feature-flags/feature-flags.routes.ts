import * as contract from '@labelwright/contract/server/feature-flags'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { getFeatures, saveFeatures } from './feature-flags.service.ts'

export function featureFlagsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.getFeatures, ({ actor }) => getFeatures(ctx, actor.organizationId))
  serve(contract.saveFeatures, ({ actor, body }) => saveFeatures(ctx, actor, body))
}
