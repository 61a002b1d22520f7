import * as contract from '@labelwright/contract/server/fonts'
import type { Serve } from '../../platform/http/http.ts'
import type { FontsService } from './fonts.service.ts'

/** Under its id a font never changes. */
const forEver = 'private, max-age=31536000, immutable'

export function fontsRoutes(serve: Serve, fonts: FontsService): void {
  serve(contract.listFonts, ({ actor, query }) =>
    fonts.list(actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  serve(contract.uploadFont, async ({ actor, upload }) => ({ data: await fonts.upload(actor, upload) }))
  serve(contract.getFontFile, async ({ actor, params, reply }) => {
    const { bytes, contentType } = await fonts.file(actor, params.id)
    reply.type(contentType).header('cache-control', forEver)
    return bytes
  })
  serve(contract.fontSample, async ({ actor, params, reply }) => {
    const sample = await fonts.sample(actor, params.id)
    reply.header('cache-control', forEver)
    return sample
  })
  serve(contract.deleteFont, async ({ actor, params }) => {
    await fonts.remove(actor, params.id)
    return {}
  })
}
