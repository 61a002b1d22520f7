import { openLabelSocket } from '@labelwright/contract/server/label-designer'
import { useEffect, useState } from 'react'
import { addressOf } from '../../api/config.ts'
import { newKey } from '../../lib/new-key.ts'
import { currentSession } from '../../session/refresh-session.ts'
import { onSessionChange } from '../../session/session.ts'
import type { Channel, ChannelEvents } from './connection/line.ts'
import { OpenLabel } from './connection/open-label.ts'
import { openWaitingStore } from './connection/waiting-store.ts'

/** The label of a page, open as long as the page is. */
export function useOpenLabel(labelId: string, userId: string): OpenLabel | undefined {
  const [open, setOpen] = useState<OpenLabel>()
  useEffect(() => {
    const label = new OpenLabel({
      labelId,
      userId,
      clientId: newKey(),
      waitingStore: openWaitingStore(),
      openChannel: (events) => openChannel(labelId, events),
      token: async () => (await currentSession())?.token,
    })
    setOpen(label)
    const hurry = () => label.hurry()
    window.addEventListener('online', hurry)
    const end = onSessionChange(() => void label.renewToken())
    return () => {
      window.removeEventListener('online', hurry)
      end()
      label.close()
      setOpen(undefined)
    }
  }, [labelId, userId])
  return open
}

function openChannel(labelId: string, events: ChannelEvents): Channel {
  let socket: WebSocket | undefined
  let isClosed = false
  const connect = async () => {
    const address = await addressOf('base')
    if (isClosed) return
    const url = new URL(
      openLabelSocket.path.replace('{id}', encodeURIComponent(labelId)),
      address || window.location.origin,
    )
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    socket = new WebSocket(url)
    socket.addEventListener('open', events.onOpen)
    socket.addEventListener('message', ({ data }) => events.onMessage(String(data)))
    socket.addEventListener('close', events.onClose)
  }
  connect().catch(events.onClose)
  return {
    send: (text) => socket?.send(text),
    close: () => {
      isClosed = true
      if (socket) socket.close()
      else events.onClose()
    },
  }
}
