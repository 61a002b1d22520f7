// Looks after all links of this server together: one statement renews them, one finds those that have ended. A database that is busy or away ends none.
import { type Context, perContext } from '../../../context.ts'
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import * as store from './helper-links.store.ts'

export interface WatchedLink extends store.HeldLink {
  /** The link counts, at this time of the database. */
  readonly renewed: (now: Date) => void
  /** The helper was revoked, paired again or deleted. */
  readonly revoked: () => void
  /** A link with this epoch counts in its place. Called again and again. */
  readonly replaced: (epoch: number) => void
  /** Called every few seconds, while the link is neither. */
  readonly look: () => void
}

/** Rights that are taken away count within 5 s, though a notice was lost. */
const checkMs = 4_000
/** What was not renewed is tried again so often; all links with every third try. A link stands for 60 s without. */
const tryMs = 5_000
const triesOfRound = 3

interface Watch {
  readonly links: Set<WatchedLink>
  /** Not renewed by the last round: their rows were held, or the database did not answer. */
  readonly missed: Set<WatchedLink>
  readonly closed: Set<WatchedLink>
  /** Stores the end of what was closed. */
  readonly end: () => void
}

/** Takes links out of the set and stores that they are closed. */
async function endAll(ctx: Context, closed: Set<WatchedLink>): Promise<void> {
  const links = [...closed]
  closed.clear()
  if (links.length === 0) return
  try {
    await ctx.database.withoutOrganization((trx) => store.endLinks(trx, links))
  } catch (error) {
    ctx.log.warn({ err: error, links: links.length }, 'the end of links was not stored; they end by their time')
  }
}

const watchOf = perContext<Watch>((ctx) => {
  const closed = new Set<WatchedLink>()
  return { links: new Set(), missed: new Set(), closed, end: oneAtATime(() => endAll(ctx, closed)) }
})

/** Looks after a link from now on. Returns what ends it, in the database as well. */
export function watchLink(ctx: Context, link: WatchedLink): () => void {
  const { links, missed, closed, end } = watchOf(ctx)
  links.add(link)
  return () => {
    missed.delete(link)
    if (!links.delete(link)) return
    closed.add(link)
    end()
  }
}

async function renewThese(ctx: Context, due: readonly WatchedLink[]): Promise<void> {
  if (due.length === 0) return
  const { links, missed } = watchOf(ctx)
  for (const link of due) missed.add(link)
  const { renewed, now } = await ctx.database.withoutOrganization((trx) => store.renewLinks(trx, due))
  for (const link of due) {
    const isRenewed = renewed.has(link.linkId)
    if (isRenewed || !links.has(link)) missed.delete(link)
    if (isRenewed) link.renewed(now)
  }
}

async function endThese(ctx: Context): Promise<void> {
  const { links } = watchOf(ctx)
  if (links.size === 0) return
  const held = [...links]
  const ended = await ctx.database.withoutOrganization((trx) => store.findEndedLinks(trx, held))
  for (const link of held) {
    const end = ended.get(link.linkId)
    if (!end) link.look()
    else if (end.isRevoked) link.revoked()
    else link.replaced(end.epoch)
  }
}

/** Looks after the links until it is stopped, and ends them then. */
export function startWatchingLinks(ctx: Context): Repetition {
  const { log } = ctx
  const { links, missed } = watchOf(ctx)
  let tries = 0
  const renewing = repeat('renewing the links of helpers', {
    intervalMs: tryMs,
    log,
    work: () => {
      tries += 1
      return renewThese(ctx, [...(tries % triesOfRound === 0 ? links : missed)])
    },
  })
  const checking = repeat('looking for links of helpers that have ended', {
    intervalMs: checkMs,
    log,
    work: () => endThese(ctx),
  })
  return {
    stop: async () => {
      await renewing.stop()
      await checking.stop()
      // The sockets are closed next, and the database soon after.
      await endAll(ctx, links)
    },
  }
}
