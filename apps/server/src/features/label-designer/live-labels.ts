// The labels that are open on this server, and what other servers say about them.
import type { DesignerEvent } from '@labelwright/contract/server/label-designer-schemas'
import { LRUCache } from 'lru-cache'
import { type Context, perContext } from '../../context.ts'
import type { Notice } from '../../platform/live/notices.ts'
import { createRate, type Rate } from '../../platform/live/rate.ts'
import { createLiveLabel, type LiveLabel, readAhead } from './live-label.ts'
import { sayToAll } from './say.ts'

interface Entry {
  readonly live: LiveLabel
  /** Sockets that have it open or are about to. */
  users: number
  readonly stopHearing: () => void
}

/** Limits for one person on all their sockets of this server. */
export interface Allowance {
  readonly openings: Rate
  readonly commands: Rate
  readonly waiting: Rate
}

interface LabelKey {
  readonly organizationId: string
  readonly labelId: string
}

/** With the organization: nobody meets what another organization has in memory, whatever id they name. */
const keyOf = ({ organizationId, labelId }: LabelKey): string => `${organizationId}/${labelId}`

const openingsOfMinute = 300
/** Commands of all first batches, which have waited for a connection. */
const waitingOfMinute = 5_000
const mostPeopleCounted = 10_000

export type PublishedEvent = Extract<DesignerEvent, { readonly type: 'published' }>
interface PublishedNotice extends Notice {
  readonly event: PublishedEvent
}

const liveLabels = perContext((ctx) => {
  const entries = new Map<string, Entry>()
  // They live as long as the context does.
  ctx.notices.onListening(() => {
    for (const { live } of entries.values()) void readAheadOrLog(ctx, live)
  })
  return entries
})

const allowances = perContext(() => new LRUCache<string, Allowance>({ max: mostPeopleCounted }))

/** Its sockets see by themselves, within seconds, what could not be read. */
const readAheadOrLog = (ctx: Context, live: LiveLabel): Promise<void> =>
  readAhead(ctx, live).catch((error: unknown) =>
    ctx.log.warn({ err: error, label: live.labelId }, 'commands of other servers were not read'),
  )

function hear(ctx: Context, live: LiveLabel, notice: Notice): void {
  if (notice.kind === 'commands') void readAheadOrLog(ctx, live)
  if (notice.kind === 'notes-changed') sayToAll(live.connections, { type: 'notes-changed' })
  if (notice.kind === 'published') sayToAll(live.connections, (notice as PublishedNotice).event)
}

/** The label in memory, for one socket more. */
export function enterLabel(ctx: Context, label: LabelKey): LiveLabel {
  const entries = liveLabels(ctx)
  const known = entries.get(keyOf(label))
  if (known) {
    known.users += 1
    return known.live
  }
  const live = createLiveLabel(ctx, label)
  const stopHearing = ctx.notices.subscribe(label.labelId, (notice) => hear(ctx, live, notice))
  entries.set(keyOf(label), { live, users: 1, stopHearing })
  return live
}

/** For one socket less; with the last one the label leaves the memory. */
export function leaveLabel(ctx: Context, label: LabelKey): void {
  const entries = liveLabels(ctx)
  const entry = entries.get(keyOf(label))
  if (!entry) return
  entry.users -= 1
  if (entry.users > 0) return
  entries.delete(keyOf(label))
  entry.stopHearing()
  entry.live.people.close()
}

/** Reads what a call has stored, for those who have the label open on this server. */
export function refreshLabel(ctx: Context, label: LabelKey): void {
  const entry = liveLabels(ctx).get(keyOf(label))
  if (entry) void readAheadOrLog(ctx, entry.live)
}

/** Tells those who have the label open on this server. */
export const announcePublished = (ctx: Context, label: LabelKey, event: PublishedEvent): void =>
  announce(ctx, label, event)

/** The notes of the label are read anew by those who have it open on this server. */
export const announceNotes = (ctx: Context, label: LabelKey): void => announce(ctx, label, { type: 'notes-changed' })

function announce(ctx: Context, label: LabelKey, event: DesignerEvent): void {
  const entry = liveLabels(ctx).get(keyOf(label))
  if (entry) sayToAll(entry.live.connections, event)
}

export function allowanceOf(ctx: Context, userId: string, commandsIn5Seconds: number): Allowance {
  const known = allowances(ctx).get(userId)
  if (known) return known
  const made = {
    openings: createRate({ most: openingsOfMinute, windowMs: 60_000 }),
    commands: createRate({ most: commandsIn5Seconds, windowMs: 5_000 }),
    waiting: createRate({ most: waitingOfMinute, windowMs: 60_000 }),
  }
  allowances(ctx).set(userId, made)
  return made
}
