import * as contract from '@labelwright/contract/server/helpers'
import type { Serve } from '../../platform/http/http.ts'
import type { HelpersService } from './helpers.service.ts'

export function helpersRoutes(serve: Serve, helpers: HelpersService): void {
  serve(contract.createPairingCode, async ({ actor }) => ({ data: await helpers.createPairingCode(actor) }))
  serve(contract.pairHelper, async ({ body, address }) => ({ data: await helpers.pair(body, address) }))
  serve(contract.reportJournal, ({ helper, body }) => helpers.takeJournal(helper, body.reports))
}
