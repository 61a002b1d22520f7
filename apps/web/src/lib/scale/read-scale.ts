// One weight of a scale at a serial port (Web Serial, WICG): it is listened to, and asked where it says nothing by itself.
import { readScaleLine } from './scale-line.ts'

/** What of a `SerialPort` is needed. */
export interface ScalePort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  readonly open: (options: { readonly baudRate: number }) => Promise<void>
  readonly close: () => Promise<void>
}

export interface Weight {
  /** Digits with a point. */
  readonly value: string
  readonly unit: string
}

/** Why no weight came. */
export type ScaleFailure = 'no-answer' | 'not-steady' | 'out-of-range' | 'not-connected'

export class ScaleError extends Error {
  readonly failure: ScaleFailure
  constructor(failure: ScaleFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** As scales come from their makers: 9,600 baud, 8 bits, no parity, one stop bit. */
const baudRate = 9_600
/** Nothing for those that send by themselves; MT-SICS "send stable weight"; A&D "request the weight". */
const questions = ['', 'S\r\n', 'Q\r\n'] as const
const longestLine = 100

export interface ScaleTimes {
  /** So long a scale has for its first line, after each question. */
  readonly answerMs: number
  /** So long it has to come to rest. */
  readonly steadyMs: number
}

const usualTimes: ScaleTimes = { answerMs: 1_000, steadyMs: 5_000 }

/** Reads a weight that rests. Throws `ScaleError`. The port is opened and closed again. */
export async function readScale(port: ScalePort, times: ScaleTimes = usualTimes): Promise<Weight> {
  await port.open({ baudRate }).catch((error: unknown) => {
    throw new ScaleError('not-connected', error)
  })
  const lines = listen(port)
  try {
    for (const question of questions) {
      if (question !== '') await ask(port, question)
      const first = await lines.next(times.answerMs)
      if (first !== undefined) return await untilSteady(first, { port, question, lines, times })
    }
    throw new ScaleError('no-answer')
  } finally {
    await lines.end()
    await port.close().catch(ignoreClosedPort)
  }
}

async function ask(port: ScalePort, question: string): Promise<void> {
  const writer = port.writable?.getWriter()
  await writer?.write(new TextEncoder().encode(question))
  writer?.releaseLock()
}

type Lines = ReturnType<typeof listen>

interface Steadying {
  readonly port: ScalePort
  readonly question: string
  readonly lines: Lines
  readonly times: ScaleTimes
}

async function untilSteady(first: string, { port, question, lines, times }: Steadying): Promise<Weight> {
  const end = performance.now() + times.steadyMs
  const weigh = createWeighing()
  for (let line: string | undefined = first; line !== undefined; ) {
    const weight = weigh(line)
    if (weight) return weight
    if (performance.now() > end) break
    if (question !== '') await ask(port, question)
    line = await lines.next(Math.max(1, end - performance.now()))
  }
  throw new ScaleError('not-steady')
}

/** Takes line after line, and answers the weight once it rests. */
function createWeighing(): (line: string) => Weight | undefined {
  let before: string | undefined
  return (line) => {
    const said = readScaleLine(line)
    if (said?.kind === 'out-of-range') throw new ScaleError('out-of-range')
    if (said?.kind !== 'weight') return undefined
    const { value, unit, isSteady } = said
    const shown = `${value} ${unit}`
    const isAtRest = isSteady ?? shown === before
    before = shown
    return isAtRest ? { value, unit } : undefined
  }
}

/** The lines of a port that mean something to us, one after another. */
function listen(port: ScalePort) {
  const reader = port.readable?.getReader()
  const decoder = new TextDecoder('latin1')
  let rest = ''
  const waiting: string[] = []
  let tell: (() => void) | undefined
  const run = async (): Promise<void> => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return
      const parts = `${rest}${decoder.decode(value, { stream: true })}`.split(/\r\n|\r|\n/)
      // A line that never ends is no line of a scale.
      rest = (parts.pop() ?? '').slice(-longestLine)
      waiting.push(...parts.filter((part) => readScaleLine(part) !== undefined))
      if (waiting.length > 0) tell?.()
    }
  }
  // A cable that is pulled ends the reading: no line comes any more.
  const ended = run().catch(() => undefined)
  return {
    /** The next line; undefined where none comes in time. */
    next: async (ms: number): Promise<string | undefined> => {
      if (waiting.length === 0) {
        let timer: ReturnType<typeof setTimeout> | undefined
        await new Promise<void>((resolve) => {
          tell = resolve
          timer = setTimeout(resolve, ms)
        })
        clearTimeout(timer)
        tell = undefined
      }
      return waiting.shift()
    },
    end: async (): Promise<void> => {
      await reader?.cancel().catch(ignoreClosedPort)
      await ended
      reader?.releaseLock()
    },
  }
}

/** Its cable was pulled meanwhile. */
function ignoreClosedPort(): undefined {
  return undefined
}
