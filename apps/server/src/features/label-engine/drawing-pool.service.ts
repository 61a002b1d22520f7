// Draws labels in processes of their own, in turns and piece by piece. Nothing is drawn in the server's thread.
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
   * Does a task in a drawing process when its turn comes. Throws `label-too-heavy` where a label takes more than 2 s of processor time or
   * 512 MiB, `too-many-requests` where 200 tasks of the organization wait already, `not-ready` where the server stops or nobody waits
   * any more, and what the task itself refuses with.
   */
  readonly draw: <Name extends TaskName>(
    name: Name,
    input: InputOf<Name>,
    drawnFor: DrawnFor,
  ) => Promise<ResultOf<Name>>
  /** Starts the processes; else the first task does. Resolves when all of them can draw. */
  readonly start: () => Promise<void>
  /** Takes no more tasks, gives those it has 10 s to end, then kills all processes and refuses the rest. */
  readonly close: () => Promise<void>
}

export interface DrawingPoolOptions {
  readonly log: Pick<Log, 'warn'>
  /** Places for tasks of any length, beside the one for short tasks. */
  readonly places?: number
  /** Folders with fonts and pictures, which the processes may read. */
  readonly readable: readonly string[]
  /** Processor time of one label, in milliseconds. */
  readonly maxLabelMs?: number
  /** A folder for the compiled code of the processes. Only for tests: a process that a font took over could leave something there. */
  readonly compiledCodeIn?: string | undefined
  /** How long `close` waits for tasks to end, in milliseconds. */
  readonly closeWithinMs?: number
}

/** At most 8: more would take the memory of the database. */
const usualPlaces = (): number => Math.min(8, Math.max(1, availableParallelism() - 1))
const usualLabelMs = 2_000
/** Labels that take more processor time are not published: a busy machine, or other values, may make them take twice as long. */
export const maxPublishedMs = usualLabelMs / 2
const usualCloseMs = 10_000
/** Of one organization. */
const maxWaiting = 200

export function createDrawingPool({
  log,
  readable,
  places = usualPlaces(),
  maxLabelMs = usualLabelMs,
  compiledCodeIn,
  closeWithinMs = usualCloseMs,
}: DrawingPoolOptions): DrawingPool {
  const turns = createTurns<QueuedTask>({ places: places + 1, maxWaiting })
  const costs = createLearnedCosts()
  const processes = createPlaces({ turns, costs, log, places, maxLabelMs, readable, compiledCodeIn })
  const open = new Set<Promise<unknown>>()
  let isClosing = false
  let lastId = 0
  const draw: DrawingPool['draw'] = (name, input, drawnFor) => {
    assertNoConnection('drawing')
    if (isClosing || drawnFor.signal?.aborted) return Promise.reject(brokenOff())
    lastId += 1
    const { task, result } = queueTask({ id: lastId, name, input: input as object, drawnFor, costs })
    turns.add(task)
    drawnFor.signal?.addEventListener('abort', () => processes.drop(task), { once: true })
    processes.giveTasks()
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
