import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { reasonOf } from '@labelwright/printing/hand-over'
import { checkHost, checkMediaType, checkOrigin } from './guards.ts'
import type { Log } from './log.ts'
import type { PairingStore } from './pairing.ts'
import { readJson } from './read-body.ts'
import { problemOf, Refusal } from './refusal.ts'
import { healthOf, healthPath, type Route } from './routes.ts'

interface Needs {
  readonly port: () => number
  readonly pairing: PairingStore
  readonly routes: readonly Route[]
  readonly log: Log
}

/** Answers the helper's calls: host first, then origin, then what was asked. */
export function serve(needs: Needs): RequestListener {
  return (request, response) => {
    answer(request, response, needs).catch((error: unknown) => refuse(response, error, needs.log))
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, needs: Needs): Promise<void> {
  checkHost(request, needs.port())
  const path = new URL(request.url ?? '/', 'http://helper').pathname
  if (request.method === 'GET' && path.toLowerCase() === healthPath) {
    // Every page may ask whether the helper runs, and learns nothing else.
    if (request.headers.origin !== undefined) nameOrigin(response, request.headers.origin)
    return sendJson(response, { body: healthOf(needs.pairing.current() !== undefined) })
  }
  const pairing = needs.pairing.current()
  nameOrigin(response, checkOrigin(request, pairing?.origins))
  if (pairing === undefined) throw new Refusal('not-paired')
  if (request.method === 'OPTIONS') return allowPreflight(response)
  const { route, params } = findRoute(needs.routes, request.method, path)
  if (route.endpoint.method === 'GET') return sendJson(response, { body: await route.answer({ params, pairing }) })
  checkMediaType(request)
  sendJson(response, { body: await route.answer({ params, pairing, body: await readJson(request) }) })
}

function findRoute(
  routes: readonly Route[],
  method: string | undefined,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } {
  const parts = path.split('/')
  for (const route of routes) {
    if (route.endpoint.method !== method) continue
    const params = matchPath(route.endpoint.path.split('/'), parts)
    if (params !== undefined) return { route, params }
  }
  throw new Refusal('not-found')
}

function matchPath(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (wanted.startsWith('{')) params[wanted.slice(1, -1)] = part
    else if (wanted.toLowerCase() !== part.toLowerCase()) return undefined
  }
  return params
}

function nameOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Vary', 'Origin')
}

function allowPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': '600',
  })
  response.end()
}

interface JsonAnswer {
  readonly status?: number
  readonly type?: string
  readonly body: unknown
}

function sendJson(response: ServerResponse, { status = 200, type = 'application/json', body }: JsonAnswer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(JSON.stringify(body))
}

function refuse(response: ServerResponse, error: unknown, log: Log): void {
  const refusal = error instanceof Refusal ? error : new Refusal('unexpected', { cause: error })
  if (refusal.code === 'unexpected') log.warn('unexpected', { reason: reasonOf(error) })
  else log.info('refused', { code: refusal.code })
  const { status, body } = problemOf(refusal)
  if (response.headersSent) response.destroy()
  else sendJson(response, { status, body, type: 'application/problem+json' })
}
