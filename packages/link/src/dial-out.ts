// The connection of a program on site to its server: the program dials, comes back after every loss, and can be reached as long as it stands.
import type { Socket } from 'node:net'
import { helperLinkSocket } from '@labelwright/contract/server/helper-link'
import {
  type HelperLinkEvent,
  type HelperLinkRequest,
  helperLinkEvent,
} from '@labelwright/contract/server/helper-link-schemas'
import type { HelperInstance } from '@labelwright/contract/server/helpers-schemas'
import { WebSocket } from 'ws'
import { type BackOff, pauseMs, spread } from './back-off.ts'
import { keepBeating } from './heartbeat.ts'
import { createJournalUpload, type JournalUpload, type LinkJournal } from './upload-journal.ts'

/** Where to dial, and the proof of who dials. */
export interface LinkCredentials {
  /** Origin of the server, http or https. */
  readonly serverUrl: string
  readonly token: string
}

type OtherEvent = Exclude<HelperLinkEvent, { readonly type: 'journal-stored' }>

export interface LinkOptions {
  /** Asked before each try; undefined while there is no server to dial. */
  readonly credentials: () => LinkCredentials | undefined
  readonly version: string
  /** Identifies the process that dials; read before each try. Left out for an older server, which refuses it. */
  readonly instance?: () => HelperInstance | undefined
  readonly journal: LinkJournal
  readonly onEvent: (event: OtherEvent, send: (request: HelperLinkRequest) => void) => void
  /** Called with the server's time, ms since 1970, of every event that may carry it. */
  readonly onServerTime?: (serverTime: number | undefined) => void
  /** The link stands, or does not any more; `reason` of the loss. */
  readonly onChange: (isOpen: boolean, reason?: string) => void
  readonly random?: () => number
  readonly timing?: Partial<LinkTiming>
}

export interface LinkTiming extends BackOff {
  /** Two of them without a byte, and the connection is dead. */
  readonly beatMs: number
  /** For the handshake. */
  readonly openWithinMs: number
  /** For `opened`, while the connection is alive: after a restart of the server many helpers wait in line. */
  readonly inLineMs: number
  readonly acknowledgeWithinMs: number
  /** A link that stood for so long was no failure. */
  readonly stableMs: number
  /** After a final refusal: the helper was revoked or replaced. Older servers refuse with the same close code whatever the reason. */
  readonly refusedMs: number
}

const usual: LinkTiming = {
  firstMs: 1_000,
  longestMs: 20_000,
  beatMs: 15_000,
  openWithinMs: 10_000,
  inLineMs: 60_000,
  acknowledgeWithinMs: 20_000,
  stableMs: 10_000,
  refusedMs: 30_000,
}

export interface Link {
  readonly isOpen: () => boolean
  /** The journal has news. */
  readonly wake: () => void
  /** Dials at once, where it would wait: there may be a new server. */
  readonly redial: () => void
  /** Closes, and dials no more. Resolves when the other side has heard it, or does not answer. */
  readonly stop: () => Promise<void>
}

/** A base64 print file of 50 MB, and its message. */
const largestMessageBytes = 72 * 1024 * 1024
const goodbyeMs = 1_000

/** Dials until it is stopped. */
export function dialOut(options: LinkOptions): Link {
  const timing = { ...usual, ...options.timing }
  const random = options.random ?? Math.random
  const rest = createRest()
  let current: Attempt | undefined
  let isStopping = false
  let failures = 0
  /** The server has just refused `instance`: the next try leaves it out. */
  let isWithoutInstance = false

  const tryOnce = async (): Promise<number> => {
    const credentials = options.credentials()
    const instance = isWithoutInstance ? undefined : options.instance?.()
    current = credentials && attempt({ ...credentials, instance }, options, timing)
    const ended = await current?.ended
    current = undefined
    isWithoutInstance = ended?.isInstanceRefused ?? false
    failures = ended?.wasStable ? 1 : failures + 1
    if (isWithoutInstance) return 0
    return ended?.isRefused ? spread(timing.refusedMs, random) : pauseMs(failures, timing, random)
  }
  const run = async (): Promise<void> => {
    while (!isStopping) {
      const waitMs = await tryOnce()
      if (!isStopping) await rest.wait(waitMs)
    }
  }
  const running = run()
  const close = (): void => {
    current?.close()
    rest.end()
  }
  return {
    isOpen: () => current?.isOpen() ?? false,
    wake: () => current?.wake(),
    redial: close,
    stop: async () => {
      isStopping = true
      close()
      await running
    },
  }
}

/** A pause that can be cut short. */
function createRest() {
  let end = (): void => undefined
  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        timer.unref()
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}

/** How a try came to its end. */
interface Ended {
  readonly wasStable: boolean
  readonly isRefused: boolean
  /** By an older server, which does not know `instance`. */
  readonly isInstanceRefused: boolean
}

interface Opening extends LinkCredentials {
  readonly instance: HelperInstance | undefined
}

interface Attempt {
  readonly isOpen: () => boolean
  readonly wake: () => void
  readonly close: () => void
  readonly ended: Promise<Ended>
}

const addressOf = ({ serverUrl }: LinkCredentials): URL => {
  const url = new URL(helperLinkSocket.path, serverUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

/** One connection, from dialing to its end. */
function attempt(opening: Opening, options: LinkOptions, timing: LinkTiming): Attempt {
  const socket = new WebSocket(addressOf(opening), {
    handshakeTimeout: timing.openWithinMs,
    maxPayload: largestMessageBytes,
    perMessageDeflate: false,
  })
  const conversation = converse(socket, opening, { options, timing })
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  socket.on('close', (code, reason) => resolve(conversation.end(code, String(reason))))
  return {
    isOpen: conversation.isOpen,
    wake: () => conversation.isOpen() && conversation.upload.wake(),
    close: () => {
      socket.close()
      setTimeout(() => socket.terminate(), goodbyeMs).unref()
    },
    ended,
  }
}

const sendOver =
  (socket: WebSocket) =>
  (request: HelperLinkRequest): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }

type Refused = Extract<HelperLinkEvent, { readonly type: 'refused' }>

interface Conversation {
  readonly isOpen: () => boolean
  readonly upload: JournalUpload
  readonly end: (code: number, reason: string) => Ended
}

/** RFC 6455 §7.4.1. Closes a final refusal. After every other code, such as 1013 (try again later), the link is dialed again soon. */
const policyViolation = 1008

function converse(
  socket: WebSocket,
  { token, instance }: Opening,
  { options, timing }: { readonly options: LinkOptions; readonly timing: LinkTiming },
): Conversation {
  const stops: (() => void)[] = []
  let openedAt: number | undefined
  let failure = ''
  let refusal: Refused['code'] | undefined
  const send = sendOver(socket)
  const { journal, version } = options
  const onSilence = () => socket.terminate()
  const upload = createJournalUpload({ journal, send, onSilence, acknowledgeWithinMs: timing.acknowledgeWithinMs })
  const tooLate = setTimeout(onSilence, timing.inLineMs)
  stops.push(upload.stop, () => clearTimeout(tooLate))
  const hear = (event: HelperLinkEvent): void => {
    if (event.type === 'journal-stored') {
      upload.stored(event)
      return
    }
    if (event.type === 'opened') {
      clearTimeout(tooLate)
      openedAt = performance.now()
      options.onChange(true)
    }
    if (event.type === 'refused') {
      failure = event.message
      refusal = event.code
    }
    options.onEvent(event, send)
    if (event.type === 'opened') upload.begin()
  }
  socket.on('upgrade', ({ socket: connection }: { readonly socket: Socket }) => {
    stops.push(keepBeating(socket, connection, timing.beatMs))
  })
  socket.on('open', () => send({ type: 'open', token, version, ...(instance && { instance }) }))
  const fail = (error: unknown): void => {
    failure = error instanceof Error ? error.message : String(error)
  }
  socket.on('message', (data) => hearText(String(data), { hear, onServerTime: options.onServerTime, fail }, socket))
  socket.on('error', fail)
  return {
    isOpen: () => openedAt !== undefined && socket.readyState === WebSocket.OPEN,
    upload,
    end: (code, reason) => {
      for (const stop of stops) stop()
      options.onChange(false, failure || reason || `connection closed (${code})`)
      const wasStable = openedAt !== undefined && performance.now() - openedAt >= timing.stableMs
      // An older server refuses the opening because it does not know `instance`.
      const isInstanceRefused = instance !== undefined && openedAt === undefined && refusal === 'validation-failed'
      return { wasStable, isRefused: code === policyViolation, isInstanceRefused }
    },
  }
}

interface Hearing {
  readonly hear: (event: HelperLinkEvent) => void
  readonly onServerTime: LinkOptions['onServerTime']
  readonly fail: (error: unknown) => void
}

function hearText(text: string, { hear, onServerTime, fail }: Hearing, socket: WebSocket): void {
  const event = readEvent(text)
  if (event === undefined) return
  try {
    if ('serverTime' in event) onServerTime?.(event.serverTime)
    hear(event)
  } catch (error) {
    // A full disk, say: over the next connection it is tried again.
    fail(error)
    socket.terminate()
  }
}

/** A newer server may say what this program does not understand: it is passed over. */
function readEvent(text: string): HelperLinkEvent | undefined {
  try {
    const read = helperLinkEvent.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
