import { ProductError } from '@labelwright/contract/errors'
import { createTurns, type Turn, type Turns } from '../jobs/turns.ts'

export interface ReaderTurns {
  /** Runs the work when its turn comes. Throws `too-many-requests` when too much waits, or when the turn does not come within 50 s. */
  readonly run: <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result>
  /** Rejects waiting work with this error, and resolves when running work has ended. */
  readonly close: (error: () => Error) => Promise<void>
}

interface Work extends Turn {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

/** For each organization. Fifty prints at once all come out. */
const maxWaiting = 100
/** Pages and proxies give up after a minute. */
const maxWaitMs = 50_000
const retryAfterSeconds = 30

function nextWork(turns: Turns<Work>, running: ReadonlySet<Work>, places: number): Work | undefined {
  if (running.size < places) return turns.next()
  const isHeldByOtherWork = [...running].some(({ urgency }) => urgency !== 'print')
  if (running.size > places || !isHeldByOtherWork) return undefined
  return turns.nextExtra(({ urgency }) => urgency === 'print')
}

/** Hands out places in turns, and one more to prints while uploads or previews hold a place: prints never wait for those. */
export function createReaderTurns(places: number): ReaderTurns {
  const turns = createTurns<Work>({ places, maxWaiting })
  const running = new Set<Work>()
  let onIdle: (() => void) | undefined

  function beginNext(): void {
    const next = () => nextWork(turns, running, places)
    for (let work = next(); work; work = next()) {
      running.add(work)
      work.begin()
    }
  }

  function end(work: Work): void {
    turns.end(work)
    running.delete(work)
    beginNext()
    if (running.size === 0) onIdle?.()
  }

  const waitForTurn = (turn: Turn): Promise<Work> =>
    new Promise((resolve, reject) => {
      const work: Work = {
        ...turn,
        begin: () => {
          clearTimeout(timer)
          resolve(work)
        },
        refuse: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      turns.add(work)
      const timer = setTimeout(() => {
        end(work)
        reject(new ProductError('too-many-requests', { retryAfterSeconds }))
      }, maxWaitMs)
      timer.unref()
      beginNext()
    })

  return {
    run: async (turn, work) => {
      const begun = await waitForTurn(turn)
      try {
        return await work()
      } finally {
        end(begun)
      }
    },
    close: async (error) => {
      for (const work of turns.empty()) work.refuse(error())
      if (running.size > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
    },
  }
}
