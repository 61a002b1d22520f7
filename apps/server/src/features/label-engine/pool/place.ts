import type { Turns } from '../../../platform/jobs/turns.ts'
import type { Log } from '../../../platform/log.ts'
import type { DrawingProcess, ProcessOptions } from './drawing-process.ts'
import type { LearnedCosts } from './learned-costs.ts'
import type { QueuedTask } from './queued-task.ts'

/** A place for one process. The process may be replaced. */
export interface Place {
  /** Only short tasks begin here. */
  readonly isForShort: boolean
  process: DrawingProcess
  /** The task whose piece the process draws now. */
  task: QueuedTask | undefined
  watch: ReturnType<typeof setTimeout> | undefined
  /** By `performance.now()`. */
  pieceBegan: number
  /** Why the server has killed the process. */
  endedFor: 'too-heavy' | 'not-short' | 'nobody-waits' | 'too-large' | undefined
}

export interface PlacesOptions extends ProcessOptions {
  readonly turns: Turns<QueuedTask>
  readonly costs: LearnedCosts
  readonly log: Pick<Log, 'warn'>
  /** Places for tasks of any length, beside the one for short tasks. */
  readonly places: number
  /** Processor time of one label, in milliseconds. */
  readonly maxLabelMs: number
}

export interface Places extends PlacesOptions {
  readonly all: Place[]
  /** A begun task goes on in the place where it began. */
  readonly begunIn: Map<QueuedTask, Place>
  /** Resolved once every process can draw. */
  readonly ready: PromiseWithResolvers<void>
  /** A loaded process that replaces any that ends. */
  spare: DrawingProcess | undefined
  isClosed: boolean
}
