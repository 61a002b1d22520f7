// Wakes the links of helpers for which something waits: by whoever makes a job, by notices of other servers, and by looking now and then.
import { type Context, perContext } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import { findHelpersToWake } from './waiting-for-helpers.store.ts'

const topic = 'linked-helpers'
/** Notices may be lost: how soon that is noticed. */
const lookMs = 2_000

export interface HelperListener {
  /** There may be labels for it, or questions. */
  readonly wake: () => void
  /** Its pairing has ended. */
  readonly revoke: () => void
  /** A newer link of the helper was opened, on any server, or another program reports for it. */
  readonly replace: (by: Replacement) => void
  /** It is proved that another computer uses its pairing (`helper_twins`). */
  readonly noteTwin: () => void
  /** Another server has a question for it (`helper_questions`). */
  readonly ask: (questionId: string) => void
}

export interface Replacement {
  /** Null when the other program only reports. */
  readonly linkId: string | null
  readonly epoch: number
}

const listenersOf = perContext(() => new Map<string, HelperListener>())

type News =
  | { readonly kind: 'wake' | 'revoked' | 'twin' }
  | ({ readonly kind: 'replaced' } & Replacement)
  | { readonly kind: 'asked'; readonly questionId: string }

function hear(ctx: Context, helperId: string, news: News): void {
  const listener = listenersOf(ctx).get(helperId)
  if (news.kind === 'wake') listener?.wake()
  if (news.kind === 'revoked') listener?.revoke()
  if (news.kind === 'replaced') listener?.replace(news)
  if (news.kind === 'twin') listener?.noteTwin()
  if (news.kind === 'asked') listener?.ask(news.questionId)
}

/** The link of a helper that this server holds; a newer one takes its place. Returns what ends it. */
export function listenForHelper(ctx: Context, helperId: string, listener: HelperListener): () => void {
  const listeners = listenersOf(ctx)
  listeners.set(helperId, listener)
  return () => {
    if (listeners.get(helperId) === listener) listeners.delete(helperId)
  }
}

/** Tells the other servers with the commit; this server is told after it (`tellHelper`). */
export const postToHelper = (ctx: Context, trx: Transaction, news: News & { readonly helperId: string }) =>
  ctx.notices.postWith(trx, topic, { ...news })

export const tellHelper = (ctx: Context, { helperId, ...news }: News & { readonly helperId: string }): void =>
  hear(ctx, helperId, news as News)

/** Hears what other servers say of helpers, and looks by itself for labels that wait and leases that have ended. */
export function startWakingHelpers(ctx: Context): Repetition {
  const unsubscribe = ctx.notices.subscribe(topic, ({ helperId, ...news }) =>
    hear(ctx, String(helperId), news as unknown as News),
  )
  const look = async (): Promise<void> => {
    if (listenersOf(ctx).size === 0) return
    for (const helperId of await ctx.database.withoutOrganization(findHelpersToWake)) {
      hear(ctx, helperId, { kind: 'wake' })
    }
  }
  const looking = repeat('looking for labels that wait for helpers', { intervalMs: lookMs, log: ctx.log, work: look })
  return {
    stop: async () => {
      unsubscribe()
      await looking.stop()
    },
  }
}
