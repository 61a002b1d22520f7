import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Caller {
  readonly serverUrl: string
  readonly token: string
}

export interface ApiAnswer {
  readonly [field: string]: unknown
  readonly data: unknown
  readonly total: number
}

const attempts = 100
const pauseMs = 200

const requestOf = (method: string, token: string, body: object | undefined): RequestInit => ({
  method,
  headers: {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

/** A call to the running server; one that is starting again is waited for. Throws what it refuses. */
export async function callApi(caller: Caller, method: string, path: string, body?: object): Promise<ApiAnswer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const response = await fetch(caller.serverUrl + path, requestOf(method, caller.token, body)).catch(() => undefined)
    if (response?.ok) return (await response.json()) as ApiAnswer
    if (response && response.status < 500) {
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    }
    await sleep(pauseMs)
  }
  throw new Error(`${method} ${path}: no answer`)
}

/** Ports that nobody listens on now. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const ports = await Promise.all(
    servers.map(async (server) => {
      await new Promise((resolve) => server.once('listening', resolve))
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
