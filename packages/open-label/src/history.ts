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

interface Remembered {
  readonly step: Step
  /** What others typed after it and before the one behind it. */
  readonly missed: MissedTyping
}

export interface Back {
  /** What is to be sent as a command; none where others have changed everything that could be taken back. */
  readonly changes: readonly Change[]
  readonly history: History
  /** Steps of which nothing was left. */
  readonly passedOver: number
}

export const noHistory: History = { undo: [], redo: [] }

const nothingMissed: MissedTyping = new Map()
const mostSteps = 1_000

/** After a command of one's own, which leaves nothing to be redone. */
export function remember(history: History, { done, inverse }: Step): History {
  if (done.length === 0) return history
  return { undo: [...history.undo, { step: { done, inverse }, missed: nothingMissed }].slice(-mostSteps), redo: [] }
}

/** After commands of others, `typed` being what they typed in what one sees. */
export const rememberOthers = ({ undo, redo }: History, typed: MissedTyping): History => ({
  undo: withMissed(undo, typed),
  redo: withMissed(redo, typed),
})

/** Takes the last step back that is still there in part. */
export function undo(records: Records, history: History): Back {
  const { changes, left, made, passedOver } = takeBack(records, history.undo)
  return { changes, history: { undo: left, redo: [...history.redo, ...made] }, passedOver }
}

/** Does again what was undone last. */
export function redo(records: Records, history: History): Back {
  const { changes, left, made, passedOver } = takeBack(records, history.redo)
  return { changes, history: { undo: [...history.undo, ...made], redo: left }, passedOver }
}

function takeBack(records: Records, steps: readonly Remembered[]) {
  let left = steps
  for (let passedOver = 0; ; passedOver++) {
    const last = left.at(-1)
    if (!last) return { changes: [], left, made: [], passedOver }
    const { changes, missed } = undoStep(records, last.step, last.missed)
    left = withMissed(left.slice(0, -1), missed)
    const { done, inverse } = applyCommand(records, { changes })
    if (done.length === 0) continue
    return { changes, left, made: [{ step: { done, inverse }, missed: nothingMissed }], passedOver }
  }
}

function withMissed(steps: readonly Remembered[], typed: MissedTyping): readonly Remembered[] {
  const last = steps.at(-1)
  return last ? [...steps.slice(0, -1), { ...last, missed: joinMissed(last.missed, typed) }] : steps
}
