import { connect } from 'node:net'
import { nameOf, type RawAddress } from '../transports/raw-connection.ts'
import { noteQuestion } from '../transports/raw-questions.ts'
import { isPrintingAt } from '../transports/raw-socket.ts'
import type { ReadStatus } from './status-words.ts'

/** Behind the last byte of an answer no other comes for so long. */
const silenceMs = 250
/** Far more than any printer answers. */
const mostBytes = 4096

interface RawQuestion {
  /** Empty: whether the printer takes a connection is all that is asked. */
  readonly questions: string
  readonly read: (bytes: Buffer) => ReadStatus
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** `in-use`: this process prints there, or began to. `silent`: it took the connection and answered nothing, as a printer without paper may. */
export type RawAnswer = ReadStatus | 'unreachable' | 'silent' | 'in-use'

/** Opens a connection, asks, reads until the printer is silent, and hangs up; at once where something is to be printed there. */
export function askRawSocket(to: RawAddress, { questions, read, timeoutMs, signal }: RawQuestion): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>()
  if (isPrintingAt(to) || signal?.aborted) return Promise.resolve('in-use')
  const forget = noteQuestion(nameOf(to).toLowerCase(), breakOff)
  if (!forget) return Promise.resolve('in-use')
  const socket = connect({ host: to.address, port: to.port, noDelay: true })
  let isConnected = false
  let bytes = Buffer.alloc(0)
  let silence: NodeJS.Timeout | undefined
  const end = (answer: RawAnswer): void => {
    clearTimeout(timer)
    clearTimeout(silence)
    signal?.removeEventListener('abort', breakOff)
    socket.destroy()
    forget()
    resolve(answer)
  }
  const finish = (): void => {
    if (bytes.length > 0) end(read(bytes))
    else end(isConnected ? 'silent' : 'unreachable')
  }
  function breakOff(): void {
    // A reset frees the printer's connection at once, also that of one which would not end its side.
    socket.resetAndDestroy()
    end('in-use')
  }
  const timer = setTimeout(finish, timeoutMs)
  signal?.addEventListener('abort', breakOff)
  socket.on('connect', () => {
    isConnected = true
    if (questions === '') finish()
    else socket.write(Buffer.from(questions, 'latin1'))
  })
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]).subarray(0, mostBytes)
    clearTimeout(silence)
    silence = setTimeout(finish, bytes.length < mostBytes ? silenceMs : 0)
  })
  // Both end in what was read so far; without anything read, in whether the printer was reached.
  socket.on('error', finish)
  socket.on('close', finish)
  return promise
}
