import { connect, type Socket } from 'node:net'
import { failed, type HandOver, reasonOf } from '../hand-over.ts'

/** A connection to a printer's raw socket. What the system has taken from us is no proof that the printer has it. */
export interface RawConnection {
  /** Writes all bytes; answers once the system has taken them. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Resolves when the printer says something after this call. */
  readonly answered: () => Promise<void>
  /** Resolves with what happened when the printer ends or breaks the connection before we end it. */
  readonly lost: Promise<LostConnection>
  readonly isLost: () => boolean
  /** Says that nothing more comes, and answers when the printer ends its side, too, or keeps silent for so long. What goes wrong meanwhile is in `lost`. */
  readonly end: (silenceMs: number) => Promise<void>
  readonly destroy: () => void
}

export interface LostConnection {
  /** Goes behind 'The printer at …'. */
  readonly how: string
  /** No byte was written: the system refused the first ones. */
  readonly isBeforeFirstByte: boolean
}

export interface RawAddress {
  readonly address: string
  readonly port: number
}

/** The printer's address, for sentences. */
export const nameOf = ({ address, port }: RawAddress): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

/** Small enough that a system takes all of it at once or nothing. */
const firstPieceBytes = 512

/** Connects, or answers why not. `stallTimeoutMs`: a printer that takes no bytes for so long in the middle is lost. */
export function openRawConnection(
  to: RawAddress,
  { connectTimeoutMs, stallTimeoutMs }: { readonly connectTimeoutMs: number; readonly stallTimeoutMs: number },
): Promise<RawConnection | HandOver> {
  return new Promise((resolve) => {
    // It stays open on our side when the printer ends its own: that it did so too early must be seen, not answered.
    const socket = connect({ host: to.address, port: to.port, noDelay: true, allowHalfOpen: true })
    const giveUp = (reason: string): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(failed(whyNotConnected(reason, to)))
    }
    const timer = setTimeout(giveUp, connectTimeoutMs, 'ETIMEDOUT')
    const onError = (error: unknown): void => giveUp(reasonOf(error))
    socket.once('error', onError)
    socket.once('connect', () => {
      clearTimeout(timer)
      const connection = connectionOver(socket, stallTimeoutMs)
      socket.off('error', onError)
      resolve(connection)
    })
  })
}

/** Why no connection stands, for a person; `reason` is the error code of the failed call. */
export function whyNotConnected(reason: string, to: RawAddress): string {
  const name = nameOf(to)
  switch (reason) {
    case 'ECONNREFUSED':
      return `The printer at ${name} refused the connection. Is it switched on?`
    case 'ETIMEDOUT':
      return `The printer at ${name} did not answer. Is it switched on and connected to the network?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${to.address} is not known on this network. Check the address of the printer.`
    case 'ECONNRESET':
      return `The printer at ${name} broke off the connection before it took anything. Nothing was printed; print again.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The printer at ${name} cannot be reached from this computer. Check its address and the network.`
    default:
      return `The printer at ${name} could not be connected to (${reason}). Check its address and the network.`
  }
}

function connectionOver(socket: Socket, stallTimeoutMs: number): RawConnection {
  const lost = Promise.withResolvers<LostConnection>()
  const ended = Promise.withResolvers<void>()
  let isLost = false
  let isEnding = false
  let isWritten = false
  const lose = (how: string): void => {
    isLost = true
    lost.resolve({ how, isBeforeFirstByte: !isWritten })
    socket.destroy()
  }
  socket.on('timeout', () => lose('stopped taking data before the label was complete'))
  socket.on('error', (error) => lose(`broke off the connection (${reasonOf(error)})`))
  socket.on('end', () => (isEnding ? ended.resolve() : lose('closed the connection too early')))
  socket.resume()

  const writePiece = (piece: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      // Where it fails, the error comes as an event, too.
      socket.write(piece, (error) => {
        if (!error) isWritten = true
        resolve()
      })
    })
  return {
    lost: lost.promise,
    isLost: () => isLost,
    write: async (bytes) => {
      // Only while bytes are waiting may silence end it: a printer with a full buffer prints before it reads on.
      socket.setTimeout(stallTimeoutMs)
      await writePiece(bytes.subarray(0, firstPieceBytes))
      if (bytes.length > firstPieceBytes && !socket.destroyed) await writePiece(bytes.subarray(firstPieceBytes))
      socket.setTimeout(0)
    },
    answered: () => new Promise((resolve) => socket.once('data', () => resolve())),
    end: async (silenceMs) => {
      isEnding = true
      socket.end()
      const timer = setTimeout(ended.resolve, silenceMs)
      await Promise.race([ended.promise, lost.promise])
      clearTimeout(timer)
      socket.destroy()
    },
    destroy: () => socket.destroy(),
  }
}
