// The network between page, helper and server: each call may be lost, late, doubled or cut, and its end may die.
import { chanceOf, type FaultKind, type Faults } from './fault-plan.ts'
import { type Life, never } from './life.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** A program that answers calls. */
export interface Peer {
  /** The life that answers now; undefined while it is off. */
  readonly life: () => Life | undefined
  readonly answer: (request: Request) => Promise<Reply>
}

/** A program that calls, and what it may suffer while it does. */
interface Caller {
  readonly life: Life
  readonly deaths: readonly FaultKind[]
  readonly die: (kind: FaultKind) => void
}

type PeerName = 'server' | 'helper'

export interface Network {
  /** Takes the place of the global `fetch`: the host says who calls whom. */
  readonly fetch: typeof fetch
  /** Answers the address by which `caller` reaches the peer. */
  readonly addressFor: (caller: Caller, peer: PeerName) => string
}

interface Needs {
  readonly time: VirtualTime
  readonly faults: Faults
  readonly seed: number
  readonly peers: Readonly<Record<PeerName, () => Peer>>
  /** When the leases of everything that was begun by now have ended. */
  readonly lateMs: number
  readonly onReply: (request: Request, reply: Reply) => void
}

/** Page and helper stop waiting after this. */
const timeoutMs = 10_000
const slowMs = 12_000

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const nameOf = ({ method, path }: Pick<Request, 'method' | 'path'>): string =>
  `${method} ${path.replace(ids, '…').replace(/^\/api\//, '')}`

const timedOut = () => new DOMException('The operation timed out.', 'TimeoutError')
const broken = () => new TypeError('fetch failed')

/** One call, from its start to whatever its caller gets. */
interface Call {
  readonly name: string
  readonly caller: Caller
  readonly to: PeerName
  readonly request: Request
  readonly latencyMs: number
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
}

export function createNetwork(needs: Needs): Network {
  const callers = new Map<string, Caller>()
  return {
    addressFor: (caller, peer) => {
      callers.set(caller.life.name, caller)
      return `http://${caller.life.name}.to.${peer}`
    },
    fetch: async (input, init = {}) => {
      const url = new URL(String(input))
      const [, callerName = '', to = ''] = /^(.+)\.to\.(server|helper)$/.exec(url.hostname) ?? []
      const caller = callers.get(callerName)
      if (!caller) throw new Error(`${url.href} is called by nobody`)
      if (!caller.life.isAlive()) return never()
      const { method = 'GET', headers = {}, body } = init
      const request = {
        method,
        path: `${url.pathname}${url.search}`,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? body : undefined,
      }
      return begin(needs, { caller, to: to as PeerName, request })
    },
  }
}

/** Sends the request on its way. A caller that died meanwhile gets nothing. */
function begin(needs: Needs, { caller, to, request }: Pick<Call, 'caller' | 'to' | 'request'>): Promise<Response> {
  const { time, faults, seed, lateMs } = needs
  const name = `${caller.life.name.replace(/-\d+$/, '')} → ${to} ${nameOf(request)}`
  const { promise, ...settling } = Promise.withResolvers<Response>()
  const ifAlive =
    <Value>(settle: (value: Value) => void) =>
    (value: Value) => {
      if (caller.life.isAlive()) settle(value)
    }
  const latencyMs = 1 + Math.floor(chanceOf(seed, name) * 3)
  const [resolve, reject] = [ifAlive(settling.resolve), ifAlive(settling.reject)]
  const call: Call = { name, caller, to, request, latencyMs, resolve, reject }

  const fault = faults.meet(name, ['lost', 'slow', 'late', 'twice', ...caller.deaths])
  if (fault !== undefined && caller.deaths.includes(fault)) {
    caller.die(fault)
    return never()
  }
  time.sometime(timeoutMs, () => reject(timedOut()))
  const delays: Partial<Record<FaultKind, number>> = { slow: slowMs, late: lateMs }
  if (fault !== 'lost') time.after((fault && delays[fault]) ?? latencyMs, () => void arrive(needs, call))
  if (fault === 'twice') time.after(latencyMs, () => void arrive(needs, call))
  return promise
}

async function arrive(needs: Needs, call: Call): Promise<void> {
  const { request, latencyMs, reject } = call
  const peer = needs.peers[call.to]()
  const life = peer.life()
  if (!life) return reject(broken())
  // Its system ends the connections of a program that ends.
  life.onEnd(() => needs.time.after(latencyMs, () => reject(broken())))
  // A program that dies while it answers throws, or never answers.
  const reply = await peer.answer(request).catch(() => undefined)
  if (reply && life.isAlive()) giveAnswer(needs, call, reply)
}

function giveAnswer({ time, faults, onReply }: Needs, call: Call, reply: Reply): void {
  const { caller, latencyMs, resolve, reject } = call
  onReply(call.request, reply)
  const fault = faults.meet(`${call.name} answered`, ['lost', 'reset', 'cut', ...caller.deaths])
  if (fault === 'lost') return
  const body = fault === 'cut' ? reply.body.slice(0, reply.body.length >> 1) : reply.body
  time.after(latencyMs, () => {
    if (fault === 'reset') reject(broken())
    else if (fault === undefined || fault === 'cut')
      resolve(new Response(body, { status: reply.status, headers: { 'content-type': reply.contentType } }))
    else if (caller.life.isAlive()) caller.die(fault)
  })
}
