// A print for a helper that the page cannot call: its files wait for the helper's link.
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findHelperStanding, findUsableHelper, type UsableHelper } from '../../helpers/usable-helpers.service.ts'
import * as store from './waiting-for-helpers.store.ts'
import { postToHelper, tellHelper } from './wake-helpers.service.ts'

/** Of the body of every call that prints. */
export interface ViaHelper {
  readonly viaHelperId?: string | undefined
}

/** The helper that a call names, if it names one. Throws `not-found` where the person may not print by it. */
export const findNamedHelper = async (
  trx: Transaction,
  actor: Actor,
  { viaHelperId }: ViaHelper,
): Promise<UsableHelper | undefined> =>
  viaHelperId === undefined ? undefined : findUsableHelper(trx, actor, viaHelperId)

/** In the transaction that makes the job: its files leave by the helper. Returns the ids of the entries that wait for it. */
export async function leaveToHelper(
  ctx: Context,
  trx: Transaction,
  { jobId, helper }: { readonly jobId: string; readonly helper: UsableHelper },
): Promise<ReadonlySet<string>> {
  const { id: helperId, computerName } = helper
  // Together: series and the count of prints are locked until the commit. A notice in vain costs the helper one look.
  const [waiting] = await allSettledOrThrow([
    store.leaveToHelper(trx, { jobId, helperId, computerName }),
    postToHelper(ctx, trx, { kind: 'wake', helperId }),
  ])
  return new Set(waiting)
}

interface EntryOfJob {
  readonly state: string
  readonly helperId: string | null
}

/** Tells this server, after the commit. */
export function wakeHelperOf(ctx: Context, entries: readonly EntryOfJob[]): void {
  const helperId = entries.find((entry) => entry.helperId !== null)?.helperId
  if (helperId) tellHelper(ctx, { kind: 'wake', helperId })
}

const isOpen = ({ state }: EntryOfJob): boolean => state === 'Created' || state === 'Sent'

export const standingOf = ({ computerName, isLinked }: UsableHelper) => ({ computerName, isLinked })

/** The helper that open entries go to by its link. */
export async function findHelperAwaited(
  trx: Transaction,
  entries: readonly EntryOfJob[],
): Promise<PrintJobAnswer['waitsFor']> {
  const helperId = entries.find((entry) => entry.helperId !== null && isOpen(entry))?.helperId
  const helper = helperId ? await findHelperStanding(trx, helperId) : undefined
  return helper && standingOf(helper)
}
