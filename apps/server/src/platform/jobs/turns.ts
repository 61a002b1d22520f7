// Whose turn it is where organizations share few places for dear work: drawing, files of strangers.
import { ProductError } from '@labelwright/contract/errors'

/** Prints go before previews, previews before what nobody waits for. */
const urgencies = ['print', 'preview', 'background'] as const
export type Urgency = (typeof urgencies)[number]

/** The organization that something is done for, and how urgently it is needed. */
export interface OnBehalfOf {
  readonly organizationId: string
  readonly urgency: Urgency
}

export interface Turn extends OnBehalfOf {
  /** Short work goes before long work of the same organization. */
  readonly isShort: boolean
}

export interface Turns<Work extends Turn> {
  /** Waits for its turn from now on. Throws `too-many-requests` where too much of the organization's waits already. */
  readonly add: (work: Work) => void
  /** Takes a place for the next that may have it, or answers undefined. `fits` says what may have this place. */
  readonly next: (fits?: (work: Work) => boolean) => Work | undefined
  /** The same for a place beside the shared ones: however many of those its organization holds, its work may have this one. */
  readonly nextExtra: (fits: (work: Work) => boolean) => Work | undefined
  /** A piece of the work is done: its place is free, and the rest waits behind others. */
  readonly again: (work: Work) => void
  /** The work is done or given up, whether it waits or has a place. */
  readonly end: (work: Work) => void
  /** Whether something such waits. */
  readonly waits: (isSuch: (work: Work) => boolean) => boolean
  /** Lets nothing wait any more, and answers what did. */
  readonly empty: () => readonly Work[]
}

export interface TurnsOptions {
  readonly places: number
  /** Of one organization. */
  readonly maxWaiting: number
}

/** Every so many turns the work that has waited longest comes, so that nothing waits for ever behind what is more urgent. */
const longestWaitingEvery = 8
const retryAfterSeconds = 5

const countOf = (works: Iterable<Turn>, { organizationId }: Turn): number =>
  [...works].filter((work) => work.organizationId === organizationId).length

/** Whether `one` comes before `other`, which has waited longer. */
function isBefore(one: Turn, other: Turn, lastTurnOf: (turn: Turn) => number): boolean {
  const urgency = urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency)
  if (urgency !== 0) return urgency < 0
  if (one.organizationId !== other.organizationId) return lastTurnOf(one) < lastTurnOf(other)
  return one.isShort && !other.isShort
}

/**
 * Organizations take turns. One of them holds at most half of the places while another waits; of those that may, the one that was
 * served longest ago comes first.
 */
export function createTurns<Work extends Turn>({ places, maxWaiting }: TurnsOptions): Turns<Work> {
  /** In the order of their coming. */
  const waiting = new Set<Work>()
  const held = new Set<Work>()
  /** Numbers of turns, by organization. */
  const lastTurns = new Map<string, number>()
  let turn = 0
  const half = Math.max(1, Math.floor(places / 2))

  const lastTurnOf = ({ organizationId }: Turn): number => lastTurns.get(organizationId) ?? 0

  function choose(candidates: readonly Work[]): Work | undefined {
    if (turn % longestWaitingEvery === 0) return candidates[0]
    return candidates.reduce<Work | undefined>(
      (best, work) => (best && !isBefore(work, best, lastTurnOf) ? best : work),
      undefined,
    )
  }

  function begin(candidates: readonly Work[]): Work | undefined {
    if (candidates.length === 0) return undefined
    turn += 1
    const chosen = choose(candidates)
    if (!chosen) return undefined
    waiting.delete(chosen)
    held.add(chosen)
    lastTurns.set(chosen.organizationId, turn)
    return chosen
  }

  return {
    add: (work) => {
      if (countOf(waiting, work) >= maxWaiting) throw new ProductError('too-many-requests', { retryAfterSeconds })
      waiting.add(work)
    },
    next: (fits = () => true) => {
      const organizations = new Set([...waiting].map(({ organizationId }) => organizationId))
      const mayHave = (work: Work) => organizations.size === 1 || countOf(held, work) < half
      return begin([...waiting].filter((work) => fits(work) && mayHave(work)))
    },
    nextExtra: (fits) => begin([...waiting].filter(fits)),
    again: (work) => {
      held.delete(work)
      waiting.add(work)
    },
    end: (work) => {
      waiting.delete(work)
      held.delete(work)
      if (waiting.size + held.size === 0) lastTurns.clear()
    },
    waits: (isSuch) => [...waiting].some(isSuch),
    empty: () => {
      const all = [...waiting]
      waiting.clear()
      return all
    },
  }
}
