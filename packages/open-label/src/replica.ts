// One person's copy of an open label: what the server has confirmed, with the commands laid over it that wait for its answer.
import { dequal } from 'dequal/lite'
import { type Applied, applyChange, applyCommand } from './apply-command.ts'
import type { Change, Command } from './commands.ts'
import { type Back, type History, noHistory, redo, remember, type StepLook, undo } from './history.ts'
import { type MissedTyping, missTyping, moveTyping } from './missed-typing.ts'
import { rememberBelow, replacePart } from './rebase-history.ts'
import type { LabelRecord, Records } from './records.ts'

/** A command as the server has stored it. */
export interface StoredCommand {
  /** Its number among all of the label, without gaps. */
  readonly sequence: number
  readonly id: string
  /** What was really done (`Applied.done`). */
  readonly changes: readonly Change[]
}

interface WaitingCommand extends Command {
  readonly done: readonly Change[]
  /** All records after it. */
  readonly after: Records
}

export interface Replica {
  readonly confirmed: Records
  /** Of the last confirmed command. */
  readonly sequence: number
  /** In the order in which they were done. They are sent with the present `sequence` as their base. */
  readonly waiting: readonly WaitingCommand[]
  readonly history: History
}

/** The label as the person sees it. */
export const recordsOf = ({ confirmed, waiting }: Replica): Records => waiting.at(-1)?.after ?? confirmed

export const openReplica = (records: Records, sequence: number): Replica => ({
  confirmed: records,
  sequence,
  waiting: [],
  history: noHistory,
})

/** Does a command at once; it waits until it is stored. Where nothing of it could be done it is not kept. */
export function perform(
  replica: Replica,
  command: Command,
  look: StepLook,
): { readonly replica: Replica; readonly applied: Applied } {
  const applied = applyCommand(recordsOf(replica), command)
  if (applied.done.length === 0) return { replica, applied }
  const history = remember(replica.history, { ...applied, commandId: command.id }, look)
  return { replica: { ...wait(replica, command, applied), history }, applied }
}

export interface TakenBack extends Pick<Back, 'passedOver' | 'selection'> {
  readonly replica: Replica
}

/** Undoes one's own last step by a command of this id. */
export const undoIn = (replica: Replica, commandId: string): TakenBack => goBack(replica, commandId, undo)

export const redoIn = (replica: Replica, commandId: string): TakenBack => goBack(replica, commandId, redo)

function goBack(replica: Replica, commandId: string, way: typeof undo): TakenBack {
  const records = recordsOf(replica)
  const { changes, history, passedOver, selection } = way(records, replica.history, commandId)
  if (changes.length === 0) return { replica: { ...replica, history }, passedOver, selection }
  const command = { id: commandId, changes }
  const applied = applyCommand(records, command)
  return { replica: { ...wait(replica, command, applied), history }, passedOver, selection }
}

const wait = (replica: Replica, { id, changes }: Command, { done, records }: Applied): Replica => ({
  ...replica,
  waiting: [...replica.waiting, { id, changes, done, after: records }],
})

/**
 * Takes in what the server has stored, one's own commands among it; known ones are passed over. Undefined where a number is
 * missing: ask again from `sequence`.
 */
export function receive(replica: Replica, stored: readonly StoredCommand[]): Replica | undefined {
  let next = replica
  let isLaidAnew = false
  for (const command of stored) {
    if (command.sequence <= next.sequence) {
      // Stored before all records came anew, which hold it already.
      if (!next.waiting.some(({ id }) => id === command.id)) continue
      next = { ...next, waiting: next.waiting.filter(({ id }) => id !== command.id) }
      isLaidAnew = true
      continue
    }
    if (command.sequence !== next.sequence + 1) return undefined
    const [first] = next.waiting
    if (first?.id === command.id && !isLaidAnew && dequal(first.done, command.changes)) {
      next = { ...next, confirmed: first.after, sequence: command.sequence, waiting: next.waiting.slice(1) }
      continue
    }
    isLaidAnew = true
    next = confirm(next, command)
  }
  return isLaidAnew ? layAnew(next) : next
}

/** Takes the whole label anew, as it stands after `sequence`; what waits is tried over it. Older steps cannot be undone any more. */
export function resetReplica(replica: Replica, records: Records, sequence: number): Replica {
  return layAnew({ confirmed: records, sequence, waiting: replica.waiting, history: noHistory })
}

/** Puts commands of an earlier session of the same person behind those that wait. */
export const adoptWaiting = (replica: Replica, commands: readonly Command[]): Replica =>
  layAnew({
    ...replica,
    waiting: [...replica.waiting, ...commands.map((command) => ({ ...command, done: [], after: replica.confirmed }))],
  })

function confirm(replica: Replica, { sequence, id, changes }: StoredCommand): Replica {
  const { records: confirmed, inverse } = doChanges(replica.confirmed, changes)
  const isOwn = replica.waiting.some((waiting) => waiting.id === id)
  if (isOwn) {
    const history = replacePart(replica.history, { commandId: id, done: changes, inverse })
    return { confirmed, sequence, waiting: replica.waiting.filter((waiting) => waiting.id !== id), history }
  }
  const missedBefore: MissedTyping[] = [missTyping(changes)]
  const waiting = replica.waiting.map((command) => {
    const moved = moveTyping(command.changes, missedBefore.at(-1) ?? new Map())
    missedBefore.push(moved.missed)
    return { ...command, changes: moved.changes }
  })
  const history = rememberBelow(replica.history, { waitingIds: waiting.map((command) => command.id), missedBefore })
  return { confirmed, sequence, waiting, history }
}

function layAnew(replica: Replica): Replica {
  let records = replica.confirmed
  let { history } = replica
  const waiting = replica.waiting.map((command) => {
    const { records: after, done, inverse } = applyCommand(records, command)
    records = after
    history = replacePart(history, { commandId: command.id, done, inverse })
    return { ...command, done, after }
  })
  return { ...replica, waiting, history }
}

/** Changes that were done once, done again. */
function doChanges(before: Records, changes: readonly Change[]) {
  const records = new Map<string, LabelRecord>(before)
  const inverse: Change[] = []
  for (const change of changes) {
    const back = applyChange(records, change)
    if (typeof back !== 'string') inverse.unshift(back)
  }
  return { records, inverse }
}
