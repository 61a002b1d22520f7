// A picture of the library as its services have it.
import { ProductError } from '@labelwright/contract/errors'
import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import type { OpenUse } from '../label-designer/fonts-of-open-labels.service.ts'
import { findOpenUsesOfPictures } from '../label-designer/pictures-of-open-labels.service.ts'
import { countLabelsNaming, findLabelsNamingAny } from '../labels/labels.service.ts'
import * as files from './kept-files.store.ts'
import * as store from './media.store.ts'
import type { ConvertedPicture } from './pictures/conversion-protocol.ts'
import { runPictureConversion } from './pictures/run-picture-conversion.ts'

const uploadsPerHour = 1_000

/** All pictures that labels may name by this file: its own, and those that it replaced. */
export const sha256sOf = ({ pictureSha256, replacedSha256s }: store.MediaRow): string[] => [
  pictureSha256,
  ...replacedSha256s,
]

export async function mediaFilesOf(trx: Transaction, rows: readonly store.MediaRow[]): Promise<MediaFile[]> {
  const open = await findOpenUsesOfPictures(trx, rows.flatMap(sha256sOf))
  const keys = rows.map(({ pictureSha256 }) => pictureSha256)
  const uses = await countLabelsNaming(trx, { column: 'mediaSha256s', keys, open })
  const made: MediaFile[] = []
  for (const row of rows) {
    made.push(mediaFileOf(row, await usesOf(trx, row, { uses, open })))
  }
  return made
}

interface KnownUses {
  readonly uses: ReadonlyMap<string, number>
  readonly open: readonly OpenUse[]
}

/** One that replaced others is named by theirs, too. */
async function usesOf(trx: Transaction, row: store.MediaRow, { uses, open }: KnownUses): Promise<number> {
  if (row.replacedSha256s.length === 0) return uses.get(row.pictureSha256) ?? 0
  const sha256s = sha256sOf(row)
  const ids = open.filter(({ key }) => sha256s.includes(key)).map(({ labelId }) => labelId)
  return (await findLabelsNamingAny(trx, { sha256s, ids })).length
}

const mediaFileOf = (row: store.MediaRow, usedBy: number): MediaFile => ({
  id: row.id,
  folder: row.folder,
  name: row.name,
  kind: row.kind as MediaFile['kind'],
  sha256: row.pictureSha256,
  width: row.width,
  height: row.height,
  bytes: row.pictureBytes,
  usedBy,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
})

/** The picture as the library answers it now. */
export async function readMediaFile(trx: Transaction, id: string): Promise<MediaFile> {
  const [file] = await mediaFilesOf(trx, [await findOr404(trx, id)])
  if (!file) throw new ProductError('not-found')
  return file
}

export async function findOr404(trx: Transaction, id: string): Promise<store.MediaRow> {
  const row = await store.findMediaFile(trx, id)
  if (!row) throw new ProductError('not-found')
  return row
}

export const countUpload = (ctx: Context, { userId }: Actor): Promise<void> =>
  take(ctx.database, [{ key: `media:${userId}`, maximum: uploadsPerHour, windowSeconds: 3600 }])

/** Converts a file into what labels print, or throws what is wrong with it at `file`. */
export async function convertUpload(
  ctx: Context,
  { organizationId }: Actor,
  { path, page }: { readonly path: string; readonly page: number },
): Promise<ConvertedPicture> {
  const converted = await runPictureConversion(ctx.readers, { organizationId, path, page })
  if (converted.kind !== 'refused') return converted
  const { code, sentence } = converted
  throw new ProductError('file-not-readable', {
    detail: sentence,
    errors: [{ path: 'file', code, message: sentence }],
  })
}

/** Removes files that nothing names any more. */
export async function removeUnused(ctx: Context, sha256s: readonly string[]): Promise<void> {
  await ctx.database.withoutOrganization(async (trx) => {
    for (const sha256 of [...new Set(sha256s)].sort()) {
      await files.lock(trx, sha256)
      if (!(await files.isFileUsed(trx, sha256))) await ctx.blobs.remove(sha256)
    }
  })
}
