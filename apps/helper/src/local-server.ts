import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reasonOf } from '@labelwright/printing/hand-over'

const requestTimeoutMs = 60_000

/** The helper's doors on 127.0.0.1 and, where the computer has it, on ::1. */
export interface LocalServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Thrown where the port cannot be had; its message is for a person. */
export class PortTaken extends Error {
  constructor(port: number, options: ErrorOptions) {
    super(
      `Port ${port} is already in use. Another printer helper may be running: stop it, or choose another port with --port.`,
      options,
    )
    this.name = 'PortTaken'
  }
}

/** Listens on loopback only. Port 0 takes any free one. */
export async function listenLocally(port: number, listener: RequestListener): Promise<LocalServer> {
  const first = await listen(port, '127.0.0.1', listener)
  const actualPort = (first.address() as AddressInfo).port
  const second = await listenOnIpv6(actualPort, listener).catch(async (error) => {
    await closeServer(first)
    throw error
  })
  const servers = second === undefined ? [first] : [first, second]
  return {
    port: actualPort,
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

async function listenOnIpv6(port: number, listener: RequestListener): Promise<Server | undefined> {
  try {
    return await listen(port, '::1', listener)
  } catch (error) {
    // A system without IPv6 has no ::1 that anybody could take.
    if (error instanceof PortTaken || !['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(reasonOf(error))) throw error
    return undefined
  }
}

function listen(port: number, host: string, listener: RequestListener): Promise<Server> {
  // The guards answer a missing Host line themselves, as a problem.
  const server = createServer({ requireHostHeader: false, requestTimeout: requestTimeoutMs }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(reasonOf(cause) === 'EADDRINUSE' ? new PortTaken(port, { cause }) : cause))
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
