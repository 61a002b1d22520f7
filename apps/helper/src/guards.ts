import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/** SEC-60: only the helper's own loopback names, with its port, letter for letter, on one Host line. */
export function checkHost(request: IncomingMessage, port: number): void {
  const hosts = headerLines(request, 'host')
  const own = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
  const [host] = hosts
  if (hosts.length !== 1 || host === undefined || !own.includes(host)) throw new Refusal('host-refused')
  // An absolute request target names a host of its own (RFC 9112 §3.2.2).
  if (!request.url?.startsWith('/')) throw new Refusal('host-refused')
}

/** SEC-61: the page's origin must be paired; a missing one is not. Returns the origin to name in the answer. */
export function checkOrigin(request: IncomingMessage, paired: readonly string[] | undefined): string {
  const [origin, ...others] = headerLines(request, 'origin')
  if (paired === undefined) throw new Refusal('not-paired')
  if (origin === undefined || others.length > 0 || !paired.includes(origin)) throw new Refusal('origin-refused')
  return origin
}

/** SEC-62: what a form or a simple request can send is refused. */
export function checkMediaType(request: IncomingMessage): void {
  const isJson = /^application\/json(?:\s*;|$)/i.test(request.headers['content-type'] ?? '')
  if (!isJson) throw new Refusal('wrong-media-type')
}

/** All lines of a header as they came; Node itself keeps only the first Host line. */
function headerLines(request: IncomingMessage, name: string): string[] {
  return request.rawHeaders.filter((_, index, lines) => index % 2 === 1 && lines[index - 1]?.toLowerCase() === name)
}
