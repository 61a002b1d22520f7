import type { WebSocket } from '@fastify/websocket'
import type { Connection } from './connection.ts'
import { type Dialog, refuse } from './dialog.ts'

const openWithinMs = 5_000
/** Rights that are taken away count within 5 s, for listeners too. */
const checkMs = 4_000
const pingMs = 20_000

interface ConverseOptions {
  readonly connection: Connection
  readonly dialog: Dialog
  /** The first message has come, or none will. */
  readonly onFirstMessage: () => void
}

/** Hands messages on one behind another; what comes meanwhile waits with its sender. */
export function converse(peer: WebSocket, { connection, dialog, onFirstMessage }: ConverseOptions): void {
  let line = Promise.resolve()
  /** Messages that are not handled yet. */
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
    // A peer that waits for us is not read, so its answer is not heard either.
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
    // An opening may stand in line for long. Its pings are answered meanwhile, and only a message behind it has to wait.
    if (hasOpening) peer.pause()
    hasOpening = true
    waiting += 1
    next(() => dialog.take(data, isBinary))
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
