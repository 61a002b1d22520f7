// A print for a helper that the page cannot call: its files wait for the helper's link.
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findHelperStanding, findUsableHelper } from '../../helpers/usable-helpers.service.ts'
import * as store from './waiting-for-helpers.store.ts'
import { postToHelper, tellHelper } from './wake-helpers.service.ts'

/** Of the body of every call that prints. */
export interface ViaHelper {
  readonly viaHelperId?: string | undefined
}

interface MadeJob {
  readonly actor: Actor
  readonly jobId: string
  readonly body: ViaHelper
}

/**
 * In the transaction that makes the job: its files leave by the helper that the call names, if it names one. Answers whether
 * it does: the entries are no longer as they were made then.
 */
export async function leaveToHelper(ctx: Context, trx: Transaction, { actor, jobId, body }: MadeJob): Promise<boolean> {
  if (body.viaHelperId === undefined) return false
  const { id: helperId, computerName } = await findUsableHelper(trx, actor, body.viaHelperId)
  const waiting = await store.leaveToHelper(trx, { jobId, helperId, computerName })
  if (waiting > 0) await postToHelper(ctx, trx, { kind: 'wake', helperId })
  return true
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

/** The helper that open entries go to by its link. */
export async function findHelperAwaited(
  trx: Transaction,
  entries: readonly EntryOfJob[],
): Promise<PrintJobAnswer['waitsFor']> {
  const helperId = entries.find((entry) => entry.helperId !== null && isOpen(entry))?.helperId
  const helper = helperId ? await findHelperStanding(trx, helperId) : undefined
  return helper && { computerName: helper.computerName, isLinked: helper.isLinked }
}
