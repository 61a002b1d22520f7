// The processes that draw labels: work comes to them in turns, a piece at a time, and none of it runs in the server's thread.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { WordPlaces } from '@labelwright/label-layout/text/word-breaks'
import { assertNoConnection } from '../../platform/database/connection-scope.ts'
import { createTurns } from '../../platform/jobs/turns.ts'
import type { Log } from '../../platform/log.ts'
import { findEngineFingerprint } from './engine-fingerprint.ts'
import { createLearnedCosts } from './pool/learned-costs.ts'
import { createPlaces } from './pool/places.ts'
import { brokenOff, type DrawnFor, type QueuedTask, queueTask } from './pool/queued-task.ts'
import type { InputOf, ResultOf, TaskName } from './tasks/tasks.ts'
import { createWordPlaces } from './word-places.ts'

export type { DrawnFor } from './pool/queued-task.ts'

export interface DrawingPool {
  /** Names the program that draws: another one where any of its sources is another. */
  readonly fingerprint: string
  /** Where words end in texts of scripts that put no spaces between them. */
  readonly words: WordPlaces
  /**
   * Has work done in a drawing process when its turn comes. Throws `label-too-heavy` where a label takes more time or memory than one
   * may, `too-many-requests` where too much of the organization's waits already, and what the work itself refuses with.
   */
  readonly draw: <Name extends TaskName>(
    name: Name,
    input: InputOf<Name>,
    drawnFor: DrawnFor,
  ) => Promise<ResultOf<Name>>
  /** Starts the processes, which else start at the first work. Resolves when all of them can draw. */
  readonly start: () => Promise<void>
  /** Takes no more, lets what was begun end for a while, then ends all processes: what they drew is refused. */
  readonly close: () => Promise<void>
}

export interface DrawingPoolOptions {
  readonly log: Pick<Log, 'warn'>
  /** Places for work of any length, beside the one for short work. */
  readonly places?: number
  /** Processor time of one label. */
  readonly maxLabelMs?: number
  /**
   * Where the processes may write their compiled code. Only for tests: a process that a font took over could leave something there for
   * the next one.
   */
  readonly compiledCodeIn?: string | undefined
  /** How long `close` waits for what was begun, in milliseconds. */
  readonly closeWithinMs?: number
}

/** At most 8: more would take the memory of the database. */
const usualPlaces = (): number => Math.min(8, Math.max(1, availableParallelism() - 1))
const usualLabelMs = 2_000
const usualCloseMs = 10_000
/** Of one organization. */
const maxWaiting = 200

export function createDrawingPool({
  log,
  places = usualPlaces(),
  maxLabelMs = usualLabelMs,
  compiledCodeIn,
  closeWithinMs = usualCloseMs,
}: DrawingPoolOptions): DrawingPool {
  const turns = createTurns<QueuedTask>({ places: places + 1, maxWaiting })
  const costs = createLearnedCosts()
  const processes = createPlaces({ turns, costs, log, places, maxLabelMs, compiledCodeIn })
  const open = new Set<Promise<unknown>>()
  let isClosing = false
  let lastId = 0
  const draw: DrawingPool['draw'] = (name, input, drawnFor) => {
    assertNoConnection('drawing')
    if (isClosing) return Promise.reject(brokenOff())
    lastId += 1
    const { work, result } = queueTask({ id: lastId, name, input: input as object, drawnFor, costs })
    turns.add(work)
    drawnFor.signal?.addEventListener('abort', () => processes.drop(work), { once: true })
    processes.giveWork()
    open.add(result)
    const forget = () => open.delete(result)
    result.then(forget, forget)
    return result as ReturnType<typeof draw<typeof name>>
  }
  return {
    fingerprint: findEngineFingerprint(),
    words: createWordPlaces(),
    draw,
    start: processes.start,
    close: async () => {
      isClosing = true
      await Promise.race([Promise.allSettled(open), wait(closeWithinMs, undefined, { ref: false })])
      processes.close()
    },
  }
}
