// What goes wrong, and where. Every place of a run that a fault may hit has a name that is the same in the next run.

/** A place that was reached: its name with a count, and the faults that may happen there. */
export interface Place {
  readonly name: string
  readonly kinds: readonly FaultKind[]
}

export type FaultKind =
  /** Of a message: it never comes; the same for an answer. */
  | 'lost'
  /** Comes when whoever sent it has stopped waiting. */
  | 'slow'
  /** Comes when the lease has ended. */
  | 'late'
  | 'twice'
  /** A computer that had the labels' journal once, and has it no more, claims that they are printed. */
  | 'speaks'
  /** Somebody disables the labels, which are under approval. */
  | 'disables'
  /** Of an answer: the connection breaks instead of it, or in its middle. */
  | 'reset'
  | 'cut'
  /** The one who is at work there ends: it comes back soon, or when the lease has ended, or never. */
  | 'dies'
  | 'dies for long'
  | 'leaves'
  /** It ends with its computer: what was not brought to the disk is gone, or half of it is there. */
  | 'loses power'
  | 'tears'
  /** The disk is full. */
  | 'full'
  /** The database refuses, or the connection to it breaks behind the commit. */
  | 'fails'
  | 'breaks'
  /** The printer is off or without paper for longer than a ticket lives, breaks off in the middle or behind the last byte, or takes its time. */
  | 'is off'
  | 'waits'
  | 'resets'
  | 'resets behind'
  | 'stalls'

/** Decides what happens at a place. */
export type FaultPlan = (place: Place) => FaultKind | undefined

export interface Fault {
  readonly at: string
  readonly kind: FaultKind
}

/** These faults and no others. */
export const planOf = (faults: readonly Fault[]): FaultPlan => {
  const kinds = new Map(faults.map(({ at, kind }) => [at, kind]))
  return ({ name }) => kinds.get(name)
}

/** FNV-1a: a number from 0 to 1 that a seed and a name always give, in whichever order places are reached. */
export function chanceOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

/** Faults by chance: `share` of the places, at most `most` in all. */
export function randomPlan(
  seed: number,
  { share, most }: { readonly share: number; readonly most: number },
): FaultPlan {
  let happened = 0
  return ({ name, kinds }) => {
    if (happened >= most || kinds.length === 0 || chanceOf(seed, name) >= share) return undefined
    happened += 1
    return kinds[Math.floor(chanceOf(seed + 1, name) * kinds.length)]
  }
}

/** Counts places and notes what happened there. */
export interface Faults {
  /** Names the place, and answers the fault that happens there. */
  readonly meet: (name: string, kinds: readonly FaultKind[]) => FaultKind | undefined
  readonly places: readonly Place[]
  readonly happened: readonly Fault[]
}

export function createFaults(plan: FaultPlan): Faults {
  const counts = new Map<string, number>()
  const places: Place[] = []
  const happened: Fault[] = []
  return {
    places,
    happened,
    meet: (name, kinds) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const place = { name: `${name} #${count}`, kinds }
      places.push(place)
      const kind = plan(place)
      if (kind !== undefined) happened.push({ at: place.name, kind })
      return kind
    },
  }
}
