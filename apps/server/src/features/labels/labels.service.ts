import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { GroupPrinter, HeavyLabel, Label, LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { printerTestLabelId } from '@labelwright/label-document/printer-test/printer-test-label'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findDefaultPrinters } from '../groups/groups.service.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { findUnderApproval } from '../label-approval/quality-assurance.service.ts'
import type { DrawnFor } from '../label-engine/drawing-pool.service.ts'
import type { LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import { type FrozenContent, frozenOf } from './frozen/frozen-content.service.ts'
import { findParts } from './frozen/frozen-parts.service.ts'
import { documentSha256 } from './label-changes.service.ts'
import * as list from './label-list.store.ts'
import * as names from './label-names.store.ts'
import * as uses from './label-uses.store.ts'
import * as store from './labels.store.ts'
import { filesOf, findPrintedVersion } from './published-versions.ts'
import { shownVariables } from './shown-variables.ts'
import { storedDocument } from './stored-documents.service.ts'

export const addPublishedLabel = store.insertPublishedLabel

/** A label as printing needs it: the document of the one version that may be printed, or of a test. */
export interface PrintedLabel extends LabelOfVersion {
  readonly labelId: string
  readonly name: string
  /** Null of a test, which is of no version. */
  readonly versionNumber: number | null
  /** Of one that was published before labels were weighed: more time than others have. */
  readonly allowance?: DrawnFor['allowance']
  /** Bounds the settings that it may be printed with. */
  readonly isUnderApproval?: boolean
  /** Prefix, base, step, digits and order of each series when the version was frozen, keyed by id. */
  readonly series?: FrozenContent['series'] | undefined
}

export const findLabelsOfGroups = store.findLabelsOfGroups
export const findLabelsWithSeries = store.findLabelsWithSeries
export const findLabelNames = names.findLabelNames
export const countLabelsNaming = uses.countLabelsNaming
export const findLabelsNaming = uses.findLabelsNaming
export const findLabelsNamingAny = uses.findLabelsNamingAny
export const findLabelsPrinting = uses.findLabelsPrinting
export const findLabelsFrozenWith = uses.findLabelsFrozenWith

/** Refuses labels that the person cannot see, told at the field `path`. */
export async function assertLabelsInSight(
  trx: Transaction,
  sight: Sight,
  { ids, path }: { readonly ids: readonly string[]; readonly path: string },
): Promise<void> {
  if ((await store.countLabelsInSight(trx, sight, ids)) === new Set(ids).size) return
  const errors = [{ path, code: 'not-found', message: 'One of the labels was not found. It may have been deleted.' }]
  throw new ProductError('validation-failed', { errors })
}

function labelOf(row: store.LabelRow): Label {
  const document = row.document ? storedDocument(row.document) : undefined
  return {
    id: row.id,
    labelId: row.id,
    name: row.name,
    groupId: row.groupId,
    kind: row.kind as Label['kind'],
    ...(row.zplDpi === null ? {} : { dpi: row.zplDpi }),
    mediaWidth: row.mediaWidth / 1000,
    mediaHeight: row.mediaHeight / 1000,
    variables: shownVariables(document),
    publishedVersionId: row.publishedVersionId,
    publishedVersionNumber: row.number,
    hasUnpublishedChanges: row.changedSequence !== null && row.changedSequence > (row.publishedSequence ?? -1),
    enabled: row.enabled,
    isUnderApproval: row.isUnderApproval,
    articleCount: row.articleCount,
    lastPrinted: row.lastPrinted?.toISOString() ?? null,
    modified: row.modified.toISOString(),
    version: row.version,
    ...heavinessOf(row),
  }
}

function heavinessOf({ tooHeavy, printsUntil }: store.LabelRow): Pick<Label, 'tooHeavy'> {
  if (tooHeavy === null || printsUntil === null) return {}
  return { tooHeavy: { ...(tooHeavy as unknown as HeavyLabel), printsUntil: printsUntil.toISOString() } }
}

const findOr404 = async (trx: Transaction, sight: Sight, id: string) => {
  const row = await store.findLabel(trx, sight, id)
  if (!row) throw new ProductError('not-found')
  return row
}

/** A label that the person sees, or `not-found`. */
export const findSeenLabel = async (trx: Transaction, actor: Actor, id: string): Promise<store.LabelRow> =>
  findOr404(trx, await sightOf(trx, actor), id)

/** Refuses a label that the person cannot see as one that is not there. */
export async function assertLabelSeen(trx: Transaction, actor: Actor, id: string): Promise<void> {
  if (!(await store.findLabelKind(trx, await sightOf(trx, actor), id))) throw new ProductError('not-found')
}

/** The version of a label that is published, if there is one, enabled or not. Refuses a label that the person cannot see as one that is not there. */
export async function findPublishedVersionId(trx: Transaction, actor: Actor, id: string): Promise<string | null> {
  const row = await store.findLabelToPrint(trx, await sightOf(trx, actor), id)
  if (!row) throw new ProductError('not-found')
  return row.publishedVersionId
}

export type EditableLabel = store.LabelRow

/** Refuses what the designer may not open, without reading its document. */
export async function assertEditable(trx: Transaction, actor: Actor, id: string): Promise<void> {
  const kind = await store.findLabelKind(trx, await sightOf(trx, actor), id)
  if (kind === undefined) throw new ProductError('not-found')
  await assertDesigns(trx, actor, id)
  if (kind !== 'design') throw new ProductError('label-not-editable')
}

/** Who does not manage labels, but designs or reviews them for quality assurance, gets those that pass approval. */
async function assertDesigns(trx: Transaction, actor: Actor, id: string): Promise<void> {
  if (actor.keys.has('UserRole:LabelManager')) return
  if (!(await findUnderApproval(trx, [id])).has(id)) throw new ProductError('not-allowed')
}

/** A label that the designer may open, or `label-not-editable`. */
export async function findEditableLabel(trx: Transaction, actor: Actor, id: string): Promise<EditableLabel> {
  const row = await findOr404(trx, await sightOf(trx, actor), id)
  await assertDesigns(trx, actor, id)
  if (row.kind !== 'design') throw new ProductError('label-not-editable')
  return row
}

export function listLabels(ctx: Context, actor: Actor, page: list.LabelPage): Promise<List<Label>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list: rows, total } = await list.findLabels(trx, await sightOf(trx, actor), page)
    return { data: rows.map(labelOf), total, take: page.take, offset: page.offset }
  })
}

/** Of the organization, whatever the person's groups. */
export function listAllLabels(ctx: Context, actor: Actor, page: list.LabelPage): Promise<List<Label>> {
  return listLabels(ctx, { ...actor, isAdministrator: true }, page)
}

export function listGroupPrinters(ctx: Context, actor: Actor): Promise<GroupPrinter[]> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    return findDefaultPrinters(trx, sight.all ? undefined : sight.groupIds)
  })
}

export function countLabels(ctx: Context, actor: Actor): Promise<number> {
  return ctx.database.withOrganization(actor.organizationId, store.countLabels)
}

export function getLabel(ctx: Context, actor: Actor, id: string): Promise<LabelWithDocument> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const row = await findOr404(trx, await sightOf(trx, actor), id)
    const isDesign = row.kind === 'design' && row.publishedVersionId !== null
    const version = isDesign ? await store.findVersionDocument(trx, row.publishedVersionId ?? '') : undefined
    const pictures = version && frozenOf(version)?.pictures
    return {
      ...labelOf(row),
      ...(pictures && { pictures }),
      document:
        row.document && row.kind === 'design' ? (storedDocument(row.document) as LabelWithDocument['document']) : null,
    }
  })
}

/** The published version, or `label-not-published`. */
export async function findPublishedLabel(
  ctx: Context,
  trx: Transaction,
  { sight, id }: { readonly sight: Sight; readonly id: string },
): Promise<PrintedLabel> {
  const row = await store.findLabelToPrint(trx, sight, id)
  if (!row) throw new ProductError('not-found')
  const { publishedVersionId, frozenSha256 } = row
  if (!publishedVersionId || !row.enabled || row.number === null) throw await findRefusal(trx, row)
  const { frozen, ...version } = await findPrintedVersion(ctx, trx, { publishedVersionId, frozenSha256 })
  return {
    labelId: row.id,
    name: row.name,
    versionId: publishedVersionId,
    versionNumber: row.number,
    allowance: allowanceOf(row),
    isUnderApproval: row.isUnderApproval,
    ...version,
    series: frozen?.series,
    ...(await findParts(ctx, trx, { document: version.document, frozen })),
  }
}

function allowanceOf({ weighedAt, printsUntil }: store.LabelToPrint): DrawnFor['allowance'] {
  if (weighedAt === null) return 'unweighed'
  return printsUntil && printsUntil.getTime() > Date.now() ? 'heavy' : undefined
}

/** Of a label that passes approval, the table of transitions says why it is not printed. */
async function findRefusal(
  trx: Transaction,
  { id, publishedVersionId }: Pick<store.LabelToPrint, 'id' | 'publishedVersionId'>,
) {
  const isPassingApproval = publishedVersionId === null && (await findUnderApproval(trx, [id])).has(id)
  if (!isPassingApproval) return new ProductError('label-not-published')
  return new ProductError((await store.hasVersion(trx, id)) ? 'version-in-other-state' : 'not-found')
}

/** Any version, to be drawn as it was printed. */
export async function findVersionToDraw(
  ctx: Context,
  trx: Transaction,
  versionId: string,
): Promise<LabelOfVersion | undefined> {
  const row = await store.findVersionDocument(trx, versionId)
  if (!row) return undefined
  const document = storedDocument(row.document)
  return { versionId, document, ...filesOf(row), ...(await findParts(ctx, trx, { document, frozen: frozenOf(row) })) }
}

/** A document that is of no version, to be drawn and printed as a test. */
export function testLabelOf(
  ctx: Context,
  trx: Transaction,
  { labelId, document: value }: { readonly labelId: string; readonly document: unknown },
): Promise<LabelOfVersion & { readonly isTest: true }> {
  const document = storedDocument(value)
  const versionId = `test/${documentSha256(document)}`
  const hasNoMark = labelId === printerTestLabelId
  return withParts(ctx, trx, { versionId, document, isTest: true as const, ...(hasNoMark && { hasNoMark }) })
}

/** A document as it stands in the designer, to be drawn. */
export const openLabelOf = (ctx: Context, trx: Transaction, document: LabelDocument): Promise<LabelOfVersion> =>
  withParts(ctx, trx, { versionId: `open/${documentSha256(document)}`, document })

const withParts = async <Label extends { readonly document: LabelDocument }>(
  ctx: Context,
  trx: Transaction,
  label: Label,
) => ({ ...label, zpl: undefined, ...(await findParts(ctx, trx, { document: label.document, frozen: undefined })) })
