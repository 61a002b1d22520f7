// Answers the messages of a browser on the socket of an open label.
import type { openLabelSocket } from '@labelwright/contract/server/label-designer'
import { openLabelLimits } from '@labelwright/contract/server/label-designer-schemas'
import type { Context } from '../../context.ts'
import type { Conversation, Opened } from '../../platform/live/conversation.ts'
import { joinLabel } from './join-label.ts'
import { checkListener } from './live-label.ts'
import { allowanceOf, enterLabel, leaveLabel } from './live-labels.ts'
import type { Presence } from './people.ts'
import { submitCommands } from './submit-commands.ts'

type DesignerSocket = typeof openLabelSocket

export async function editLabel(
  ctx: Context,
  { params, opening, actor, connection }: Opened<DesignerSocket>,
): Promise<Conversation<DesignerSocket>> {
  const { organizationId, userId } = actor
  const allowance = allowanceOf(ctx, userId, openLabelLimits.commandsIn5Seconds)
  allowance.openings.count(1)
  const live = enterLabel(ctx, { organizationId, labelId: params.id ?? '' })
  const close = () => {
    if (live.connections.delete(connection)) live.people.leave(connection.id)
    leaveLabel(ctx, live)
  }
  try {
    await joinLabel(ctx, live, { member: { connection, actor }, since: opening.since })
  } catch (error) {
    close()
    throw error
  }
  let hasSent = false
  return {
    hear: async (request, current) => {
      if (request.type === 'presence') {
        live.people.move(fitting({ ...request, connectionId: connection.id }))
        return
      }
      // The first ones have waited for a connection.
      const rate = hasSent ? allowance.commands : allowance.waiting
      rate.count(request.commands.length)
      hasSent = true
      const { base, commands } = request
      await submitCommands(ctx, live, { member: { connection, actor: current }, base, commands })
    },
    check: (current) => checkListener(ctx, live, current),
    close,
  }
}

const mostPresenceBytes = 2_000

/** A presence travels through `notify`: of a long selection the first ones are shown. */
function fitting(presence: Presence): Presence {
  const without = Buffer.byteLength(JSON.stringify({ ...presence, selection: [] }))
  let room = mostPresenceBytes - without
  const selection = presence.selection.filter((id) => {
    room -= Buffer.byteLength(JSON.stringify(id)) + 1
    return room >= 0
  })
  return { ...presence, selection }
}
