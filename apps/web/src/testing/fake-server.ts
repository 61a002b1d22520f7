import { vi } from 'vitest'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json: unknown
}
type Reply = Answer | 'offline'

const config = {
  authUrl: '',
  baseUrl: '',
  importUrl: '',
  helperUrl: '',
  virtualPrinterUrl: '',
  statusUrl: '',
  docsUrl: '',
  supportUrl: '',
}

/** Stands in for the network: answers every fetch of a test and remembers what was asked. */
export function fakeServer(answer: (request: Received) => Reply | Promise<Reply>) {
  const received: Received[] = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/config.json')) return Response.json(config)
    const request: Received = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    received.push(request)
    const reply = await orAborted(replyTo(request, answer), init.signal)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(reply.json, { status: reply.status ?? 200, headers: reply.headers ?? {} })
  })
  return received
}

interface UnansweredRequest {
  readonly request: Received
  readonly giveUp: () => void
}

const unanswered = new Set<UnansweredRequest>()

/** Requests without an answer: a waiting print would block the prints of the next test file. */
export const unansweredRequests = (): readonly UnansweredRequest[] => [...unanswered]

async function replyTo(request: Received, answer: (request: Received) => Reply | Promise<Reply>): Promise<Reply> {
  const { promise: gaveUp, resolve } = Promise.withResolvers<Reply>()
  const waiting = { request, giveUp: () => resolve('offline') }
  unanswered.add(waiting)
  try {
    return await Promise.race([answer(request), gaveUp])
  } finally {
    unanswered.delete(waiting)
  }
}

/** As a browser does: a request that is given up ends with the reason, whatever comes later. */
async function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | null | undefined): Promise<Answer> {
  if (!signal) return answer
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', end))
}

/** Files go by the older request: half of one has left at once, the rest with the answer. */
class FakeUpload {
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly #stopping = new AbortController()
  readonly #headers: Record<string, string> = {}
  #answered = new Headers()
  #place: readonly [method: string, url: string] = ['', '']
  status = 0
  responseText = ''
  withCredentials = false
  onload?: () => void
  onerror?: () => void

  open(method: string, url: string): void {
    this.#place = [method, url]
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  abort(): void {
    this.#stopping.abort()
  }

  async send(body: FormData): Promise<void> {
    const [method, url] = this.#place
    this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 })
    try {
      const response = await fetch(url, { method, headers: this.#headers, body })
      if (this.#stopping.signal.aborted) return
      this.status = response.status
      this.#answered = response.headers
      this.responseText = await response.text()
      this.onload?.()
    } catch {
      this.onerror?.()
    }
  }
}

export const problem = (status: number, code: string, more: object = {}) => ({
  status,
  json: { type: 'about:blank', title: code, status, detail: code, code, Message: code, errors: [], ...more },
})
