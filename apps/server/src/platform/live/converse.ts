import type { WebSocket } from '@fastify/websocket'
import type { Connection } from './connection.ts'
import { type Dialog, refuse } from './dialog.ts'

const openWithinMs = 5_000
/** Below the 5 s within which a revoked right must count, also for those who only listen. */
const checkMs = 4_000
const pingMs = 20_000

interface ConverseOptions {
  readonly connection: Connection
  readonly dialog: Dialog
  /** Called when the first message has come, and when the socket is closed. */
  readonly onFirstMessage: () => void
}

/** Handles the messages of a socket one after another. Meanwhile the socket is paused, so that further ones wait with their sender. */
export function converse(peer: WebSocket, { connection, dialog, onFirstMessage }: ConverseOptions): void {
  let line = Promise.resolve()
  /** Number of messages that are not handled yet. */
  let waiting = 0
  let isAlive = true
  const next = (work: () => Promise<void>) => {
    line = line.then(() => (connection.isOpen() ? work() : undefined)).catch(connection.refuse)
  }
  const tooLate = setTimeout(
    () => connection.refuse(refuse('The first message did not come within 5 seconds.')),
    openWithinMs,
  )
  let hasOpening = false
  const checking = setInterval(() => next(dialog.check), checkMs)
  const pinging = setInterval(() => {
    // While messages wait the peer is paused, and its pongs are not read.
    if (!isAlive && waiting === 0) peer.terminate()
    isAlive = false
    peer.ping()
  }, pingMs)
  peer.on('pong', () => {
    isAlive = true
  })
  peer.on('message', (data: Buffer, isBinary) => {
    clearTimeout(tooLate)
    onFirstMessage()
    // Not paused by the opening, which may wait in line for long: pings must be answered meanwhile.
    if (hasOpening) peer.pause()
    hasOpening = true
    waiting += 1
    next(() => dialog.onMessage(data, isBinary))
    void line.then(() => {
      waiting -= 1
      if (waiting > 0) return
      isAlive = true
      peer.resume()
    })
  })
  peer.on('close', () => {
    onFirstMessage()
    clearTimeout(tooLate)
    clearInterval(checking)
    clearInterval(pinging)
    void line.then(dialog.close)
  })
}
