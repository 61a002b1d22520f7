import { ProductError } from '@labelwright/contract/errors'
import type {
  ChangeMediaBody,
  LabelOfMedia,
  MediaFile,
  MediaUsesAnswer,
  ReplacedMedia,
  ReplaceMediaBody,
} from '@labelwright/contract/server/media-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findOpenLabelsShowing, replacePictureOfLabel } from '../label-designer/pictures-of-open-labels.service.ts'
import { findLabelsFrozenWith, findLabelsNamingAny, findLabelsPrinting } from '../labels/labels.service.ts'
import * as files from './kept-files.store.ts'
import { reportKeptPicture } from './kept-pictures.ts'
import * as store from './media.store.ts'
import { convertUpload, countUpload, findOr404, readMediaFile, removeUnused, sha256sOf } from './media-file.ts'
import { findPrintingLabels, findUses } from './media-uses.ts'
import type { ConvertedPicture } from './pictures/conversion-protocol.ts'

const mostLabelsAnswered = 100

export function findMediaUses(ctx: Context, actor: Actor, id: string): Promise<MediaUsesAnswer> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const row = await findOr404(trx, id)
    const { labels, total } = await findUses(trx, actor, row)
    const printing = await findPrintingLabels(trx, actor, row)
    return {
      data: labels.slice(0, mostLabelsAnswered),
      total,
      printing: { data: printing.labels.slice(0, mostLabelsAnswered), total: printing.total },
    }
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
    const row = await findOr404(trx, id)
    const { name } = body
    if (name !== undefined && (await store.isNameTaken(trx, { id, name }))) {
      const message = `There is another picture with the name ${name}. Choose another name.`
      throw new ProductError('validation-failed', { errors: [{ path: 'name', code: 'taken', message }] })
    }
    if (Object.keys(body).length > 0) await store.updateMediaFile(trx, id, body)
    const { organizationId } = actor
    const isRenamed = name !== undefined && name.toLowerCase() !== row.name.toLowerCase()
    if (isRenamed) await reportKeptPicture(trx, { organizationId, row, what: 'picture-renamed' })
    return readMediaFile(trx, id)
  })
}

interface Replacement {
  readonly id: string
  readonly file: UploadedFile
  readonly page: number
  readonly designs: ReplaceMediaBody['designs']
}

/**
 * Puts another picture in the place of one: at once where values name it, and, unless designs are to be kept, as a command in each design
 * that shows it. Published versions keep the former one.
 */
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
  {
    id,
    file,
    designs,
    actor,
    converted,
  }: Replacement & { readonly actor: Actor; readonly converted: ConvertedPicture },
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
  if (from.length > 0) await reportKeptPicture(trx, { ...actor, row, what: 'picture-replaced' })
  const labelsToPublish =
    designs === 'keep' ? [] : await changeDesigns(ctx, trx, { actor, open, from, to: pictureSha256, row })
  return { file: await readMediaFile(trx, id), labelsToPublish }
}

interface DesignsToChange {
  readonly actor: Actor
  /** Open labels that show it. */
  readonly open: readonly string[]
  readonly from: readonly string[]
  readonly to: string
  /** As it was before. */
  readonly row: store.MediaRow
}

/**
 * Changes the designs that the person may see: the open ones, and those that would be opened from their published version. Answers
 * them, and labels that name the picture by its name: publishing them again is all that they need.
 */
async function changeDesigns(
  ctx: Context,
  trx: Transaction,
  { actor, open, from, to, row }: DesignsToChange,
): Promise<LabelOfMedia[]> {
  if (from.length === 0) return []
  const sight = await sightOf(trx, actor)
  const printing = (await findLabelsPrinting(trx, from, sight)).map(({ id }) => id)
  const named = await findLabelsNamingAny(trx, { sha256s: [], ids: [...open, ...printing] }, sight)
  const changed: LabelOfMedia[] = []
  for (const label of named) {
    if (await replacePictureOfLabel(ctx, trx, { actor, labelId: label.id, from, to })) changed.push(label)
  }
  const byName = await findLabelsFrozenWith(trx, [row.name.toLowerCase()], sight)
  const others = byName.filter(({ id }) => !changed.some((label) => label.id === id))
  return [...changed, ...others.map(({ id, name }) => ({ id, name }))]
}
