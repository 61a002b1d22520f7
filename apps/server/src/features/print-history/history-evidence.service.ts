// What is known of a print beside the print itself: who said what became of it and when, what was printed after it, and for which order.
import type { EntryTransition, HistoryDetail, OrderOutcomes } from '@labelwright/contract/server/print-history-schemas'
import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { getOrder } from '../orders/orders.service.ts'
import * as store from './history-evidence.store.ts'

type Evidence = Pick<HistoryDetail, 'transitions' | 'reprintedAs' | 'order'>

type TransitionRow = Awaited<ReturnType<typeof store.findTransitions>>[number]

const transitionOf = ({ fromState, toState, saidBy, name, message, isLate, at }: TransitionRow): EntryTransition => ({
  from: fromState as EntryState | null,
  to: toState as EntryState,
  saidBy: saidBy.startsWith('person:') ? 'person' : saidBy.startsWith('journal:') ? 'helper' : 'server',
  name,
  message,
  isLate,
  at: at.toISOString(),
})

/** Only what is stored: nothing is concluded. */
export async function findEvidence(
  trx: Transaction,
  actor: Actor,
  { id, orderLineId }: { readonly id: string; readonly orderLineId: string | null },
): Promise<Evidence> {
  const later = await store.findLaterPrints(trx, actor, id)
  return {
    transitions: (await store.findTransitions(trx, id)).map(transitionOf),
    reprintedAs: later.map((row) => ({
      id: row.id,
      state: row.state as EntryState,
      reprintReason: row.reprintReason,
      createdAt: row.sentAt.toISOString(),
    })),
    order: (orderLineId === null ? undefined : await store.findOrderOfLine(trx, orderLineId)) ?? null,
  }
}

/** What became of the labels that were printed for an order, of the prints that the person may see. */
export async function getOrderOutcomes(ctx: Context, actor: Actor, orderId: string): Promise<OrderOutcomes> {
  const { orderNumber, lines } = await getOrder(ctx, actor, orderId)
  const rows = await ctx.database.withOrganization(actor.organizationId, (trx) =>
    store.countLabelsOfOrder(trx, actor, orderId),
  )
  const labels = (...states: readonly EntryState[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state as EntryState) ? row.labels : 0), 0)
  return {
    orderNumber,
    requested: rows.reduce((sum, row) => sum + row.labels, 0),
    success: labels('Success'),
    failed: labels('Failed'),
    unconfirmed: labels('Unknown'),
    voided: labels('Voided'),
    open: labels('Created', 'Sent'),
    missing: lines.reduce((sum, { printed }) => sum + printed.missing, 0),
  }
}
