// The history of a replica while the server puts others' commands below those that wait.
import type { History, Part, Remembered } from './history.ts'
import { joinMissed, type MissedTyping } from './missed-typing.ts'

/** What a command did was laid anew: its part of the history becomes this one. */
export function replacePart(history: History, part: Part): History {
  const replaceIn = (steps: readonly Remembered[]): readonly Remembered[] =>
    steps.some((step) => holds(step, part.commandId))
      ? steps.map((step) => (holds(step, part.commandId) ? withPart(step, part) : step))
      : steps
  return { undo: replaceIn(history.undo), redo: replaceIn(history.redo) }
}

const holds = ({ parts }: Remembered, commandId: string): boolean => parts.some((part) => part.commandId === commandId)

const withPart = (step: Remembered, part: Part): Remembered => ({
  ...step,
  parts: step.parts.map((one) => (one.commandId === part.commandId ? part : one)),
})

interface LaidBelow {
  /** Of the commands that wait, in their order. */
  readonly waitingIds: readonly string[]
  /** What others typed as it stands before each waiting command, and after the last one. */
  readonly missedBefore: readonly MissedTyping[]
}

/** After a command of another person that the server put below those that wait: older steps have missed its typing, waiting ones not. */
export function rememberBelow(history: History, below: LaidBelow): History {
  return { undo: missBelow(history.undo, below), redo: missBelow(history.redo, below) }
}

function missBelow(steps: readonly Remembered[], { waitingIds, missedBefore }: LaidBelow): readonly Remembered[] {
  const orderOf = new Map(waitingIds.map((id, index) => [id, index]))
  const parted = splitLast(steps, (part) => orderOf.has(part.commandId))
  let firstWaiting = parted.length
  while (firstWaiting > 0 && isWaiting(parted[firstWaiting - 1], orderOf)) firstWaiting--
  const last = parted[firstWaiting - 1]
  const order = orderOf.get(parted[firstWaiting]?.parts[0]?.commandId ?? '') ?? waitingIds.length
  const typed = missedBefore[order]
  if (!last || !typed || typed.size === 0) return parted
  return parted.with(firstWaiting - 1, { ...last, missed: joinMissed(last.missed, typed) })
}

const isWaiting = (step: Remembered | undefined, orderOf: ReadonlyMap<string, number>): boolean =>
  step?.parts.every((part) => orderOf.has(part.commandId)) ?? false

/** A step that is confirmed in part is two from now on: something of another person stands between. */
function splitLast(steps: readonly Remembered[], waits: (part: Part) => boolean): readonly Remembered[] {
  const index = steps.findIndex(({ parts }) => parts.some(waits) && !parts.every(waits))
  const step = steps[index]
  if (!step) return steps
  const confirmed = { ...step, parts: step.parts.filter((part) => !waits(part)), missed: new Map(), joins: undefined }
  return steps.toSpliced(index, 1, confirmed, { ...step, parts: step.parts.filter(waits) })
}
