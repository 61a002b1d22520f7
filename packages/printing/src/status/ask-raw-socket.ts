import { connect } from 'node:net'
import type { RawAddress } from '../transports/raw-connection.ts'
import type { ReadStatus } from './status-words.ts'

/** Behind the last byte of an answer no other comes for so long. */
const silenceMs = 250
/** Far more than any printer answers. */
const mostBytes = 4096

interface RawQuestion {
  readonly questions: string
  readonly read: (bytes: Buffer) => ReadStatus
  readonly timeoutMs: number
}

/**
 * Opens a connection, asks, reads until the printer is silent, and hangs up. `undefined`: it answered nothing within the
 * time, as a printer without paper may.
 */
export function askRawSocket(
  { address, port }: RawAddress,
  { questions, read, timeoutMs }: RawQuestion,
): Promise<ReadStatus | 'unreachable' | undefined> {
  const { promise, resolve } = Promise.withResolvers<ReadStatus | 'unreachable' | undefined>()
  const socket = connect({ host: address, port, noDelay: true })
  let isConnected = false
  let bytes = Buffer.alloc(0)
  let silence: NodeJS.Timeout | undefined
  const finish = (): void => {
    clearTimeout(timer)
    clearTimeout(silence)
    socket.destroy()
    if (bytes.length > 0) resolve(read(bytes))
    else resolve(isConnected ? undefined : 'unreachable')
  }
  const timer = setTimeout(finish, timeoutMs)
  socket.on('connect', () => {
    isConnected = true
    socket.write(Buffer.from(questions, 'latin1'))
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
