// A program that dials the link of a helper, as far as a test plays it.
import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '../../../../app.ts'
import { addressOf } from '../../../../testing/designer-client.ts'

interface LinkEvent {
  readonly type: string
  readonly code?: string
  readonly message?: string
  readonly isFinal?: boolean
}

export interface DialedLink {
  readonly socket: WebSocket
  readonly events: readonly LinkEvent[]
  readonly say: (message: unknown) => void
  /** The first event of a type, past or to come. */
  readonly hear: (type: string) => Promise<LinkEvent | undefined>
  /** The code that the server closed the link with (RFC 6455 §7.4), past or to come. */
  readonly closeCode: () => Promise<number>
}

/** Connects and sends nothing yet. */
export async function dialLink(app: App, headers: Readonly<Record<string, string>> = {}): Promise<DialedLink> {
  const socket = new WebSocket(`${await addressOf(app)}/api/helpers/link`, { headers })
  const events: LinkEvent[] = []
  let closedWith = 0
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    closedWith = code
  })
  await once(socket, 'open')
  return {
    socket,
    events,
    say: (message) =>
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    hear: async (type) => {
      await expect.poll(() => events.some((event) => event.type === type), { timeout: 10_000 }).toBe(true)
      return events.find((event) => event.type === type)
    },
    closeCode: async () => {
      await expect.poll(() => socket.readyState, { timeout: 10_000 }).toBe(WebSocket.CLOSED)
      return closedWith
    },
  }
}
