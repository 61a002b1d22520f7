import * as contract from '@labelwright/contract/server/verify'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { verifyLabel, verifyLabelPublicly } from './verify.service.ts'

export function verifyRoutes(serve: Serve, ctx: Context): void {
  serve(contract.verifyLabel, async ({ actor, params }) => ({ data: await verifyLabel(ctx, actor, params.id) }))
  serve(contract.verifyLabelPublicly, async ({ params, address }) => ({
    data: await verifyLabelPublicly(ctx, params.id, address),
  }))
}
