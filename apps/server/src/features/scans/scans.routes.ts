import * as contract from '@labelwright/contract/server/scans'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { findByCode } from './scans.service.ts'

export function scansRoutes(serve: Serve, ctx: Context): void {
  serve(contract.findByCode, async ({ actor, query }) => ({ data: await findByCode(ctx, actor, query.code) }))
}
