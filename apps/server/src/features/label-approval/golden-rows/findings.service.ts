import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type {
  AcceptFindingBody,
  FindingPictureQuery,
  LabelFinding,
  ListFindingsQuery,
} from '@labelwright/contract/server/label-findings-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { freezeVersion } from '../../labels/frozen/freeze-content.service.ts'
import { findContent } from '../reviewed-version.ts'
import { fullNameOf } from '../signing/full-name.ts'
import * as store from './findings.store.ts'
import * as golden from './golden.store.ts'

const findingOf = (row: store.FindingRow): LabelFinding => ({
  findingId: row.id,
  labelId: row.labelId,
  labelVersionId: row.labelVersionId,
  number: row.number,
  dpi: row.dpi,
  row: row.row,
  rowName: row.rowName ?? String(row.row + 1),
  page: row.page,
  kind: row.kind as LabelFinding['kind'],
  causes: row.causes as LabelFinding['causes'],
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.beforeContents !== null && { before: row.beforeContents as ReadRow['barcodes'] }),
  ...(row.afterContents !== null && { after: row.afterContents as ReadRow['barcodes'] }),
  hasDisabled: row.hasDisabled,
  hasBefore: row.hasBefore,
  hasAfter: row.hasAfter,
  state: row.state as LabelFinding['state'],
  foundAt: row.foundAt.toISOString(),
  ...(row.acceptedAt && {
    accepted: { fullName: fullNameOf(row), at: row.acceptedAt.toISOString(), reason: row.reason ?? '' },
  }),
  version: row.version,
})

/** Where the published version of a label is drawn otherwise than it was; open findings first. */
export function listFindings(
  ctx: Context,
  actor: Actor,
  { labelId, take, offset }: ListFindingsQuery,
): Promise<List<LabelFinding>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findFindings(trx, await sightOf(trx, actor), { labelId, take, offset })
    return { data: list.map(findingOf), total, take, offset }
  })
}

export async function findFindingPicture(
  ctx: Context,
  actor: Actor,
  { findingId, side }: FindingPictureQuery & { readonly findingId: string },
): Promise<Uint8Array> {
  const pictures = await ctx.database.withOrganization(actor.organizationId, async (trx) =>
    store.findPictures(trx, await sightOf(trx, actor), findingId),
  )
  const picture = pictures?.[side]
  if (!picture) throw new ProductError('not-found')
  return picture
}

/** Later drawings are compared with the one that is accepted here. */
export function acceptFinding(
  ctx: Context,
  actor: Actor,
  { findingId, body }: { readonly findingId: string; readonly body: AcceptFindingBody },
): Promise<LabelFinding> {
  const { organizationId, userId } = actor
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    await store.lockFinding(trx, findingId)
    const found = await store.findFinding(trx, sight, findingId)
    if (!found) throw new ProductError('not-found')
    if (found.version !== body.version || found.state !== 'open') throw new ProductError('stale-version')
    await storeAccepted(ctx, trx, { organizationId, found })
    await store.acceptFinding(trx, { id: findingId, userId, reason: body.reason })
    const { dpi, row, page, kind, labelVersionId: id } = found
    const after = { findingId, kind, dpi, row, page, dotsSha256: found.afterDotsSha256 }
    const entity = { kind: 'label-version', id }
    await recordAudit(trx, { actor, action: 'label-finding-accepted', entity, after, reason: body.reason })
    const accepted = await store.findFinding(trx, sight, findingId)
    if (!accepted) throw new ProductError('not-found')
    return findingOf(accepted)
  })
}

interface FindingToAccept {
  readonly organizationId: string
  readonly found: store.FindingRow
}

async function storeAccepted(
  ctx: Context,
  trx: Transaction,
  { organizationId, found }: FindingToAccept,
): Promise<void> {
  const { dpi, row, page, labelVersionId, kind, afterDotsSha256: dotsSha256, afterContents: contents } = found
  // The version goes on to print what its names lead to today.
  if (kind === 'unresolved') {
    const { document } = await findContent(trx, labelVersionId)
    await freezeVersion(ctx, trx, { organizationId, versionId: labelVersionId, document })
  }
  if (kind === 'unresolved' || kind === 'library') return
  const key = { organizationId, labelVersionId, dpi, row, page }
  // There is no new picture, so the stored one stays.
  if (kind === 'undrawable') return
  if (dotsSha256 === null) return void (await golden.deleteDrawing(trx, key))
  const pictures = await store.findPictures(trx, { all: true }, found.id)
  await golden.saveDrawing(trx, { ...key, contents, dotsSha256, picture: pictures?.after ?? null })
}
