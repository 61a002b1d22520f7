// Rebuilds from the rows of a trail how things stand. Its size grows with the things, not with the rows.
import type { ChainedRow } from '../audit-chain.ts'
import { baseLineOf, type Thing, type ThingKind } from './standing.ts'

interface Rebuilt {
  readonly thing: Thing
  /** The row that says so. */
  readonly seq: number
}

export interface Rebuild {
  /** Rows in their order, those alone that the server has sealed. */
  readonly add: (row: ChainedRow) => void
  /** Answers how a thing stands by the trail. It is not left over any more. */
  readonly take: (kind: ThingKind, id: string) => Rebuilt | undefined
  /** Ids of the things of a kind that nobody has taken. */
  readonly leftOver: (kind: ThingKind) => string[]
  /** The base line is complete: every thing must be known. */
  readonly isComplete: () => boolean
}

export function createRebuild(): Rebuild {
  const things: Readonly<Record<ThingKind, Map<string, Rebuilt>>> = {
    organization: new Map(),
    user: new Map(),
    label: new Map(),
  }
  let isComplete = false
  return {
    add: (row) => {
      for (const thing of row.standing ?? []) things[thing.kind].set(thing.id, { thing, seq: row.seq })
      if (baseLineOf(row)?.isComplete) isComplete = true
    },
    take: (kind, id) => {
      const rebuilt = things[kind].get(id)
      things[kind].delete(id)
      return rebuilt
    },
    leftOver: (kind) => [...things[kind].keys()],
    isComplete: () => isComplete,
  }
}
