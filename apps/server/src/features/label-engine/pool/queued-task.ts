import { ProductError } from '@labelwright/contract/errors'
import type { OnBehalfOf, Turn } from '../../../platform/jobs/turns.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { RunOfValues } from '../tasks/run-of-values.ts'
import type { TaskName } from '../tasks/tasks.ts'
import type { LearnedCosts } from './learned-costs.ts'
import { type Answered, nameLabels } from './transfer.ts'

/** For whom something is drawn. */
export interface DrawnFor extends OnBehalfOf {
  /** Aborted when nobody waits for it any more; then it is not drawn on. */
  readonly signal?: AbortSignal | undefined
}

/** Processor time of a short task, in milliseconds. */
export const shortMs = 50

export interface QueuedTask extends Turn {
  readonly id: number
  readonly name: TaskName
  readonly input: unknown
  readonly labels: ReadonlyMap<string, LabelOfVersion>
  /** Names its cost in the learned costs. */
  readonly costKey: string
  /** Number of different labels. */
  readonly count: number
  /** False once it is known to be long. */
  mayBeShort: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  /** Nobody waits for it any more. */
  isDropped: boolean
  /** Processor time so far, in milliseconds. */
  usedMs: number
  /** Number of processes that died while they drew it. */
  deaths: number
}

/** Number of different labels of a print. */
const countOf = (input: object): number => ('run' in input ? (input.run as RunOfValues).labels : 1)

const dpiOf = (input: object): string => ('dpi' in input ? String(input.dpi) : '')

interface NewTask {
  readonly id: number
  readonly name: TaskName
  /** Of the task of that name. */
  readonly input: object
  readonly drawnFor: DrawnFor
  readonly costs: LearnedCosts
}

export function queueTask({ id, name, input, drawnFor, costs }: NewTask) {
  const named = nameLabels(input)
  const count = countOf(input)
  const costKey = [name, dpiOf(input), ...named.labels.keys()].join('/')
  const known = costs.of(costKey)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const { organizationId, urgency } = drawnFor
  const task: QueuedTask = {
    organizationId,
    urgency,
    isShort: known !== undefined && known * count <= shortMs,
    id,
    name,
    ...named,
    costKey,
    count,
    mayBeShort: known === undefined ? count === 1 : known * count <= shortMs,
    resolve,
    reject,
    isDropped: false,
    usedMs: 0,
    deaths: 0,
  }
  return { task, result: promise }
}

const tooHeavy =
  'Drawing this label takes too much time or memory. Put fewer or smaller barcodes and pictures on it, or shorten what they hold.'

export const tooHeavyError = (): ProductError => new ProductError('label-too-heavy', { detail: tooHeavy })
export const brokenOff = (): ProductError =>
  new ProductError('not-ready', { detail: 'Drawing the label was broken off. Try again.' })

/** Settles the promise of a task with the answer of its process. */
export function answerTask(task: QueuedTask, answer: Answered): void {
  if (answer.type === 'done') task.resolve(answer.result)
  else if (answer.type === 'refused') {
    const { code, errors, detail } = answer
    task.reject(new ProductError(code, { errors, detail }))
  } else if (answer.type === 'failed') task.reject(new Error(`A drawing process failed: ${answer.stack}`))
  else task.reject(brokenOff())
}
