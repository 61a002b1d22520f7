import { ProductError } from '@labelwright/contract/errors'
import type { Turn, Urgency } from '../../../platform/jobs/turns.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { RunOfValues } from '../tasks/run-of-values.ts'
import type { TaskName } from '../tasks/tasks.ts'
import type { LearnedCosts } from './learned-costs.ts'
import { type Answered, nameLabels } from './transfer.ts'

/** For whom something is drawn. */
export interface DrawnFor {
  readonly organizationId: string
  readonly urgency: Urgency
  /** Of a picture: whoever wants it may leave, and then it is not drawn on. */
  readonly signal?: AbortSignal | undefined
}

/** Work that takes no longer may have the short place. Milliseconds of processor time. */
export const shortMs = 50

export interface QueuedTask extends Turn {
  readonly id: number
  readonly name: TaskName
  readonly input: unknown
  readonly labels: ReadonlyMap<string, LabelOfVersion>
  /** What its cost is learned by. */
  readonly costKey: string
  /** Of different labels. */
  readonly count: number
  /** False of what is known to be long. */
  mayBeShort: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  /** Whoever wanted it has left. */
  isDropped: boolean
  /** Processor time so far, in milliseconds. */
  usedMs: number
  /** How many processes have ended by themselves while they had it at hand. */
  deaths: number
}

/** Of a print with numbers of their own, how many labels differ. */
const countOf = (input: object): number => ('run' in input ? (input.run as RunOfValues).labels : 1)

const dpiOf = (input: object): string => ('dpi' in input ? String(input.dpi) : '')

interface NewWork {
  readonly id: number
  readonly name: TaskName
  /** Of the task of that name. */
  readonly input: object
  readonly drawnFor: DrawnFor
  readonly costs: LearnedCosts
}

export function queueTask({ id, name, input, drawnFor, costs }: NewWork) {
  const named = nameLabels(input)
  const count = countOf(input)
  const costKey = [name, dpiOf(input), ...named.labels.keys()].join('/')
  const known = costs.of(costKey)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const { organizationId, urgency, signal } = drawnFor
  const work: QueuedTask = {
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
    isDropped: signal?.aborted ?? false,
    usedMs: 0,
    deaths: 0,
  }
  return { work, result: promise }
}

const tooHeavy =
  'Drawing this label takes too much time or memory. Put fewer or smaller barcodes and pictures on it, or shorten what they hold.'

export const tooHeavyError = (): ProductError => new ProductError('label-too-heavy', { detail: tooHeavy })
export const brokenOff = (): ProductError =>
  new ProductError('not-ready', { detail: 'Drawing the label was broken off. Try again.' })

/** Hands a result, or why there is none, to whoever waits for it. */
export function answerTask(work: QueuedTask, message: Answered): void {
  if (message.type === 'done') work.resolve(message.result)
  else if (message.type === 'refused') {
    const { code, errors, detail } = message
    work.reject(new ProductError(code, { errors, detail }))
  } else if (message.type === 'failed') work.reject(new Error(`A drawing process failed: ${message.stack}`))
  else work.reject(brokenOff())
}
