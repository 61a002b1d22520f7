import { vi } from 'vitest'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Reply = { readonly status?: number; readonly json: unknown } | 'offline'

const config = { authUrl: '', baseUrl: '', importUrl: '', helperUrl: '', statusUrl: '', docsUrl: '', supportUrl: '' }

/** Stands in for the network: answers every fetch of a test and remembers what was asked. */
export function fakeServer(answer: (request: Received) => Reply | Promise<Reply>) {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/config.json')) return Response.json(config)
    const request: Received = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    received.push(request)
    const reply = await answer(request)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(reply.json, { status: reply.status ?? 200 })
  })
  return received
}

export const problem = (status: number, code: string, more: object = {}) => ({
  status,
  json: { type: 'about:blank', title: code, status, detail: code, code, Message: code, errors: [], ...more },
})
