import { helperLinkSocket } from '@labelwright/contract/server/helper-link'
import * as contract from '@labelwright/contract/server/helpers'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import type { ServeLink } from '../../platform/live/serve-socket.ts'
import { createPairingCode, listHelpers, pairHelper, revokeHelper, seeHelper } from './helpers.service.ts'
import { askFoundPrinters, askPrinterStates, askPrintQueues } from './link/ask-helper.service.ts'
import { keepLink } from './link/keep-link.ts'
import { receiveJournal } from './receive-journal.service.ts'
import { settleTwin } from './twins.service.ts'

export function helpersRoutes(serve: Serve, serveLink: ServeLink, ctx: Context): void {
  serve(contract.createPairingCode, async ({ actor }) => ({ data: await createPairingCode(ctx, actor) }))
  serve(contract.pairHelper, async ({ body, address }) => ({ data: await pairHelper(ctx, body, address) }))
  serve(contract.listHelpers, ({ actor, query }) =>
    listHelpers(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  serve(contract.revokeHelper, async ({ actor, params }) => {
    await revokeHelper(ctx, actor, params.id)
    return {}
  })
  serve(contract.settleTwin, async ({ actor, params }) => {
    await settleTwin(ctx, actor, params.id)
    return {}
  })
  serve(contract.seenHelper, async ({ actor, params, body }) => {
    await seeHelper(ctx, actor, { id: params.id, proof: body.proof })
    return {}
  })
  serve(contract.linkedPrintQueues, ({ actor, params }) => askPrintQueues(ctx, actor, params.id))
  serve(contract.linkedPrinterStates, ({ actor, params, body }) =>
    askPrinterStates(ctx, actor, { id: params.id, printers: body.printers }),
  )
  serve(contract.linkedFindPrinters, ({ actor, params }) => askFoundPrinters(ctx, actor, params.id))
  serveLink(helperLinkSocket, (opened) => keepLink(ctx, opened))
  serve(contract.reportJournal, ({ helper, body, address }) => receiveJournal(ctx, helper, { ...body, address }))
}
