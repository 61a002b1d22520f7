import type { ListBarcodesQuery, TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { findRowsToDraw } from '../drawing/rows-to-draw.ts'
import { findContent, findReviewedVersion, type VersionKey } from '../reviewed-version.ts'
import { readBackRows } from './read-back-rows.ts'

interface Asked extends VersionKey {
  readonly actor: Actor
  readonly query: ListBarcodesQuery
}

/** What the barcodes of a version say, with its own test rows or with those of another version of the label. */
export async function listVersionBarcodes(ctx: Context, { actor, query, ...key }: Asked): Promise<ReadRow[]> {
  const drawn = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const { content } = await findReviewedVersion(trx, sight, key)
    const { testRows: ownRows, ...found } = await findContent(trx, key.versionId)
    const other = query.rowsOf === undefined ? undefined : { labelId: key.labelId, versionId: query.rowsOf }
    if (other) await findReviewedVersion(trx, sight, other)
    const testRows = (other ? (await findContent(trx, other.versionId)).testRows : ownRows) as TestRow[]
    return findRowsToDraw(ctx, trx, {
      content: { ...found, ...content },
      testRows,
      organizationId: actor.organizationId,
    })
  })
  return readBackRows(ctx, drawn)
}
