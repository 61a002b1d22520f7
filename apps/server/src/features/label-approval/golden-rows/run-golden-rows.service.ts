// Draws the published versions of labels under quality assurance again, where something that draws them has changed.
import type { Context } from '../../../context.ts'
import { drawAgain } from './draw-again.ts'
import * as store from './golden.store.ts'
import { findChanged } from './present-fingerprints.ts'

/** Of an organization in one run; the others follow in the next. */
const mostAtOnce = 200

/** Answers how many versions were drawn. One that fails is logged and tried again in the next run. */
export async function runGoldenRows(ctx: Context): Promise<number> {
  let drawn = 0
  for (const organizationId of await ctx.database.withoutOrganization(store.findOrganizations)) {
    const changed = await ctx.database.withOrganization(organizationId, (trx) =>
      findChanged(ctx, trx, { organizationId }),
    )
    for (const version of changed.slice(0, mostAtOnce)) {
      try {
        await drawAgain(ctx, version)
        drawn += 1
      } catch (error) {
        ctx.log.error({ err: error, versionId: version.versionId }, 'a published version could not be drawn again')
      }
    }
  }
  return drawn
}

/** Stores what the version of a label looks like that was just published. */
export async function drawPublished(
  ctx: Context,
  key: { readonly organizationId: string; readonly labelId: string },
): Promise<void> {
  const changed = await ctx.database.withOrganization(key.organizationId, (trx) => findChanged(ctx, trx, key))
  for (const version of changed) await drawAgain(ctx, version)
}
