import { failed, type HandOver, type PrintBytes, success, unknown } from '../hand-over.ts'
import {
  type LostConnection,
  nameOf,
  openRawConnection,
  type RawAddress,
  type RawConnection,
} from './raw-connection.ts'
import { breakOffQuestion } from './raw-questions.ts'
import type { SendOptions } from './transport.ts'

const usual = {
  connectTimeoutMs: 3_000,
  idleTimeoutMs: 5_000,
  stallTimeoutMs: 60_000,
  quietMs: 250,
  statusTimeoutMs: 2_000,
}
/** Files that share a connection; then those who wait learn their outcome. */
const mostFiles = 500
const mostSharingMs = 2_000
/** Larger files are printed while they are read: the answer behind them may take as long as the paper. */
const smallFileBytes = 32_768

interface Waiting {
  readonly job: PrintBytes
  readonly to: RawAddress & { readonly statusQuestion?: string }
  readonly options: SendOptions
  readonly resolve: (outcome: HandOver) => void
  readonly reject: (error: unknown) => void
}

/** What waits for one printer; a label printer serves one connection. */
interface Lane {
  readonly waiting: Waiting[]
  /** Called when something is added. */
  wake: () => void
}

const lanes = new Map<string, Lane>()

const laneKeyOf = (to: RawAddress): string => nameOf(to).toLowerCase()

/** Whether this process prints there now. */
export const isPrintingAt = (to: RawAddress): boolean => lanes.has(laneKeyOf(to))

/**
 * Writes the bytes to the printer's raw socket (JetDirect, port 9100), one connection per printer at a time, in the order of
 * the calls. Files that wait go over one connection, and their outcomes are told when it has ended.
 */
export function sendByRawSocket(job: PrintBytes, options: SendOptions): Promise<HandOver> | undefined {
  const { target: to } = job
  if (to.kind !== 'raw-socket') return undefined
  return new Promise((resolve, reject) => {
    const key = laneKeyOf(to)
    const entry: Waiting = { job, to, options, resolve, reject }
    const lane = lanes.get(key)
    if (lane) {
      lane.waiting.push(entry)
      lane.wake()
    } else {
      const opened: Lane = { waiting: [entry], wake: () => {} }
      lanes.set(key, opened)
      breakOffQuestion(key)
      void work(key, opened)
    }
  })
}

async function work(key: string, lane: Lane): Promise<void> {
  for (let next = lane.waiting[0]; next; next = lane.waiting[0]) await serve(lane, next)
  lanes.delete(key)
}

/** Opens one connection for what waits. Never throws. */
async function serve(lane: Lane, first: Waiting): Promise<void> {
  const { options, to } = first
  const { connectTimeoutMs = usual.connectTimeoutMs, stallTimeoutMs = usual.stallTimeoutMs } = options
  const connection = await openRawConnection(to, { connectTimeoutMs, stallTimeoutMs })
  if ('status' in connection) {
    lane.waiting.shift()
    first.resolve(connection)
    return
  }
  const begun: Waiting[] = []
  const isRead = await writeAndAsk(connection, lane, begun)
  if (begun.length > 0 && !connection.isLost()) await connection.end(options.idleTimeoutMs ?? usual.idleTimeoutMs)
  connection.destroy()
  const outcome = await outcomeOf(connection, nameOf(to), isRead)
  for (const entry of begun) entry.resolve(outcome)
}

/** Writes what waits, file after file, into `begun`. False when the printer was asked behind the last one and did not answer. */
async function writeAndAsk(connection: RawConnection, lane: Lane, begun: Waiting[]): Promise<boolean> {
  const endAt = performance.now() + mostSharingMs
  const hasRoom = (): boolean => begun.length === 0 || (begun.length < mostFiles && performance.now() < endAt)
  for (let isQuiet = false; !isQuiet; ) {
    while (hasRoom() && !connection.isLost() && (await writeNext(connection, lane, begun)));
    const last = begun.at(-1)
    if (!last || connection.isLost()) return true
    const { statusQuestion } = last.to
    if (statusQuestion !== undefined) return await isAnswered(connection, statusQuestion, last)
    isQuiet = await staysQuiet(connection, hasRoom() ? lane : undefined, last.options.quietMs ?? usual.quietMs)
  }
  return true
}

/** False when nothing waits. What cannot be begun is told so; the others go on. */
async function writeNext(connection: RawConnection, lane: Lane, begun: Waiting[]): Promise<boolean> {
  const next = lane.waiting.shift()
  if (!next) return false
  try {
    await next.options.beforeFirstByte()
  } catch (error) {
    next.reject(error)
    return true
  }
  begun.push(next)
  await connection.write(next.job.bytes)
  return true
}

/** A printer that ends or breaks the connection in this time did not take everything. False when something more waits in `lane`. */
function staysQuiet(connection: RawConnection, lane: Lane | undefined, quietMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, quietMs, true)
    const stop = (isQuiet: boolean): void => {
      clearTimeout(timer)
      resolve(isQuiet)
    }
    if (lane) lane.wake = () => stop(false)
    void connection.lost.then(() => stop(true))
  })
}

/** A printer answers in its turn: it has read all that stands before the question. */
async function isAnswered(connection: RawConnection, question: string, { job, options }: Waiting): Promise<boolean> {
  const { statusTimeoutMs = usual.statusTimeoutMs, stallTimeoutMs = usual.stallTimeoutMs } = options
  const answer = connection.answered()
  await connection.write(Buffer.from(question, 'latin1'))
  const silence = Promise.withResolvers<false>()
  const patienceMs = job.bytes.length > smallFileBytes ? Math.max(stallTimeoutMs, statusTimeoutMs) : statusTimeoutMs
  const timer = setTimeout(silence.resolve, patienceMs, false)
  const isRead = await Promise.race([answer.then(() => true), silence.promise, connection.lost.then(() => true)])
  clearTimeout(timer)
  return isRead
}

async function outcomeOf(connection: RawConnection, name: string, isRead: boolean): Promise<HandOver> {
  if (connection.isLost()) return becauseOf(await connection.lost, name)
  return isRead ? success : unknown(`The printer at ${name} took the label but does not answer. ${look}`)
}

const look = 'Look at the printer before you print this label again.'

const becauseOf = ({ how, isBeforeFirstByte }: LostConnection, name: string): HandOver =>
  isBeforeFirstByte
    ? failed(`The printer at ${name} ${how} before it took anything. Nothing was printed; print again.`)
    : unknown(`The printer at ${name} ${how}. ${look}`)
