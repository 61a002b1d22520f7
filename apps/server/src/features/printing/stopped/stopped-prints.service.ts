// Counts the prints that disabling labels has stopped. The counts change while helpers answer.
import type { StoppedPrints } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { countStopped } from './stop-prints.store.ts'

/** Counts what was being printed of labels when each was disabled last. Labels that the person does not see count nothing. */
export async function countStoppedPrints(
  ctx: Context,
  actor: Actor,
  labelIds: readonly string[],
): Promise<StoppedPrints> {
  const counts = await ctx.database.withOrganization(actor.organizationId, async (trx) =>
    countStopped(trx, await sightOf(trx, actor), labelIds),
  )
  const countOf = (...states: readonly string[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return {
    // Nothing came out of those that failed, either.
    stopped: countOf('Voided', 'Failed'),
    sent: countOf('Success'),
    unknown: countOf('Unknown'),
    open: countOf('Created', 'Sent'),
  }
}
