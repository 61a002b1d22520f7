import * as contract from '@labelwright/contract/server/fonts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { deleteFont, getFontSample, listFonts, readFontFile, uploadFont } from './fonts.service.ts'

/** Under its id a font never changes. */
const forEver = 'private, max-age=31536000, immutable'

export function fontsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listFonts, ({ actor, query }) =>
    listFonts(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
  serve(contract.uploadFont, async ({ actor, upload }) => ({ data: await uploadFont(ctx, actor, upload) }))
  serve(contract.getFontFile, async ({ actor, params, reply }) => {
    const { bytes, contentType } = await readFontFile(ctx, actor, params.id)
    reply.type(contentType).header('cache-control', forEver)
    return bytes
  })
  serve(contract.fontSample, async ({ actor, params, reply }) => {
    const sample = await getFontSample(ctx, actor, params.id)
    reply.header('cache-control', forEver)
    return sample
  })
  serve(contract.deleteFont, async ({ actor, params }) => {
    await deleteFont(ctx, actor, params.id)
    return {}
  })
}
