// Jobs that took numbers before their labels were drawn and are not printed: their numbers are voided with the reason.
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import * as store from './undrawn-jobs.store.ts'

const voided = { state: 'Voided', speaker: 'system', saidBy: 'system' } as const

/** Voids the entries that are still Created. Prints that they were to repeat may be repeated again. */
export async function voidUndrawn(trx: Transaction, ids: readonly string[], message: string): Promise<void> {
  const locked = (await lockEntries(trx, ids)).filter(({ state }) => state === 'Created')
  if (locked.length === 0) return
  await changeOutcomes(
    trx,
    locked.map((entry) => ({ entry, said: { ...voided, message } })),
  )
  await store.allowRepetition(
    trx,
    locked.map(({ id }) => id),
  )
}

/** How many entries one transaction voids. */
const maxVoided = 1_000
const neverDrawn = 'The server stopped before the label was drawn. It was not printed: print it again.'

/** Voids jobs whose labels were not drawn by the end of their lease. Returns how many labels were voided. */
export async function endUndrawnJobs(ctx: Context): Promise<number> {
  let ended = 0
  for (const organizationId of await ctx.database.withoutOrganization(store.findOrganizationsWithUndrawnJobs)) {
    ended += await ctx.database.withOrganization(organizationId, async (trx) => {
      const ids = await store.findUndrawn(trx, maxVoided)
      await voidUndrawn(trx, ids, neverDrawn)
      return ids.length
    })
  }
  return ended
}
