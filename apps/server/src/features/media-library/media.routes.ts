import * as contract from '@labelwright/contract/server/media'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  deleteMediaFile,
  listMediaFiles,
  listMediaFolders,
  readMediaPicture,
  uploadMediaFile,
} from './media.service.ts'
import { changeMediaFile, findMediaUses, replaceMediaFile } from './media-changes.service.ts'

/** Under the hash of its bytes a picture never changes; under a name it may. */
const forEver = 'private, max-age=31536000, immutable'
const askEachTime = 'private, no-cache'

export function mediaRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listMediaFiles, ({ actor, query: { take = 50, offset = 0, ...filter } }) =>
    listMediaFiles(ctx, actor, { ...filter, take, offset }),
  )
  serve(contract.uploadMediaFile, async ({ actor, params, body: { page = 1 }, upload }) => ({
    data: await uploadMediaFile(ctx, actor, { file: upload, folder: params.folderName, page }),
  }))
  serve(contract.mediaPicture, async ({ actor, query, reply }) => {
    const { bytes, sha256 } = await readMediaPicture(ctx, actor, query.name)
    reply.header('cache-control', query.name === sha256 ? forEver : askEachTime)
    return bytes
  })
  serve(contract.listMediaFolders, async ({ actor }) => ({ data: await listMediaFolders(ctx, actor) }))
  serve(contract.changeMediaFile, async ({ actor, params, body }) => ({
    data: await changeMediaFile(ctx, actor, { id: params.id, body }),
  }))
  serve(contract.findMediaUses, ({ actor, params }) => findMediaUses(ctx, actor, params.id))
  serve(contract.replaceMediaFile, async ({ actor, params, body: { page = 1, designs = 'change' }, upload }) => ({
    data: await replaceMediaFile(ctx, actor, { id: params.id, file: upload, page, designs }),
  }))
  serve(contract.deleteMediaFile, async ({ actor, params }) => {
    await deleteMediaFile(ctx, actor, params.id)
    return {}
  })
}
