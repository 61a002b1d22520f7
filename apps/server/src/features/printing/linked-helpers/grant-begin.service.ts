// Lets the first byte of a label leave: once for an entry, whichever computer asks, and only over the link that counts.
import type { HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeOutcomes } from '../entry-outcomes.service.ts'
import { type LockedEntry, lockEntries } from '../entry-outcomes.store.ts'
import { findEntriesToSend } from '../server-printers/waiting-entries.store.ts'
import * as store from './waiting-for-helpers.store.ts'

export interface BeginRequest {
  readonly organizationId: string
  readonly helperId: string
  /** False when another link counts by now. When true, none can take its place before the transaction ends. */
  readonly hold: (trx: Transaction) => Promise<boolean>
  readonly entries: Extract<HelperLinkRequest, { readonly type: 'begin' }>['entries']
}

export interface Granted {
  readonly granted: string[]
  readonly refused: string[]
}

/**
 * Finds which of these entries may begin now; undefined when another link counts. It is stored before the answer, so that nobody
 * else may ever begin them.
 */
export async function grantBegin(ctx: Context, request: BeginRequest): Promise<Granted | undefined> {
  const asked = new Map(request.entries.map(({ printJobEntryId, epoch }) => [printJobEntryId, epoch]))
  const granted = await ctx.database.withOrganization(request.organizationId, async (trx) =>
    (await request.hold(trx)) ? grantThese(trx, request.helperId, asked) : undefined,
  )
  if (!granted) return undefined
  const isGranted = new Set(granted)
  return { granted: [...granted], refused: [...asked.keys()].filter((id) => !isGranted.has(id)) }
}

async function grantThese(
  trx: Transaction,
  helperId: string,
  asked: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const ids = [...asked.keys()]
  const sent = (await lockEntries(trx, ids)).filter((entry) => entry.state === 'Sent' && entry.helperId === helperId)
  if (sent.length === 0) return []
  const toSend = await findEntriesToSend(trx, ids)
  const isPrintable = new Map(toSend.map((entry) => [entry.id, entry.isPrintable]))
  const isItsOwn = ({ id, begunEpoch }: LockedEntry) => begunEpoch === null || begunEpoch === asked.get(id)
  const granted = sent.filter((entry) => isItsOwn(entry) && isPrintable.get(entry.id))
  if (granted.length > 0) await store.setBegun(trx, new Map(granted.map(({ id }) => [id, asked.get(id) ?? 0])))
  await giveUpForgotten(
    trx,
    helperId,
    sent.filter((entry) => !isItsOwn(entry)),
  )
  return granted.map(({ id }) => id)
}

/** Lets another computer begin the entries that a twin has promised not to begin. */
export async function takeBackFromTwin(
  trx: Transaction,
  ids: readonly string[],
  twin: { readonly helperId: string; readonly epoch: number },
): Promise<void> {
  if (ids.length > 0) await store.takeBeginBack(trx, ids, twin)
}

const forgotten =
  'This label was begun before, but it is missing in the print journal of the computer. Look at the printer before you print it again.'

/** Sets entries to Unknown that were begun over an earlier link and that a journal which was set back has forgotten. Twins report their own. */
async function giveUpForgotten(trx: Transaction, helperId: string, begun: readonly LockedEntry[]): Promise<void> {
  if (begun.length === 0) return
  const lastOfTwins = await store.findLastTwinEpoch(trx, helperId)
  const lost = begun.filter(({ begunEpoch }) => (begunEpoch ?? 0) > lastOfTwins)
  const said = { state: 'Unknown', speaker: 'system', saidBy: 'system', message: forgotten } as const
  await changeOutcomes(
    trx,
    lost.map((entry) => ({ entry, said })),
  )
}
