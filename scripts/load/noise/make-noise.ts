// A process that makes noise in one way: WAY SERVER-URL TOKEN. It begins and ends when its parent says so.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { noises } from './noises.ts'
import { type Answer, asNoisy } from './noisy-organization.ts'

export interface NoiseReport {
  /** How often what was answered. */
  readonly answers: string
  /** Answers that must not be, whatever is asked for. */
  readonly faults: number
}

const callers = 16
const pauseMs = 20

const isRefusal = (answer: Answer | undefined): boolean => (answer?.status ?? 0) >= 400

const isFault = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status >= 500 && !(answer.status === 503 && answer.hasRetryAfter)

/** Calls again and again until it is over. */
async function makeNoise(call: () => Promise<Answer | undefined>, isOver: () => boolean): Promise<NoiseReport> {
  const answers = new Map<string, number>()
  let faults = 0
  const repeat = async (): Promise<void> => {
    while (!isOver()) {
      const answer = await call()
      const status = answer ? [answer.status, answer.code].join(' ').trim() : 'left'
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (isFault(answer)) faults += 1
      // A program that is refused comes again at once, but not without any pause.
      if (isRefusal(answer)) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, repeat))
  return { answers: [...answers].map(([status, count]) => `${count} × ${status}`).join(', '), faults }
}

const [, , way, serverUrl = '', token = ''] = process.argv
const noise = noises.find(({ name }) => name === way)
if (!noise) throw new Error(`${way} is no noise`)
const call = await noise.prepare(asNoisy(serverUrl, token))
let isOver = false
process.send?.('ready')
await once(process, 'message')
process.once('message', () => {
  isOver = true
})
process.send?.(await makeNoise(call, () => isOver))
process.disconnect()
