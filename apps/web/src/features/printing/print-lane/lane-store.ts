import { createStore, type Store } from '../../../lib/store.ts'
import { onSessionChange, signedInPerson } from '../../../session/session.ts'
import { emptyLane, type Lane, restore } from './lane.ts'
import { storedPrints, storePrints } from './lane-storage.ts'

/** The lane of whoever is signed in, kept in the tab's storage. */
export interface LaneStore {
  readonly store: Store<Lane>
  /** The id of the person whose lane it is; `undefined` while nobody is signed in. */
  readonly person: () => string | undefined
  /** Changes a person's lane, also after that person has left. */
  readonly update: (person: string, change: (before: Lane) => Lane) => void
}

export function openLaneStore(): LaneStore {
  let userId = signedInPerson()?.userId
  const store = createStore(laneOf(userId))
  onSessionChange(() => {
    const next = signedInPerson()?.userId
    if (next === userId) return
    userId = next
    store.set(laneOf(userId))
  })
  return {
    store,
    person: () => userId,
    update: (person, change) => {
      const isHere = person === userId
      const changed = change(isHere ? store.read() : { ...emptyLane, prints: storedPrints(person) })
      storePrints(person, changed.prints)
      if (isHere) store.set(changed)
    },
  }
}

const laneOf = (userId: string | undefined): Lane => (userId === undefined ? emptyLane : restore(storedPrints(userId)))
