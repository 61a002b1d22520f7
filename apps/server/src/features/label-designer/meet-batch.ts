// Commands meet what others have done since the state that they were made over.
import type { DesignerEvent } from '@labelwright/contract/server/label-designer-schemas'
import { openLabelLimits } from '@labelwright/contract/server/label-designer-schemas'
import { type Applied, applyCommand } from '@labelwright/open-label/apply-command'
import type { Change, Command } from '@labelwright/open-label/commands'
import {
  joinMissed,
  type MissedTyping,
  type Moved,
  missTyping,
  moveTyping,
} from '@labelwright/open-label/missed-typing'
import type { Records } from '@labelwright/open-label/records'
import { type CommandRow, stateOf } from './open-labels.store.ts'

/** An open label in memory. */
export interface Known {
  readonly records: Records
  /** Of the last command that is in them. */
  readonly sequence: number
  /** The records have at most so many bytes as JSON. */
  readonly mostBytes: number
}

export interface Meeting {
  readonly commands: readonly Command[]
  /** Stored behind the state that the commands were made over, in order; commands of the same batch that are stored already among them. */
  readonly behind: readonly CommandRow[]
  /** Ids of commands that are stored already. */
  readonly stored: ReadonlySet<string>
}

export type CommandResult = Extract<DesignerEvent, { readonly type: 'command-result' }>

export interface Met {
  readonly id: string
  readonly changes: readonly Change[]
  /** `changes` as JSON. */
  readonly changesText: string
  readonly inverse: readonly Change[]
  /** Where something was done otherwise, or not at all. */
  readonly result: CommandResult | undefined
}

/** The outcome of a batch: the commands not stored before, and the label after them. */
export function meetBatch(known: Known, meeting: Meeting): { readonly known: Known; readonly met: readonly Met[] } {
  let { records, mostBytes, sequence } = known
  let missed = typingBehind(meeting)
  const met: Met[] = []
  for (const command of meeting.commands) {
    if (meeting.stored.has(command.id)) continue
    const moved = moveTyping(command.changes, missed)
    missed = moved.missed
    const applied = applyBounded(records, moved.changes, mostBytes)
    const changesText = JSON.stringify(applied.done)
    records = applied.records
    mostBytes = applied.mostBytes
    sequence += 1
    met.push({
      id: command.id,
      changes: applied.done,
      changesText,
      inverse: applied.inverse,
      result: resultOf(command, applied, moved),
    })
  }
  return { known: { records, sequence, mostBytes }, met }
}

/** The typing of others that the first new command has missed, moved by the typing of the batch's stored commands. */
function typingBehind({ commands, behind }: Meeting): MissedTyping {
  let missed: MissedTyping = new Map()
  for (const { commandId, changes } of behind) {
    const own = commands.find(({ id }) => id === commandId)
    missed = own ? moveTyping(own.changes, missed).missed : joinMissed(missed, missTyping(changes))
  }
  return missed
}

type Bounded = Applied & { readonly mostBytes: number; readonly isFull: boolean }

/** Counted in full only where a sum of what was added could pass the bound. */
function applyBounded(records: Records, changes: readonly Change[], before: number): Bounded {
  const applied = applyCommand(records, { changes })
  const added = Buffer.byteLength(JSON.stringify(applied.done))
  if (before + added <= openLabelLimits.stateBytes) return { ...applied, mostBytes: before + added, isFull: false }
  const [had, has] = [records, applied.records].map((each) => Buffer.byteLength(stateOf(each)))
  if (had === undefined || has === undefined || has <= Math.max(openLabelLimits.stateBytes, had))
    return { ...applied, mostBytes: has ?? before, isFull: false }
  return { records, done: [], inverse: [], notices: [], leftOut: [], mostBytes: had, isFull: true }
}

function resultOf({ id, changes }: Command, applied: Bounded, { lost }: Moved): CommandResult | undefined {
  const notices = applied.notices.map((each) => ({ ...each }))
  const leftOut: CommandResult['leftOut'] = [
    ...applied.leftOut.map(({ change, obstacle, problem }) => ({
      id: change.id,
      obstacle,
      ...(problem !== undefined && { problem }),
    })),
    ...lost.map((change) => ({ id: change.id, obstacle: 'typing-lost' as const })),
    ...(applied.isFull ? changes.map((change) => ({ id: change.id, obstacle: 'full' as const })) : []),
  ]
  if (notices.length + leftOut.length === 0) return undefined
  return { type: 'command-result', id, notices, leftOut }
}
