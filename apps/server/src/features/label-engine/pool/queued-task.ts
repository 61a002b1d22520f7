import { ProductError } from '@labelwright/contract/errors'
import type { OnBehalfOf, Turn } from '../../../platform/jobs/turns.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import { type RunOfValues, valuesAt } from '../tasks/run-of-values.ts'
import type { Values } from '../tasks/task.ts'
import type { TaskName } from '../tasks/tasks.ts'
import type { DrawnLabel } from '../weight/too-heavy.service.ts'
import type { LearnedCosts } from './learned-costs.ts'
import { type Answered, nameLabels } from './transfer.ts'

/** For whom something is drawn. */
export interface DrawnFor extends OnBehalfOf {
  /** Aborted when nobody waits for it any more; then it is not drawn on. */
  readonly signal?: AbortSignal | undefined
  /** A label that was published before labels were weighed: it may take `longLabelMs`, and `heavy` ones get no short place. */
  readonly allowance?: 'unweighed' | 'heavy' | undefined
}

/** Processor time of a short task, in milliseconds. */
export const shortMs = 50
/** Processor time of one label that was published before labels were weighed, in milliseconds. */
export const longLabelMs = 60_000

export interface QueuedTask extends Turn {
  readonly id: number
  readonly name: TaskName
  readonly input: unknown
  readonly labels: ReadonlyMap<string, LabelOfVersion>
  /** Names its cost in the learned costs. */
  readonly costKey: string
  /** Number of different labels. */
  readonly count: number
  /** Processor time of one label, in milliseconds; that of the pool where it is absent. */
  readonly maxLabelMs?: number
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
  const { organizationId, urgency, allowance } = drawnFor
  const mayBeShort = known === undefined ? count === 1 : known * count <= shortMs
  const task: QueuedTask = {
    organizationId,
    urgency,
    isShort: known !== undefined && known * count <= shortMs,
    id,
    name,
    ...named,
    costKey,
    count,
    ...(allowance && { maxLabelMs: longLabelMs }),
    mayBeShort: mayBeShort && allowance !== 'heavy',
    resolve,
    reject,
    isDropped: false,
    usedMs: 0,
    deaths: 0,
  }
  return { task, result: promise }
}

/** The label that a task draws, with values as it is filled with; undefined where it draws pictures. */
export function drawnLabelOf({ input, labels }: QueuedTask): DrawnLabel | undefined {
  const [label] = labels.values()
  return label && { label, values: valuesIn(input) }
}

interface InputWithValues {
  readonly values?: Values
  readonly rows?: readonly Values[]
  readonly run?: RunOfValues
  readonly source?: InputWithValues
  readonly sources?: readonly InputWithValues[]
}

/** The values of a task's first label: any other has contents of the same kinds. */
function valuesIn(input: unknown): Values {
  const { values, rows, run, source, sources } = input as InputWithValues
  if (values) return values
  if (run) return valuesAt(run, 0)
  const inner = source ?? sources?.find((each) => 'label' in each)
  return inner ? valuesIn(inner) : (rows?.[0] ?? {})
}

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
