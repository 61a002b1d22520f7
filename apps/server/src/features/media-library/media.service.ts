import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import { type MediaFile, maximumMediaFiles } from '@labelwright/contract/server/media-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { inUse } from './in-use.ts'
import * as files from './kept-files.store.ts'
import { reportKeptPicture } from './kept-pictures.ts'
import * as store from './media.store.ts'
import {
  convertUpload,
  countUpload,
  findOr404,
  mediaFilesOf,
  readMediaFile,
  removeUnused,
  sha256sOf,
} from './media-file.ts'
import { findUses } from './media-uses.ts'
import type { ConvertedPicture } from './pictures/conversion-protocol.ts'

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(actor.organizationId, work)

async function assertRoom(trx: Transaction): Promise<void> {
  if ((await store.countMediaFiles(trx)) < maximumMediaFiles) return
  const sentence = `An organization has at most ${maximumMediaFiles.toLocaleString('en')} pictures. Delete one that no label uses.`
  throw new ProductError('limit-reached', {
    detail: sentence,
    errors: [{ path: 'file', code: 'too-many-pictures', message: sentence }],
  })
}

export function listMediaFiles(ctx: Context, actor: Actor, page: store.MediaPage): Promise<List<MediaFile>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await store.findMediaFiles(trx, page)
    return { data: await mediaFilesOf(trx, list), total, take: page.take, offset: page.offset }
  })
}

interface Upload {
  readonly file: UploadedFile
  readonly folder: string
  readonly page: number
}

/** Converts the file and keeps both what labels print and what was sent. Throws what is wrong with it at `file`. */
export async function uploadMediaFile(ctx: Context, actor: Actor, upload: Upload): Promise<MediaFile> {
  await countUpload(ctx, actor)
  await inOrganization(ctx, actor, assertRoom)
  const converted = await convertUpload(ctx, actor, { path: upload.file.path, page: upload.page })
  return keep(ctx, actor, { ...upload, converted })
}

interface Kept extends Upload {
  readonly converted: ConvertedPicture
}

async function keep(ctx: Context, actor: Actor, { file, folder, converted }: Kept): Promise<MediaFile> {
  const picture = Buffer.from(converted.png, 'base64')
  const pictureSha256 = sha256Of(picture)
  return inOrganization(ctx, actor, async (trx) => {
    // One at a time, so that two cannot both be the last; and nobody removes these bytes meanwhile.
    await files.lock(trx, actor.organizationId)
    for (const sha256 of [pictureSha256, file.sha256].sort()) await files.lock(trx, sha256)
    await assertRoom(trx)
    const id = newId()
    const isAdded = await store.insertMediaFile(trx, {
      organizationId: actor.organizationId,
      id,
      folder,
      name: nameOf(file),
      kind: converted.from,
      pictureSha256,
      pictureBytes: picture.length,
      width: converted.width,
      height: converted.height,
      originalSha256: file.sha256,
      createdByName: actor.name,
    })
    if (!isAdded) {
      const message = `A picture with the name ${nameOf(file)} was uploaded before. Rename the file, or delete that picture first.`
      throw new ProductError('validation-failed', { errors: [{ path: 'file', code: 'taken', message }] })
    }
    await ctx.blobs.put(picture, pictureSha256)
    await ctx.blobs.takeFile(file.path, file.sha256)
    return readMediaFile(trx, id)
  })
}

/** As people write it: one sign for a letter with its accent, and none that turns the direction of writing. */
const nameOf = ({ name }: UploadedFile): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim() || 'file'

export const listMediaFolders = (ctx: Context, actor: Actor) => inOrganization(ctx, actor, store.findFolders)

/** The PNG that labels name so. */
export async function readMediaPicture(
  ctx: Context,
  actor: Actor,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  const sha256 = await inOrganization(
    ctx,
    actor,
    async (trx) => (await store.findPicture(trx, name)) ?? (await files.findKept(trx, name)),
  )
  const bytes = sha256 === undefined ? undefined : await ctx.blobs.get(sha256)
  // Fonts and pictograms are kept as well.
  if (sha256 === undefined || !bytes?.subarray(0, pngStart.length).equals(pngStart)) throw new ProductError('not-found')
  return { bytes, sha256 }
}

const pngStart = Buffer.from('89504e47', 'hex')

export async function deleteMediaFile(ctx: Context, actor: Actor, id: string): Promise<void> {
  const row = await inOrganization(ctx, actor, async (trx) => {
    const found = await findOr404(trx, id)
    await assertUnused(trx, actor, found)
    await store.deleteMediaFile(trx, id)
    await reportKeptPicture(trx, { organizationId: actor.organizationId, row: found, what: 'picture-removed' })
    return found
  })
  await removeUnused(ctx, [...sha256sOf(row), row.originalSha256])
}

async function assertUnused(trx: Transaction, actor: Actor, row: store.MediaRow): Promise<void> {
  const { labels, total } = await findUses(trx, actor, row)
  if (total === 0) return
  throw inUse({ code: 'media-in-use', name: row.name, kind: 'picture', labels: labels.slice(0, 10), usedBy: total })
}
