// Labels that are not printed any more: given up by a person, or because the helper does not come.
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { lockEntries } from '../entry-outcomes.store.ts'
import * as store from './waiting-for-helpers.store.ts'

const voided = { state: 'Voided', speaker: 'system', saidBy: 'system' } as const

interface Waiting {
  readonly id: string
  readonly message: string
}

/** Voids what still waits of these; what a server or a helper was given meanwhile is left to it. */
async function voidWaiting(trx: Transaction, entries: readonly Waiting[]): Promise<void> {
  if (entries.length === 0) return
  const messages = new Map(entries.map(({ id, message }) => [id, message]))
  const locked = (await lockEntries(trx, [...messages.keys()])).filter(({ state }) => state === 'Created')
  await changeOutcomes(
    trx,
    locked.map((entry) => ({ entry, said: { ...voided, message: messages.get(entry.id) } })),
  )
}

/** Gives up what of a job nobody was given yet, in the name of a person. */
export async function cancelWaiting(trx: Transaction, jobId: string, byName: string): Promise<void> {
  const ids = await store.findWaitingOfJob(trx, jobId)
  await voidWaiting(
    trx,
    ids.map((id) => ({ id, message: `${byName} gave this print up before it was sent.` })),
  )
}

/** The helper's pairing ends: what waits for it is not printed. */
export async function voidWaitingForHelper(trx: Transaction, helperId: string, computerName: string): Promise<void> {
  const ids = await store.findWaitingForHelper(trx, helperId)
  const message = `The printer helper on ${computerName} was revoked before the label was printed.`
  await voidWaiting(
    trx,
    ids.map((id) => ({ id, message })),
  )
}

/** Voided in one transaction. */
const mostVoided = 1_000

/** A label that comes out hours later surprises people: it waits for its helper as long as a lease lasts. Returns how many were voided. */
export async function endWaitingForHelpers(ctx: Context): Promise<number> {
  const longestMs = ctx.config.printLeaseMs
  const minutes = Math.max(1, Math.round(longestMs / 60_000))
  const messageOf = (computer: string): string =>
    `${computer} was not connected for ${minutes} min. Start its printer helper, then print again.`
  const voidSome = (organizationId: string): Promise<number> =>
    ctx.database.withOrganization(organizationId, async (trx) => {
      const entries = await store.findWaitedTooLong(trx, { longestMs, most: mostVoided })
      await voidWaiting(
        trx,
        entries.map(({ id, computerName }) => ({ id, message: messageOf(computerName) })),
      )
      return entries.length
    })
  const find = (trx: Transaction) => store.findOrganizationsWaitingTooLong(trx, longestMs)
  let ended = 0
  for (const organizationId of await ctx.database.withoutOrganization(find)) ended += await voidSome(organizationId)
  return ended
}
