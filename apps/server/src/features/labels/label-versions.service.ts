import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { LabelVersion, LabelVersionWithDocument } from '@labelwright/contract/server/label-designer-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as store from './label-versions.store.ts'
import { assertLabelSeen } from './labels.service.ts'
import { storedDocument } from './stored-documents.service.ts'

/** The number of a label's newest version; 0 before there is one. */
export const findLastNumber = store.findLastNumber

const versionOf = (row: store.VersionRow): LabelVersion => ({
  id: row.id,
  number: row.number,
  state: row.state,
  note: row.note,
  createdBy: { id: row.createdBy, name: row.firstname === null ? '' : `${row.firstname} ${row.lastname}` },
  createdAt: row.createdAt.toISOString(),
  isPublished: row.id === row.publishedVersionId,
})

export interface VersionPage {
  readonly id: string
  readonly take: number
  readonly offset: number
}

export function listVersions(ctx: Context, actor: Actor, { id, ...page }: VersionPage): Promise<List<LabelVersion>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await assertLabelSeen(trx, actor, id)
    const { list, total } = await store.findVersions(trx, id, page)
    return { data: list.map(versionOf), total, ...page }
  })
}

export function getVersion(
  ctx: Context,
  actor: Actor,
  { id, versionId }: { readonly id: string; readonly versionId: string },
): Promise<LabelVersionWithDocument> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await assertLabelSeen(trx, actor, id)
    const row = await store.findVersion(trx, id, versionId)
    if (!row) throw new ProductError('not-found')
    const document = storedDocument(row.document) as LabelVersionWithDocument['document']
    return { ...versionOf(row), document }
  })
}
