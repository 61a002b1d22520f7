// Plays the program of a helper that dials its link.
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
  /** Waits for the first event of a type, which may have come already. */
  readonly hear: (type: string) => Promise<LinkEvent | undefined>
  /** Waits until the link is closed. Returns the server's close code (RFC 6455 §7.4). */
  readonly closeCode: () => Promise<number>
}

/** Connects, and sends nothing. */
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
