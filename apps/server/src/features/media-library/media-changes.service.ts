import { ProductError } from '@labelwright/contract/errors'
import type {
  ChangeMediaBody,
  LabelOfMedia,
  MediaFile,
  ReplacedMedia,
} from '@labelwright/contract/server/media-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findOpenLabelsShowing, replacePictureOfLabel } from '../label-designer/pictures-of-open-labels.service.ts'
import { findLabelsNamingAny, findLabelsPrinting } from '../labels/labels.service.ts'
import * as files from './kept-files.store.ts'
import * as store from './media.store.ts'
import { convertUpload, countUpload, findOr404, readMediaFile, removeUnused, sha256sOf } from './media-file.ts'
import { findUses } from './media-uses.ts'
import type { ConvertedPicture } from './pictures/conversion-protocol.ts'

const mostLabelsAnswered = 100

export function findMediaUses(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ readonly data: readonly LabelOfMedia[]; readonly total: number }> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { labels, total } = await findUses(trx, actor, await findOr404(trx, id))
    return { data: labels.slice(0, mostLabelsAnswered), total }
  })
}

/** Renames a picture or moves it to another folder. */
export function changeMediaFile(
  ctx: Context,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: ChangeMediaBody },
): Promise<MediaFile> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await files.lock(trx, actor.organizationId)
    await findOr404(trx, id)
    const { name } = body
    if (name !== undefined && (await store.isNameTaken(trx, { id, name }))) {
      const message = `There is another picture with the name ${name}. Choose another name.`
      throw new ProductError('validation-failed', { errors: [{ path: 'name', code: 'taken', message }] })
    }
    if (Object.keys(body).length > 0) await store.updateMediaFile(trx, id, body)
    return readMediaFile(trx, id)
  })
}

interface Replacement {
  readonly id: string
  readonly file: UploadedFile
  readonly page: number
}

/** Puts another picture in the place of one: at once where values name it, as a command in each design that shows it. */
export async function replaceMediaFile(ctx: Context, actor: Actor, wanted: Replacement): Promise<ReplacedMedia> {
  await countUpload(ctx, actor)
  const before = await ctx.database.withOrganization(actor.organizationId, (trx) => findOr404(trx, wanted.id))
  const converted = await convertUpload(ctx, actor, { path: wanted.file.path, page: wanted.page })
  const replaced = await ctx.database.withOrganization(actor.organizationId, (trx) =>
    replace(ctx, trx, { ...wanted, actor, converted }),
  )
  await removeUnused(ctx, [...sha256sOf(before), before.originalSha256])
  return replaced
}

async function replace(
  ctx: Context,
  trx: Transaction,
  { id, file, actor, converted }: Replacement & { readonly actor: Actor; readonly converted: ConvertedPicture },
): Promise<ReplacedMedia> {
  const picture = Buffer.from(converted.png, 'base64')
  const pictureSha256 = sha256Of(picture)
  await files.lock(trx, actor.organizationId)
  for (const sha256 of [pictureSha256, file.sha256].sort()) await files.lock(trx, sha256)
  const row = await findOr404(trx, id)
  const from = sha256sOf(row).filter((sha256) => sha256 !== pictureSha256)
  const open = await findOpenLabelsShowing(trx, from)
  const isNamed = open.length > 0 || (await findLabelsNamingAny(trx, { sha256s: from, ids: [] })).length > 0
  await store.updateMediaFile(trx, id, {
    kind: converted.from,
    pictureSha256,
    pictureBytes: picture.length,
    width: converted.width,
    height: converted.height,
    originalSha256: file.sha256,
    createdByName: actor.name,
    replacedSha256s: isNamed ? from : [],
  })
  await ctx.blobs.put(picture, pictureSha256)
  await ctx.blobs.takeFile(file.path, file.sha256)
  const labelsToPublish = await changeDesigns(ctx, trx, { actor, open, from, to: pictureSha256 })
  return { file: await readMediaFile(trx, id), labelsToPublish }
}

interface DesignsToChange {
  readonly actor: Actor
  /** Open labels that show it. */
  readonly open: readonly string[]
  readonly from: readonly string[]
  readonly to: string
}

/** Changes the designs that the person may see: the open ones, and those that would be opened from their published version. */
async function changeDesigns(
  ctx: Context,
  trx: Transaction,
  { actor, open, from, to }: DesignsToChange,
): Promise<LabelOfMedia[]> {
  if (from.length === 0) return []
  const sight = await sightOf(trx, actor)
  const printing = (await findLabelsPrinting(trx, from, sight)).map(({ id }) => id)
  const named = await findLabelsNamingAny(trx, { sha256s: [], ids: [...open, ...printing] }, sight)
  const changed: LabelOfMedia[] = []
  for (const label of named) {
    if (await replacePictureOfLabel(ctx, trx, { actor, labelId: label.id, from, to })) changed.push(label)
  }
  return changed
}
