import type { DesignerEvent, StoredCommand } from '@labelwright/contract/server/label-designer-schemas'
import type { Connection } from '../../platform/live/connection.ts'
import type { CommandRow } from './open-labels.store.ts'

export const say = (connection: Connection, event: DesignerEvent): void => connection.send(JSON.stringify(event))

/** Tells everybody the same; it is written once. */
export function sayToAll(connections: Iterable<Connection>, event: DesignerEvent): void {
  const text = JSON.stringify(event)
  for (const connection of connections) connection.send(text)
}

export const shownCommand = ({ sequence, commandId, userId, changes }: CommandRow): StoredCommand => ({
  sequence,
  id: commandId,
  userId,
  changes: [...changes],
})
