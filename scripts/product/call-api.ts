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

const attempts = 300
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
