import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import { maximumFonts, type OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import { fontKeyOf } from '@labelwright/label-layout/layout-resources'
import { isShippedFamily } from '@labelwright/label-layout/text/shipped-fonts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findOpenUsesOfFonts } from '../label-designer/fonts-of-open-labels.service.ts'
import { countLabelsNaming, findLabelsNaming } from '../labels/labels.service.ts'
import type { FontRefusal, TriedFont } from './font-trial-protocol.ts'
import * as store from './fonts.store.ts'
import { inUse } from './in-use.ts'
import * as files from './kept-files.store.ts'
import { runFontTrial } from './run-font-trial.ts'

export interface FontFile {
  readonly bytes: Buffer
  readonly contentType: 'font/ttf' | 'font/otf'
}

const uploadsPerHour = 500
/** How an OpenType file with CFF outlines begins; all others that were let in have TrueType outlines. */
const cffStart = 'OTTO'

const nameOf = ({ family, bold }: { readonly family: string; readonly bold: boolean }): string =>
  `${family}${bold ? ' Bold' : ''}`

const fontOf = (row: store.FontRow, usedBy: number): OrganizationFont => ({
  id: row.id,
  family: row.family,
  bold: row.bold,
  italic: row.italic,
  isVariable: row.isVariable,
  fileName: row.fileName,
  bytes: row.fileBytes,
  characterCount: row.characterCount,
  scripts: row.scripts,
  usedBy,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
})

const refuse = (code: 'file-not-readable' | 'font-not-embeddable' | 'limit-reached', own: Omit<FontRefusal, 'kind'>) =>
  new ProductError(code, {
    detail: own.sentence,
    errors: [{ path: 'file', code: own.code, message: own.sentence }],
  })

const familyTaken = (code: 'shipped-family' | 'face-taken', sentence: string) =>
  new ProductError('font-family-taken', { detail: sentence, errors: [{ path: 'file', code, message: sentence }] })

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(actor.organizationId, work)

const findOr404 = async (trx: Transaction, id: string): Promise<store.FontRow> => {
  const row = await store.findFont(trx, id)
  if (!row) throw new ProductError('not-found')
  return row
}

const assertRoom = async (trx: Transaction): Promise<void> => {
  if ((await store.countFonts(trx)) < maximumFonts) return
  const sentence = `An organization has at most ${maximumFonts} fonts. Delete one that no label uses.`
  throw new ProductError('limit-reached', {
    detail: sentence,
    errors: [{ path: 'file', code: 'too-many-fonts', message: sentence }],
  })
}

const keep = (
  ctx: Context,
  actor: Actor,
  { file, tried }: { readonly file: UploadedFile; readonly tried: TriedFont },
) =>
  inOrganization(ctx, actor, async (trx) => {
    // One at a time, so that two cannot both be the last; and nobody removes these bytes meanwhile.
    await files.lock(trx, actor.organizationId)
    await files.lock(trx, file.sha256)
    await assertRoom(trx)
    const { bold, italic, isVariable, characterCount, scripts } = tried.description
    const id = newId()
    const isAdded = await store.insertFont(trx, {
      organizationId: actor.organizationId,
      id,
      family: tried.family,
      sample: tried.sample,
      bold,
      italic,
      isVariable,
      characterCount,
      scripts,
      createdByName: actor.name,
      fileName: file.name,
      fileBytes: file.bytes,
      fileSha256: file.sha256,
    })
    if (!isAdded) {
      const name = nameOf({ family: tried.family, bold })
      throw familyTaken('face-taken', `${name} was uploaded before. Delete that one first, if no label uses it.`)
    }
    await ctx.blobs.takeFile(file.path, file.sha256)
    return fontOf(await findOr404(trx, id), 0)
  })

export function listFonts(ctx: Context, actor: Actor, page: store.FontPage): Promise<List<OrganizationFont>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await store.findFonts(trx, page)
    const uses = await countLabelsNaming(trx, {
      column: 'fontKeys',
      keys: list.map(({ family, bold }) => fontKeyOf(family, bold)),
      open: await findOpenUsesOfFonts(trx, [...new Set(list.map(({ family }) => family))]),
    })
    const data = list.map((row) => fontOf(row, uses.get(fontKeyOf(row.family, row.bold)) ?? 0))
    return { data, total, take: page.take, offset: page.offset }
  })
}

export async function uploadFont(ctx: Context, actor: Actor, file: UploadedFile): Promise<OrganizationFont> {
  await take(ctx.database, [{ key: `font:${actor.userId}`, maximum: uploadsPerHour, windowSeconds: 3600 }])
  await inOrganization(ctx, actor, assertRoom)
  const tried = await runFontTrial(ctx.readers, { organizationId: actor.organizationId, path: file.path })
  if (tried.kind === 'refused') throw refuse('file-not-readable', tried)
  if (!tried.description.isEmbeddable) throw new ProductError('font-not-embeddable')
  if (isShippedFamily(tried.family)) {
    throw familyTaken('shipped-family', `${tried.family} comes with Labelwright. Labels can use it already.`)
  }
  return keep(ctx, actor, { file, tried })
}

export async function readFontFile(ctx: Context, actor: Actor, id: string): Promise<FontFile> {
  const row = await inOrganization(ctx, actor, (trx) => findOr404(trx, id))
  const bytes = await ctx.blobs.get(row.fileSha256)
  const isCff = bytes.subarray(0, 4).toString('latin1') === cffStart
  return { bytes, contentType: isCff ? 'font/otf' : 'font/ttf' }
}

export async function getFontSample(ctx: Context, actor: Actor, id: string): Promise<string> {
  const row = await inOrganization(ctx, actor, (trx) => store.findSample(trx, id))
  if (!row) throw new ProductError('not-found')
  return row.sample
}

export async function deleteFont(ctx: Context, actor: Actor, id: string): Promise<void> {
  const row = await inOrganization(ctx, actor, async (trx) => {
    const found = await findOr404(trx, id)
    const key = fontKeyOf(found.family, found.bold)
    const open = (await findOpenUsesOfFonts(trx, [found.family])).filter((use) => use.key === key)
    const usedBy = (await countLabelsNaming(trx, { column: 'fontKeys', keys: [key], open })).get(key) ?? 0
    if (usedBy > 0) {
      const openIds = open.map(({ labelId }) => labelId)
      const labels = await findLabelsNaming(trx, await sightOf(trx, actor), { column: 'fontKeys', key, openIds })
      throw inUse({ code: 'font-in-use', name: nameOf(found), kind: 'font', labels, usedBy })
    }
    await store.deleteFont(trx, id)
    return found
  })
  await ctx.database.withoutOrganization(async (trx) => {
    await files.lock(trx, row.fileSha256)
    if (!(await files.isFileUsed(trx, row.fileSha256))) await ctx.blobs.remove(row.fileSha256)
  })
}
