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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call to the running server, `GET /api/articles`; one that is starting again is waited for. Throws what it refuses. */
export async function callApi(caller: Caller, call: `${Method} ${string}`, body?: object): Promise<ApiAnswer> {
  const [method = '', path = ''] = call.split(' ', 2)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const response = await fetch(caller.serverUrl + path, requestOf(method, caller.token, body)).catch(() => undefined)
    if (response?.ok) return (await response.json()) as ApiAnswer
    if (response && response.status < 500) {
      throw new Error(`${call}: ${response.status} ${await response.text()}`)
    }
    await sleep(pauseMs)
  }
  throw new Error(`${call}: no answer`)
}
