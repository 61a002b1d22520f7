// Serves the built web application: hashed files for ever, the page itself fresh with a new nonce each time.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { reportContentSecurity } from '@labelwright/contract/server/operations'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface WebFiles {
  /** Where `vite build` put the application. */
  readonly directory: string
  /** Other addresses that the page may call: the helper, and services that run apart. */
  readonly callable: readonly string[]
}

/** `report-uri` rather than `report-to`, which browsers follow on HTTPS only. */
const reports = `report-uri ${reportContentSecurity.path}`

const noncePlaceholder = /__CSP_NONCE__/g

const policy = (nonce: string, callable: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Widths and positions that components compute are attributes, which no nonce covers.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${callable.map((url) => new URL(url).origin).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Text becomes HTML only through the application's one policy (`trusted-types.ts` of the web application).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    reports,
  ].join('; ')

/** The page that identity providers send people back to runs one script of ours and shows nothing; only we may frame it. */
const silentLoginPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  reports,
].join('; ')

/** The worker that reads PDF files has its own policy: it runs decoders, and reaches no network. */
const pdfWorkerPolicy = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", reports].join('; ')

/** The service worker fetches files of ours for its cache, and does nothing else. */
const serviceWorkerPolicy = ["default-src 'none'", "connect-src 'self'", reports].join('; ')

/** Headers that every answer carries. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'loopback-network=(self), local-network=(self)')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}

const isFile = /\.[^/]*$/

/** Where somebody is sent who opened the address of a page as people type and hand it on: without the hash. */
export function pageAddressOf({ method, url, headers: { accept = '' } }: FastifyRequest): string | undefined {
  const [path = ''] = url.split('?', 1)
  const isPage = method === 'GET' && accept.includes('text/html') && !path.startsWith('/api/') && !isFile.test(path)
  return isPage ? `/#${url}` : undefined
}

/** Mounts the web application at the root. Without a build only the interface is served. */
export function serveWebFiles(app: FastifyInstance, { directory, callable }: WebFiles): void {
  const index = join(directory, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')
  app.get('/', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(nonce, callable))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
  void app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/\/assets\/pdf\.worker[^/]*\.mjs$/.test(path)) response.header('content-security-policy', pdfWorkerPolicy)
      if (path.endsWith('/silent-login.html')) {
        response.header('content-security-policy', silentLoginPolicy).header('cache-control', 'no-store')
      }
      if (path.endsWith('/service-worker.js')) response.header('content-security-policy', serviceWorkerPolicy)
    },
  })
}
