import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/**
 * Pings at every beat, and cuts the connection off when nothing at all came between two beats. Bytes count, not messages: a large
 * print file is no silence. Answers how to stop.
 */
export function keepBeating(socket: WebSocket, connection: Socket, beatMs: number): () => void {
  let heard = -1
  const timer = setInterval(() => {
    if (connection.bytesRead === heard) return socket.terminate()
    heard = connection.bytesRead
    socket.ping()
  }, beatMs)
  return () => clearInterval(timer)
}
