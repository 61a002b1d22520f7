// Who is there, on all servers together.
import type { Notice, Notices } from './notices.ts'

export interface RosterPerson {
  readonly connectionId: string
  readonly userId: string
  readonly name: string
}

/** A server says so often who is there; one that has said nothing for three times as long is gone, and its people with it. */
const repeatMs = 10_000
const longestName = 100

export interface Roster {
  readonly join: (person: RosterPerson) => void
  readonly leave: (connectionId: string) => void
  readonly list: () => readonly RosterPerson[]
  /** Somebody is there on another server. */
  readonly hasOthers: () => boolean
  readonly close: () => void
}

interface RosterNotice extends Notice {
  readonly person: RosterPerson
}

/** The people of a topic; `onChange` is told when others come or go. */
export function createRoster(notices: Notices, topic: string, onChange: () => void): Roster {
  const own = new Map<string, RosterPerson>()
  const others = new Map<string, { readonly person: RosterPerson; readonly seenAt: number }>()
  const tell = (kind: string, person: RosterPerson) =>
    notices.post(topic, { kind, person }, `${kind} ${person.connectionId}`)
  const tellAll = () => {
    for (const person of own.values()) tell('here', person)
  }
  const hear = (notice: Notice) => {
    if (notice.kind === 'who') tellAll()
    if (notice.kind !== 'here' && notice.kind !== 'left') return
    const { person } = notice as RosterNotice
    const wasThere = others.has(person.connectionId)
    if (notice.kind === 'left') others.delete(person.connectionId)
    else others.set(person.connectionId, { person, seenAt: performance.now() })
    if (wasThere !== others.has(person.connectionId)) onChange()
  }
  const forgetSilent = () => {
    const before = others.size
    for (const [id, { seenAt }] of others) if (performance.now() - seenAt > 3 * repeatMs) others.delete(id)
    if (others.size !== before) onChange()
  }
  const timer = setInterval(() => {
    tellAll()
    forgetSilent()
  }, repeatMs).unref()
  const stopHearing = notices.subscribe(topic, hear)
  const ask = () => notices.post(topic, { kind: 'who' }, `who ${topic}`)
  const stopAsking = notices.onListening(() => {
    ask()
    tellAll()
  })
  ask()
  return {
    join: (person) => {
      const short = { ...person, name: person.name.slice(0, longestName).toWellFormed() }
      own.set(person.connectionId, short)
      tell('here', short)
    },
    leave: (connectionId) => {
      const person = own.get(connectionId)
      own.delete(connectionId)
      if (person) tell('left', person)
    },
    list: () =>
      [...own.values(), ...[...others.values()].map(({ person }) => person)].sort((one, other) =>
        one.connectionId < other.connectionId ? -1 : 1,
      ),
    hasOthers: () => others.size > 0,
    close: () => {
      clearInterval(timer)
      stopAsking()
      stopHearing()
    },
  }
}
