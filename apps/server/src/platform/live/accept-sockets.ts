import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

/** A wall behind the bound of each socket, whose refusal has a sentence. */
const mostPayloadBytes = 1024 * 1024
const goodbyeMs = 1_000
/** RFC 6455 §7.4.1 */
const goingAway = 1001
const serverError = 1011

/** Lets sockets be opened; they are closed with the server. */
export async function acceptSockets(http: FastifyInstance): Promise<void> {
  await http.register(fastifyWebsocket, {
    options: { maxPayload: mostPayloadBytes },
    // Frames against the protocol: ws has said so to the other side already.
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'a socket failed')
      socket.close(serverError)
    },
    preClose: (done) => {
      const { clients } = http.websocketServer
      for (const client of clients) client.close(goingAway)
      const timer = setTimeout(() => {
        for (const client of clients) client.terminate()
      }, goodbyeMs)
      http.websocketServer.close(() => clearTimeout(timer))
      done()
    },
  })
}
