import type { WebSocket } from '@fastify/websocket'
import type { ErrorCode, ProductError } from '@labelwright/contract/errors'
import { newId } from '../database/ids.ts'
import { problemOf } from '../http/problem-answer.ts'
import type { Log } from '../log.ts'

/** Bytes that may wait for a slow reader before it is cut off. */
const mostWaitingBytes = 4 * 1024 * 1024
/** With so much waiting, what may be lost is not sent. */
const busyBytes = 256 * 1024
const goodbyeMs = 2_000

/** RFC 6455 §7.4.1. Tells the other side not to come back. */
const policyViolation = 1008
/** IANA's registry of close codes: try again later. Earlier helpers come back soon after every code but 1008. */
const tryAgainLater = 1013

/** Whoever is at the other end of a socket: a browser, or a helper. */
export interface Connection {
  readonly id: string
  /** Sends an event as JSON; cuts off whoever reads too slowly. */
  readonly send: (text: string) => void
  /** As `send`, however large the event is: what was asked for is no sign of a slow reader. */
  readonly sendWhole: (text: string) => void
  /** Only while little waits. */
  readonly sendOrDrop: (text: string) => void
  /** Sends the reason, and closes with 1008 when the refusal is final, else with 1013. */
  readonly refuse: (error: unknown) => void
  readonly isOpen: () => boolean
}

interface ConnectionOptions {
  readonly log: Log
  readonly isFinal: (code: ErrorCode) => boolean
}

export function createConnection(socket: WebSocket, { log, isFinal: isFinalCode }: ConnectionOptions): Connection {
  const id = newId()
  let allowedBytes = mostWaitingBytes
  const isOpen = () => socket.readyState === socket.OPEN
  const send = (text: string) => {
    if (!isOpen()) return
    if (socket.bufferedAmount > allowedBytes) {
      log.info({ connection: id }, 'a socket was cut off: it reads too slowly')
      socket.terminate()
      return
    }
    socket.send(text)
  }
  return {
    id,
    isOpen,
    send,
    sendWhole: (text) => {
      if (!isOpen()) return
      allowedBytes = mostWaitingBytes + Buffer.byteLength(text)
      socket.send(text)
    },
    sendOrDrop: (text) => {
      if (socket.bufferedAmount < busyBytes) send(text)
    },
    refuse: (error) => {
      if (!isOpen()) return
      const { problem, isOurFault } = problemOf(error, id)
      if (isOurFault) log.error({ err: error, connection: id }, 'unexpected error')
      else log.info({ code: problem.code, connection: id }, 'refused')
      const { code } = problem
      const isFinal = isFinalCode(code)
      send(JSON.stringify({ type: 'refused', code, message: sentenceOf(problem), isFinal }))
      socket.close(isFinal ? policyViolation : tryAgainLater, code)
      setTimeout(() => socket.terminate(), goodbyeMs).unref()
    },
  }
}

/** A field's mistake says more than that there is one. */
function sentenceOf({ detail, errors }: { readonly detail: string; readonly errors: ProductError['errors'] }): string {
  const [first] = errors
  if (!first) return detail
  return first.path === '' ? first.message : `${first.path}: ${first.message}`
}
