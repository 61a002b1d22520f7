import { connect, type Socket } from 'node:net'
import { failed, type HandOver, type PrintBytes, reasonOf, success, unknown } from '../hand-over.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { SendOptions } from './transport.ts'

const defaultConnectTimeoutMs = 3000
const defaultIdleTimeoutMs = 5000
const defaultStallTimeoutMs = 60_000

/** Writes the bytes to the printer's raw socket (JetDirect, port 9100), one connection per printer at a time. */
export function sendByRawSocket(job: PrintBytes, options: SendOptions): Promise<HandOver> | undefined {
  const { target, bytes } = job
  if (target.kind !== 'raw-socket') return undefined
  const name = target.address.includes(':') ? `[${target.address}]:${target.port}` : `${target.address}:${target.port}`
  return oneAtATime(name.toLowerCase(), async () => {
    const connection = await openConnection(target, name, options.connectTimeoutMs ?? defaultConnectTimeoutMs)
    if ('status' in connection) return connection
    try {
      options.beforeFirstByte()
    } catch (error) {
      connection.destroy()
      throw error
    }
    return await writeAll({ socket: connection, name }, bytes, options)
  })
}

function openConnection(
  target: { readonly address: string; readonly port: number },
  name: string,
  timeoutMs: number,
): Promise<Socket | HandOver> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.address, port: target.port, noDelay: true })
    const giveUp = (message: string): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(failed(message))
    }
    const timer = setTimeout(() => giveUp(whyNotConnected('ETIMEDOUT', name, target.address)), timeoutMs)
    const onError = (error: unknown): void => giveUp(whyNotConnected(reasonOf(error), name, target.address))
    socket.once('error', onError)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', onError)
      resolve(socket)
    })
  })
}

function whyNotConnected(reason: string, name: string, address: string): string {
  switch (reason) {
    case 'ECONNREFUSED':
      return `The printer at ${name} refused the connection. Is it switched on?`
    case 'ETIMEDOUT':
      return `The printer at ${name} did not answer. Is it switched on and connected to the network?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${address} is not known on this network. Check the address of the printer.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The printer at ${name} cannot be reached from this computer. Check its address and the network.`
    default:
      return `The printer at ${name} could not be connected to (${reason}). Check its address and the network.`
  }
}

interface Connection {
  readonly socket: Socket
  /** The printer's address, for sentences. */
  readonly name: string
}

/**
 * Half-closes after the last byte and waits for the printer to close. What the system has taken from us is no proof that
 * the printer has it, so every error from here on leaves the outcome unknown.
 */
function writeAll({ socket, name }: Connection, bytes: Uint8Array, options: SendOptions): Promise<HandOver> {
  return new Promise((resolve) => {
    let isWritten = false
    const finish = (outcome: HandOver): void => {
      socket.destroy()
      resolve(outcome)
    }
    const lost = (how: string): void =>
      finish(unknown(`The printer at ${name} ${how}. Look at the printer before you print this label again.`))
    // Only while bytes are waiting may silence last: a printer with a full buffer prints before it reads on.
    socket.setTimeout(options.stallTimeoutMs ?? defaultStallTimeoutMs, () =>
      isWritten ? finish(success) : lost('stopped taking data before the label was complete'),
    )
    socket.on('error', (error) => lost(`broke off the connection (${reasonOf(error)})`))
    socket.on('end', () => (isWritten ? finish(success) : lost('closed the connection before the label was complete')))
    socket.on('close', () => lost('closed the connection'))
    socket.resume()
    socket.end(bytes, () => {
      isWritten = true
      socket.setTimeout(options.idleTimeoutMs ?? defaultIdleTimeoutMs)
    })
  })
}
