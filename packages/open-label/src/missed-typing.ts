// What others typed while a command was on its way: its own typing moves with it.
import type { Change, FieldChange, TextChange } from './commands.ts'
import { type TextEdits, transformEdits } from './transform-edits.ts'

/** What others did to texts since the state that a command was made over, by record and field. */
export type MissedTyping = ReadonlyMap<string, TextEdits | 'replaced'>

export interface Moved {
  readonly changes: readonly Change[]
  /** Typing in a text that has been replaced as a whole: its place is nowhere. */
  readonly lost: readonly TextChange[]
  /** What the next command of the same person has missed: the same, after this one. */
  readonly missed: MissedTyping
}

/** The name of a record's field among all. */
export const fieldOf = ({ id, field }: FieldChange | TextChange): string => `${id} ${field}`

/** What the changes of others, in the order in which they were done, mean for typing that did not know them. */
export function missTyping(changes: readonly Change[]): MissedTyping {
  const missed = new Map<string, TextEdits | 'replaced'>()
  for (const change of changes) {
    if (change.type === 'field') missed.set(fieldOf(change), 'replaced')
    if (change.type !== 'text') continue
    const before = missed.get(fieldOf(change)) ?? []
    if (before !== 'replaced') missed.set(fieldOf(change), [...before, change.edit])
  }
  return missed
}

/** What was missed first, and then. */
export function joinMissed(first: MissedTyping, then: MissedTyping): MissedTyping {
  const missed = new Map(first)
  for (const [field, edits] of then) {
    const before = missed.get(field) ?? []
    missed.set(field, edits === 'replaced' || before === 'replaced' ? 'replaced' : [...before, ...edits])
  }
  return missed
}

/** Changes as they are done after what their author has missed. All but typing stays as it is: the later one counts. */
export function moveTyping(changes: readonly Change[], known: MissedTyping): Moved {
  const missed = new Map(known)
  const moved: Change[] = []
  const lost: TextChange[] = []
  for (const change of changes) {
    if (change.type !== 'text' && change.type !== 'field') {
      moved.push(change)
      continue
    }
    const others = missed.get(fieldOf(change))
    if (!others) moved.push(change)
    else if (change.type === 'field') {
      // The whole text is new; nobody else has typed in it.
      missed.delete(fieldOf(change))
      moved.push(change)
    } else if (others === 'replaced') lost.push(change)
    else {
      const { mine, theirs } = transformEdits([change.edit], others)
      missed.set(fieldOf(change), theirs)
      moved.push(...mine.map((edit) => ({ ...change, edit })))
    }
  }
  return { changes: moved, lost, missed }
}
