import { applyCommand } from './apply-command.ts'
import type { Change } from './commands.ts'
import { joinMissed, type MissedTyping } from './missed-typing.ts'
import type { Records } from './records.ts'
import { type Step, undoStep } from './undo.ts'

/** What one person did in a label and can take back, the last one last; what others did is never taken back with it. */
export interface History {
  readonly undo: readonly Remembered[]
  readonly redo: readonly Remembered[]
}

/** One command of a step, by its id: what it really did may change until the server has confirmed it (`replica.ts`). */
export interface Part extends Step {
  readonly commandId: string
}

export interface Remembered {
  /** In the order in which they were done: one, or several that are taken back together. */
  readonly parts: readonly Part[]
  /** What others typed after it and before the one behind it. */
  readonly missed: MissedTyping
  /** Steps with the same key, one right behind the other, become one. */
  readonly joins: string | undefined
  /** Ids, for the editor: they come back when the step is taken back. */
  readonly selectionBefore: readonly string[]
  readonly selectionAfter: readonly string[]
}

export type StepLook = Pick<Remembered, 'joins' | 'selectionBefore' | 'selectionAfter'>

export interface Back {
  /** What is to be sent as a command; none where others have changed everything that could be taken back. */
  readonly changes: readonly Change[]
  readonly history: History
  /** Steps of which nothing was left. */
  readonly passedOver: number
  /** What was selected before the step; undefined where there was none to take back. */
  readonly selection: readonly string[] | undefined
}

export const noHistory: History = { undo: [], redo: [] }

const nothingMissed: MissedTyping = new Map()
const mostSteps = 1_000

/** After a command of one's own, which leaves nothing to be redone. */
export function remember(history: History, part: Part, look: StepLook): History {
  if (part.done.length === 0) return history
  const last = history.undo.at(-1)
  if (last && look.joins !== undefined && last.joins === look.joins && last.missed.size === 0) {
    const joined = { ...last, parts: [...last.parts, part], selectionAfter: look.selectionAfter }
    return { undo: [...history.undo.slice(0, -1), joined], redo: [] }
  }
  return { undo: [...history.undo, { parts: [part], missed: nothingMissed, ...look }].slice(-mostSteps), redo: [] }
}

/** After commands of others, `typed` being what they typed in what one sees. */
export const rememberOthers = ({ undo, redo }: History, typed: MissedTyping): History => ({
  undo: withMissed(undo, typed),
  redo: withMissed(redo, typed),
})

/** Takes the last step back that is still there in part, by a command of this id. */
export function undo(records: Records, history: History, commandId: string): Back {
  const { left, made, ...back } = takeBack(records, history.undo, commandId)
  return { ...back, history: { undo: left, redo: [...history.redo, ...made] } }
}

/** Does again what was undone last. */
export function redo(records: Records, history: History, commandId: string): Back {
  const { left, made, ...back } = takeBack(records, history.redo, commandId)
  return { ...back, history: { undo: [...history.undo, ...made], redo: left } }
}

interface TakenBack extends Omit<Back, 'history'> {
  readonly left: readonly Remembered[]
  readonly made: readonly Remembered[]
}

function takeBack(records: Records, steps: readonly Remembered[], commandId: string): TakenBack {
  let left = steps
  for (let passedOver = 0; ; passedOver++) {
    const last = left.at(-1)
    if (!last) return { changes: [], left, made: [], passedOver, selection: undefined }
    const { changes, missed } = undoStep(records, stepOf(last), last.missed)
    left = withMissed(left.slice(0, -1), missed)
    const { done, inverse } = applyCommand(records, { changes })
    if (done.length === 0) continue
    const [selectionBefore, selectionAfter] = [last.selectionAfter, last.selectionBefore]
    const parts = [{ commandId, done, inverse }]
    const made = [{ parts, missed: nothingMissed, joins: undefined, selectionBefore, selectionAfter }]
    return { changes, left, made, passedOver, selection: last.selectionBefore }
  }
}

const stepOf = ({ parts }: Remembered): Step => ({
  done: parts.flatMap(({ done }) => done),
  inverse: parts.toReversed().flatMap(({ inverse }) => inverse),
})

function withMissed(steps: readonly Remembered[], typed: MissedTyping): readonly Remembered[] {
  const last = steps.at(-1)
  return last && typed.size > 0 ? [...steps.slice(0, -1), { ...last, missed: joinMissed(last.missed, typed) }] : steps
}
