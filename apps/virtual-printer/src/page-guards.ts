import type { IncomingMessage } from 'node:http'

/** Whether a call names this page's own loopback address, and, where it changes something, comes from this page alone. */
export function isOwnCall(request: IncomingMessage, port: number): boolean {
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${port}`)
  if (!hosts.includes(request.headers.host ?? '')) return false
  if (request.method === 'GET') return true
  return hosts.map((host) => `http://${host}`).includes(request.headers.origin ?? '')
}
