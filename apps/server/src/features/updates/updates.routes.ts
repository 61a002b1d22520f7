import * as contract from '@labelwright/contract/server/updates'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { listDownloads, openDownload } from './updates.service.ts'

export function updatesRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listDownloads, async () => ({ data: await listDownloads(ctx) }))
  serve(contract.downloadFile, async ({ params, reply }) => {
    const { content, bytes, sha256 } = await openDownload(ctx, params)
    reply.header('content-disposition', `attachment; filename="${params.fileName}"`)
    reply.header('content-length', bytes)
    // RFC 9530: whoever downloads can check what came.
    reply.header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
    return content
  })
}
