import * as contract from '@labelwright/contract/server/helpers'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { createPairingCode, pairHelper, receiveJournal } from './helpers.service.ts'

export function helpersRoutes(serve: Serve, ctx: Context): void {
  serve(contract.createPairingCode, async ({ actor }) => ({ data: await createPairingCode(ctx, actor) }))
  serve(contract.pairHelper, async ({ body, address }) => ({ data: await pairHelper(ctx, body, address) }))
  serve(contract.reportJournal, ({ helper, body }) => receiveJournal(ctx, helper, body.reports))
}
