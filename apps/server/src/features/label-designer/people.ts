// The people of an open label on all servers, and where each of them is.
import type { DesignerEvent, DesignerPerson } from '@labelwright/contract/server/label-designer-schemas'
import type { Actor } from '../../platform/http/actor.ts'
import type { Connection } from '../../platform/live/connection.ts'
import type { Notice, Notices } from '../../platform/live/notices.ts'
import { createRoster } from '../../platform/live/roster.ts'
import { sayToAll } from './say.ts'

export interface Member {
  readonly connection: Connection
  readonly actor: Actor
}

export type Presence = Extract<DesignerEvent, { readonly type: 'presence' }>

export interface People {
  readonly list: () => readonly DesignerPerson[]
  readonly join: (member: Member) => void
  readonly leave: (connectionId: string) => void
  /** Tells everybody here who is there. */
  readonly tell: () => void
  /** Is told to the others soon; of several of one person the last. */
  readonly move: (presence: Presence) => void
  readonly close: () => void
}

const tellMs = 50

interface PresenceNotice extends Notice {
  readonly presence: Presence
}

export function createPeople(notices: Notices, labelId: string, connections: ReadonlySet<Connection>): People {
  const moved = new Map<string, Presence>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => sayToAll(connections, { type: 'people', people: [...roster.list()] })
  const roster = createRoster(notices, labelId, tell)
  const tellMoved = () => {
    timer = undefined
    for (const presence of moved.values()) {
      const text = JSON.stringify(presence)
      for (const connection of connections) {
        if (connection.id !== presence.connectionId) connection.sendOrDrop(text)
      }
    }
    moved.clear()
  }
  const show = (presence: Presence) => {
    moved.set(presence.connectionId, presence)
    timer ??= setTimeout(tellMoved, tellMs).unref()
  }
  const stopHearing = notices.subscribe(labelId, (notice) => {
    if (notice.kind === 'presence') show((notice as PresenceNotice).presence)
  })
  return {
    list: roster.list,
    join: ({ connection, actor }) =>
      roster.join({ connectionId: connection.id, userId: actor.userId, name: actor.name }),
    leave: (connectionId) => {
      moved.delete(connectionId)
      roster.leave(connectionId)
      tell()
    },
    tell,
    move: (presence) => {
      show(presence)
      if (roster.hasOthers()) notices.post(labelId, { kind: 'presence', presence }, `presence ${presence.connectionId}`)
    },
    close: () => {
      clearTimeout(timer)
      stopHearing()
      roster.close()
    },
  }
}
