// Changes of an open label that come by a call and not from somebody at the designer.
import { ProductError } from '@labelwright/contract/errors'
import type { Change } from '@labelwright/open-label/commands'
import type { Records } from '@labelwright/open-label/records'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findEditableLabel } from '../labels/labels.service.ts'
import { readKnown } from './catch-up.ts'
import { refreshLabel } from './live-labels.ts'
import { openFromVersion } from './open-label-rows.service.ts'
import { lockOpenLabel } from './open-labels.store.ts'
import { storeBatch } from './store-batch.ts'

export interface LabelToChange {
  readonly labelId: string
  /** The last step that the person saw, where it matters: refused with `stale-version` when another has come since. */
  readonly sequence?: number | undefined
  /** Of the label as it stands, which nobody else changes meanwhile. */
  readonly changesOf: (records: Records) => readonly Change[]
  /** Where in the request stands what could not be done. */
  readonly path: string
}

/** Stores one command, tells those who have the label open, and answers the records after it. Refused as a whole where a part is. */
export async function changeOpenLabel(
  ctx: Context,
  actor: Actor,
  { labelId, sequence, changesOf, path }: LabelToChange,
): Promise<Records> {
  const { organizationId, userId } = actor
  const records = await ctx.database.withOrganization(organizationId, async (trx) => {
    await openFromVersion(trx, organizationId, await findEditableLabel(trx, actor, labelId))
    await lockOpenLabel(trx, labelId)
    const before = await readKnown(trx, labelId)
    if (!before) throw new ProductError('not-found')
    if (sequence !== undefined && sequence !== before.sequence) throw new ProductError('stale-version')
    const changes = changesOf(before.records)
    if (changes.length === 0) return before.records
    const command = { id: newId(), changes }
    const batch = { organizationId, labelId, userId, base: before.sequence, commands: [command] }
    const { known, results } = await storeBatch(trx, before, batch)
    const errors = results.flatMap(({ leftOut }) =>
      leftOut.map(({ obstacle, problem }) => ({
        path,
        code: obstacle,
        message: problem ?? 'It could not be changed.',
      })),
    )
    if (errors.length > 0) throw new ProductError('validation-failed', { errors })
    await ctx.notices.postWith(trx, labelId, { kind: 'commands', sequence: known.sequence })
    return known.records
  })
  refreshLabel(ctx, { organizationId, labelId })
  return records
}
