// Renews all links of this server with one statement, and finds revoked and replaced ones with another. No link is closed because the
// database is busy or away.
import { type Context, perContext } from '../../../context.ts'
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import * as store from './helper-links.store.ts'

export interface WatchedLink extends store.HeldLink {
  /** The link was renewed. `now` is the database's time. */
  readonly onRenewed: (now: Date) => void
  /** The helper was revoked, paired again or deleted. */
  readonly onRevoked: () => void
  /** A newer link, with this epoch, has replaced it. Called at every check until the link is closed. */
  readonly onReplaced: (epoch: number) => void
  /** Called at every check while the link is neither revoked nor replaced. */
  readonly onCheck: () => void
}

/** Below the 5 s within which a revoked right must count, also when the notice of it is lost. */
const checkMs = 4_000
/** Every 5 s, links that were not renewed are tried again. Every third time, all links are renewed; a link is valid for 60 s. */
const renewMs = 5_000
const triesPerRound = 3

interface Watch {
  readonly links: Set<WatchedLink>
  /** Not renewed by the last try: the row was locked, or the database did not answer. */
  readonly missed: Set<WatchedLink>
  /** Closed links whose end is not stored yet. */
  readonly closed: Set<WatchedLink>
  /** Stores the end of `closed`. */
  readonly storeEnds: () => void
}

/** Empties the set and stores that its links are closed. */
async function endLinks(ctx: Context, closed: Set<WatchedLink>): Promise<void> {
  const links = [...closed]
  closed.clear()
  if (links.length === 0) return
  try {
    await ctx.database.withoutOrganization((trx) => store.endLinks(trx, links))
  } catch (error) {
    ctx.log.warn({ err: error, links: links.length }, 'the end of links was not stored; they expire by themselves')
  }
}

const watchOf = perContext<Watch>((ctx) => {
  const closed = new Set<WatchedLink>()
  return { links: new Set(), missed: new Set(), closed, storeEnds: oneAtATime(() => endLinks(ctx, closed)) }
})

/** Watches a link. Returns a function that stops this and stores that the link is closed. */
export function watchLink(ctx: Context, link: WatchedLink): () => void {
  const { links, missed, closed, storeEnds } = watchOf(ctx)
  links.add(link)
  return () => {
    missed.delete(link)
    if (!links.delete(link)) return
    closed.add(link)
    storeEnds()
  }
}

async function renew(ctx: Context, due: readonly WatchedLink[]): Promise<void> {
  if (due.length === 0) return
  const { links, missed } = watchOf(ctx)
  for (const link of due) missed.add(link)
  const { renewed, now } = await ctx.database.withoutOrganization((trx) => store.renewLinks(trx, due))
  for (const link of due) {
    const isRenewed = renewed.has(link.linkId)
    if (isRenewed || !links.has(link)) missed.delete(link)
    if (isRenewed) link.onRenewed(now)
  }
}

async function check(ctx: Context): Promise<void> {
  const { links } = watchOf(ctx)
  if (links.size === 0) return
  const held = [...links]
  const ended = await ctx.database.withoutOrganization((trx) => store.findEndedLinks(trx, held))
  for (const link of held) {
    const end = ended.get(link.linkId)
    if (!end) link.onCheck()
    else if (end.isRevoked) link.onRevoked()
    else link.onReplaced(end.epoch)
  }
}

/** Watches the links until it is stopped, and then stores that they are closed. */
export function startWatchingLinks(ctx: Context): Repetition {
  const { log } = ctx
  const { links, missed } = watchOf(ctx)
  let tries = 0
  const renewing = repeat('renewing the links of helpers', {
    intervalMs: renewMs,
    log,
    work: () => {
      tries += 1
      return renew(ctx, [...(tries % triesPerRound === 0 ? links : missed)])
    },
  })
  const checking = repeat('checking the links of helpers', {
    intervalMs: checkMs,
    log,
    work: () => check(ctx),
  })
  return {
    stop: async () => {
      await renewing.stop()
      await checking.stop()
      // Before the sockets are closed: the database is closed soon after them.
      await endLinks(ctx, links)
    },
  }
}
