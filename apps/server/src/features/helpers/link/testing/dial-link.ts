// Plays the program of a helper that dials its link.
import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '../../../../app.ts'
import { addressOf } from '../../../../testing/designer-client.ts'

export interface LinkEvent {
  readonly type: string
  readonly [field: string]: unknown
}

const soon = { timeout: 20_000 }

export interface DialedLink {
  readonly socket: WebSocket
  readonly events: readonly LinkEvent[]
  readonly say: (message: unknown) => void
  /** Waits for the first event of a type, or the one with this number. It may have come already. */
  readonly hear: (type: string, number?: number) => Promise<LinkEvent>
  /** Waits until the link is closed. Returns the server's close code (RFC 6455 §7.4). */
  readonly closeCode: () => Promise<number>
}

/** Connects, and sends nothing. */
export async function dialLink(app: App): Promise<DialedLink> {
  const socket = new WebSocket(`${await addressOf(app)}/api/helpers/link`)
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
    hear: async (type, number = 1) => {
      const found = () => events.filter((event) => event.type === type)
      await expect.poll(() => found().length, soon).toBeGreaterThanOrEqual(number)
      return found()[number - 1] as LinkEvent
    },
    closeCode: async () => {
      await expect.poll(() => socket.readyState, soon).toBe(WebSocket.CLOSED)
      return closedWith
    },
  }
}
