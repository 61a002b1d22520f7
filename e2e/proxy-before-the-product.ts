// A web server between browser and product, as companies have one: it can go away, hold an answer back, and serve another version.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProxyBeforeTheProduct {
  readonly url: string
  /** While it is away, nothing is answered: connections end. */
  readonly setAway: (isAway: boolean) => void
  /** The answers to calls of this path wait until `release`. */
  readonly hold: (path: string) => { readonly isAsked: () => boolean; readonly release: () => void }
  /** Puts these characters in the place of the version's first in page and service worker. */
  readonly setVersion: (mark: string) => void
  readonly close: () => Promise<void>
}

const carriesVersion = (path: string): boolean => path === '/' || path === '/service-worker.js'

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const marked = (body: Buffer, mark: string): Buffer =>
  Buffer.from(
    body
      .toString()
      .replace(/(name="labelwright-version" content=")[0-9a-f]{4}/, `$1${mark}`)
      .replace(/([`"'])[0-9a-f]{4}([0-9a-f]{12}\1)/, `$1${mark}$2`),
  )

export async function startProxyBeforeTheProduct(target: string): Promise<ProxyBeforeTheProduct> {
  let isAway = false
  let mark: string | undefined
  const holds = new Map<string, { isAsked: boolean; readonly released: Promise<void> }>()

  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { pathname } = new URL(asked.url ?? '/', target)
    // Another version is another file: what the browser has of it is not asked about.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...kept } = asked.headers
    const headers = { ...kept, host: new URL(target).host, 'accept-encoding': 'identity' }
    const sent = request(new URL(asked.url ?? '/', target), { method: asked.method ?? 'GET', headers })
    sent.end(await bodyOf(asked))
    const received = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.on('response', resolve).on('error', reject),
    )
    const body = await bodyOf(received)
    const held = holds.get(pathname)
    if (held) held.isAsked = true
    await held?.released
    const content = mark !== undefined && carriesVersion(pathname) ? marked(body, mark) : body
    const { 'transfer-encoding': _, ...own } = received.headers
    answer.writeHead(received.statusCode ?? 502, { ...own, 'content-length': content.length })
    answer.end(content)
  }

  const server = createServer((asked, answer) => {
    if (isAway) asked.socket.destroy()
    else void pass(asked, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAway: (away) => {
      isAway = away
      if (away) server.closeAllConnections()
    },
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const held = { isAsked: false, released: promise }
      holds.set(path, held)
      return {
        isAsked: () => held.isAsked,
        release: () => {
          holds.delete(path)
          resolve()
        },
      }
    },
    setVersion: (characters) => {
      mark = characters
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
