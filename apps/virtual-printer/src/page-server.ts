import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import { describeSettings } from './describe-settings.ts'
import { listenOnFreePort, portOf } from './free-port.ts'
import { isOwnCall } from './page-guards.ts'
import type { Printer, Received } from './printer.ts'
import type { PrinterPort } from './printer-port.ts'

/** The page that shows what the printer received. */
export interface PageServer {
  readonly port: number
  /** Tells open pages that something changed. */
  readonly announce: () => void
  readonly close: () => Promise<void>
}

export interface PageNeeds {
  readonly printer: Printer
  readonly printerPort: () => PrinterPort
  readonly dpi: number
  readonly dotsPerMillimetre: number
}

interface Reply {
  readonly status?: number
  readonly type: string
  readonly body: string | Buffer
  readonly fileName?: string
}

const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['page.html', 'text/html; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/cards.css': ['cards.css', 'text/css; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
}

const mostBodyBytes = 1000
const announceMs = 100

export async function servePage(port: number, needs: PageNeeds): Promise<PageServer> {
  const listeners = new Set<ServerResponse>()
  let isAnnounced = false
  const announce = (): void => {
    if (isAnnounced) return
    isAnnounced = true
    setTimeout(() => {
      isAnnounced = false
      for (const listener of listeners) listener.write('data: changed\n\n')
    }, announceMs).unref()
  }
  const server = createServer((request, response) => {
    if (!isOwnCall(request, portOf(server))) return send(response, text(403, 'This page answers only itself.'))
    if (request.method === 'GET' && request.url === '/events') return listenTo(response, listeners)
    answer(request, needs)
      .catch((error: unknown) => text(500, error instanceof Error ? error.message : 'Something went wrong.'))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy())
  })
  await listenOnFreePort(server, port)
  return {
    port: portOf(server),
    announce,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const text = (status: number, body: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body })
const json = (value: unknown): Reply => ({ type: 'application/json', body: JSON.stringify(value) })

function send(response: ServerResponse, { status = 200, type, body, fileName }: Reply): void {
  const disposition = fileName ? { 'Content-Disposition': `attachment; filename="${fileName}"` } : {}
  response.writeHead(status, { ...securityHeaders, 'Content-Type': type, ...disposition })
  response.end(body)
}

function listenTo(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { ...securityHeaders, 'Content-Type': 'text/event-stream' })
  response.write('retry: 1000\n\n')
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

async function answer(request: IncomingMessage, needs: PageNeeds): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page')
  if (request.method === 'POST') return await change(pathname, await readBody(request), needs)
  if (request.method !== 'GET') return text(405, 'Only GET and POST are known here.')
  const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined
  if (file) return { type: file[1], body: readFileSync(new URL(`page/${file[0]}`, import.meta.url)) }
  if (pathname === '/printer.json') return json(stateOf(needs))
  if (pathname === '/labels.json') {
    const after = Number(searchParams.get('after') ?? 0)
    return json(
      needs.printer
        .received()
        .filter(({ number }) => number > after)
        .map((one) => summaryOf(one, needs)),
    )
  }
  return showReceived(pathname, needs)
}

/** `/labels/7.svg`, `.zpl` or `.pdf`. */
function showReceived(pathname: string, { printer, dotsPerMillimetre }: PageNeeds): Reply {
  const wish = /^\/labels\/(?<number>\d{1,9})\.(?<format>svg|zpl|pdf)$/.exec(pathname)?.groups
  const one = wish && printer.find(Number(wish.number))
  if (!one) return text(404, 'There is no such label, or not any more.')
  if (one.kind === 'pdf') {
    if (wish.format !== 'pdf') return text(404, 'This is a PDF document.')
    return { type: 'application/pdf', body: one.bytes, fileName: `document-${one.number}.pdf` }
  }
  if (wish.format === 'zpl') return { type: 'text/plain; charset=utf-8', body: one.bytes }
  const label = printer.readAgain(one)
  if (wish.format !== 'svg' || !label) return text(404, 'There is no such picture.')
  return { type: 'image/svg+xml', body: labelSvg(label, dotsPerMillimetre) }
}

function summaryOf(one: Received, { dotsPerMillimetre }: PageNeeds) {
  const { number, receivedAt, kind, byteLength } = one
  const common = { number, receivedAt: receivedAt.toISOString(), kind, byteLength }
  if (one.kind === 'pdf') return common
  const { widthDots, heightDots, copies, content, notUnderstood, settings } = one
  const toMillimetres = (dots: number): number => Math.round((dots / dotsPerMillimetre) * 10) / 10
  return {
    ...common,
    widthDots,
    heightDots,
    widthMillimetres: toMillimetres(widthDots),
    heightMillimetres: toMillimetres(heightDots),
    copies,
    content,
    notUnderstood,
    settings: describeSettings(settings),
  }
}

function stateOf({ printer, printerPort, dpi }: PageNeeds) {
  const { port, isOn } = printerPort()
  return { address: '127.0.0.1', port, dpi, isOn: isOn(), ...printer.state() }
}

/** `POST /power {isOn}`, `/paper {isOut}`, `/clear`; answers the printer's new state. */
async function change(pathname: string, body: unknown, needs: PageNeeds): Promise<Reply> {
  if (pathname === '/power')
    await (flagOf(body, 'isOn') ? needs.printerPort().switchOn() : needs.printerPort().switchOff())
  else if (pathname === '/paper') needs.printer.setPaperOut(flagOf(body, 'isOut'))
  else if (pathname === '/clear') needs.printer.clear()
  else return text(404, 'There is no such call.')
  return json(stateOf(needs))
}

function flagOf(body: unknown, name: string): boolean {
  if (typeof body === 'object' && body !== null) {
    const value = new Map<string, unknown>(Object.entries(body)).get(name)
    if (typeof value === 'boolean') return value
  }
  throw new Error(`Send {"${name}": true} or {"${name}": false}.`)
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostBodyBytes) throw new Error('This is longer than any call here.')
  }
  return length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString())
}
