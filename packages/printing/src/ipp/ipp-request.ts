import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { userInfo } from 'node:os'
import type { CupsServer } from './cups-server.ts'
import {
  decodeIppResponse,
  encodeIppRequest,
  type IppAttribute,
  type IppRequest,
  type IppResponse,
  valueTag,
} from './ipp-message.ts'

const answerTimeoutMs = 10_000
const largestAnswerBytes = 16 * 1024 * 1024

/** Who answers IPP calls: a print server of this computer, or a printer on the network, by TLS where it wants that. */
export type IppServer = CupsServer | { readonly kind: 'tls'; readonly host: string; readonly port: number }

export interface IppCall extends IppRequest {
  readonly server: IppServer
  /** Path of the resource: `/`, `/printers/NAME`, or a printer's own. */
  readonly path: string
  /** For the `Host` header; `localhost` unless given. */
  readonly host?: string
  readonly document?: Uint8Array
  readonly timeoutMs?: number
}

/** Attributes that every request starts with, in this order (RFC 8011 §4.1.4). */
export const firstAttributes: readonly IppAttribute[] = [
  ['attributes-charset', valueTag.charset, 'utf-8'],
  ['attributes-natural-language', valueTag.naturalLanguage, 'en'],
]

/** The same person must send and look up: CUPS hides the names of other people's jobs. */
export const requestingUser = (): IppAttribute => [
  'requesting-user-name',
  valueTag.nameWithoutLanguage,
  userInfo().username,
]

/** HTTP: the printer answers by TLS only. */
export const upgradeRequired = 426

/** Thrown where HTTP itself was refused, before IPP was read. */
export class HttpRefusal extends Error {
  readonly status: number | undefined
  constructor(status: number | undefined) {
    super(`The print server answered HTTP ${status}`)
    this.name = 'HttpRefusal'
    this.status = status
  }
}

export interface IppAnswer extends IppResponse {
  /** It came before everything had left, so it acknowledges no whole document. */
  readonly isEarly: boolean
}

/** Makes one IPP call. Rejects where the connection fails, the time runs out or the answer is not IPP. */
export function callIpp(call: IppCall): Promise<IppAnswer> {
  const head = encodeIppRequest(call)
  const document = call.document ?? Buffer.alloc(0)
  const { promise, resolve, reject } = Promise.withResolvers<IppAnswer>()
  const where =
    call.server.kind === 'socket'
      ? { socketPath: call.server.path }
      : { hostname: call.server.host, port: call.server.port }
  const outgoing = (call.server.kind === 'tls' ? requestByTls : request)({
    ...where,
    // Printers make their own certificates: nobody has signed them (decision 0070).
    rejectUnauthorized: false,
    method: 'POST',
    path: call.path,
    agent: false,
    timeout: call.timeoutMs ?? answerTimeoutMs,
    headers: {
      Host: call.host ?? 'localhost',
      'Content-Type': 'application/ipp',
      'Content-Length': head.length + document.length,
    },
  })
  outgoing.on('timeout', () => outgoing.destroy(silence()))
  outgoing.on('error', reject)
  outgoing.on('response', (incoming) => {
    const sending = outgoing.writableFinished ? undefined : untilSent(outgoing, call.timeoutMs ?? answerTimeoutMs)
    const chunks: Buffer[] = []
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > largestAnswerBytes) incoming.destroy(new Error('The answer of the print server is too long'))
    })
    incoming.on('error', reject)
    incoming.on('end', () => {
      if (incoming.statusCode !== 200) return reject(new HttpRefusal(incoming.statusCode))
      try {
        const answer = { ...decodeIppResponse(Buffer.concat(chunks)), isEarly: sending !== undefined }
        if (sending) sending.then(() => resolve(answer), reject)
        else resolve(answer)
      } catch (cause) {
        reject(new Error('The answer of the print server is not IPP', { cause }))
      }
    })
  })
  outgoing.write(head)
  outgoing.end(document)
  return promise
}

/** A printer may answer before it has read everything; the rest is still sent. Rejects when it stops reading. */
async function untilSent(outgoing: ClientRequest, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => outgoing.destroy(silence()), timeoutMs)
  try {
    await once(outgoing, 'close')
  } finally {
    clearTimeout(timer)
  }
}

const silence = (): Error => Object.assign(new Error('The print server is silent'), { code: 'ETIMEDOUT' })
