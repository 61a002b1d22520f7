// Messages between the server and its drawing processes. A label is sent once to each process and named by a key from then on.
import type { ErrorCode, FieldError } from '@labelwright/contract/errors'
import { type LabelOfVersion, partsKeyOf } from '../label-of-version.service.ts'
import type { TaskName } from '../tasks/tasks.ts'

/** A label in a task. Its document, fonts and pictures were sent before. */
interface NamedLabel {
  readonly key: string
  readonly marks: Pick<LabelOfVersion, 'isTest' | 'isPreview' | 'hasNoMark'>
}

export interface TaskMessage {
  readonly type: 'begin'
  readonly id: number
  readonly name: TaskName
  /** Labels stand in it as `NamedLabel`. */
  readonly input: unknown
  readonly labels: readonly { readonly key: string; readonly label: LabelOfVersion }[]
  /** Keys of labels that no task will name again. */
  readonly forgotten: readonly string[]
}

/** To a process: begin a task, go on with it for one piece, or drop it. */
export type ToProcess = TaskMessage | { readonly type: 'go-on' | 'drop'; readonly id: number }

interface Used {
  /** Processor time of the whole process since its start, in milliseconds. */
  readonly processorMs: number
  readonly memoryMib: number
}

interface OfTask extends Used {
  readonly id: number
}

/** From a process: it can draw, a piece is done, or a task is. */
export type FromProcess =
  | (Used & { readonly type: 'ready' })
  | (OfTask & { readonly type: 'pause' })
  | (OfTask & { readonly type: 'done'; readonly result: unknown })
  | (OfTask & {
      readonly type: 'refused'
      readonly code: ErrorCode
      readonly errors: readonly FieldError[]
      readonly detail: string
    })
  | (OfTask & { readonly type: 'failed'; readonly stack: string })

/** The answer to one piece. */
export type Answered = Exclude<FromProcess, { readonly type: 'ready' }>

const isLabel = (value: unknown): value is LabelOfVersion =>
  typeof value === 'object' && value !== null && 'versionId' in value && 'document' in value

/** Readers draw SVG and PDF files (`platform/readers`). Marks are sent with each task. */
const withoutFile = ({ svg: _, pdf: __, isTest: ___, isPreview: ____, hasNoMark: _____, ...label }: LabelOfVersion) =>
  label

function marksOf({ isTest, isPreview, hasNoMark }: LabelOfVersion): NamedLabel['marks'] {
  return { ...(isTest && { isTest }), ...(isPreview && { isPreview }), ...(hasNoMark && { hasNoMark }) }
}

type Change = (value: unknown) => unknown

/** Replaces each label of an input: its own, and those of its pages. */
function changeLabels(input: unknown, change: Change): unknown {
  const changeOne = (part: unknown): unknown =>
    typeof part === 'object' && part !== null && 'label' in part ? { ...part, label: change(part.label) } : part
  const own = changeOne(input) as { readonly source?: unknown; readonly sources?: readonly unknown[] }
  return {
    ...own,
    ...(own.source !== undefined && { source: changeOne(own.source) }),
    ...(own.sources && { sources: own.sources.map(changeOne) }),
  }
}

/** An input with its labels named, and the labels by their keys. */
export function nameLabels(input: object) {
  const labels = new Map<string, LabelOfVersion>()
  const named = changeLabels(input, (value) => {
    if (!isLabel(value)) return value
    const key = partsKeyOf(value)
    labels.set(key, withoutFile(value))
    return { key, marks: marksOf(value) } satisfies NamedLabel
  })
  return { input: named, labels }
}

/** Puts the labels back into an input. */
export const putLabelsIn = (input: unknown, labels: ReadonlyMap<string, LabelOfVersion>): unknown =>
  changeLabels(input, (value) => {
    const { key, marks } = value as NamedLabel
    const label = labels.get(key)
    if (!label) throw new Error('A task names a label that was not sent')
    return { ...label, ...marks }
  })
