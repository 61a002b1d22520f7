import { dequal } from 'dequal/lite'
import { type Applied, applyChange } from './apply-command.ts'
import type { Change } from './commands.ts'
import { fieldOf, type MissedTyping, moveTyping } from './missed-typing.ts'
import type { LabelRecord, Records } from './records.ts'

/** What a command really did, and what takes it back. */
export type Step = Pick<Applied, 'done' | 'inverse'>

export interface Undone {
  /** None where others have changed all of it since. */
  readonly changes: readonly Change[]
  /** What others typed since the step, as if the step had not been. */
  readonly missed: MissedTyping
}

/** The changes that take a step back where nobody else has written since. `typed` is what others have typed since. */
export function undoStep(records: Records, { done, inverse }: Step, typed: MissedTyping): Undone {
  const written = done.toReversed()
  const pairs = inverse.map((back, index) => ({ back, wrote: written[index] ?? back }))
  const tried = tryPairs(records, pairs, typed)
  const torn = new Set(pairs.filter(isTorn(tried.skipped)).map(({ back }) => back.id))
  if (torn.size === 0) return tried
  const whole = pairs.filter(({ back }) => !torn.has(back.id))
  return tryPairs(records, whole, typed)
}

interface Pair {
  readonly wrote: Change
  readonly back: Change
}

interface Tried extends Undone {
  readonly skipped: ReadonlySet<string>
}

/** Where it stands on paper depends on what it is inside of: it goes back into its parent with its x and y, or stays. */
const isTorn =
  (skipped: ReadonlySet<string>) =>
  ({ wrote, back }: Pair): boolean =>
    back.type === 'move' && wrote.type === 'move' && wrote.place.parent !== back.place.parent && skipped.has(back.id)

function tryPairs(records: Records, pairs: readonly Pair[], typed: MissedTyping): Tried {
  const draft = new Map(records)
  const changes: Change[] = []
  const skipped = new Set<string>()
  let missed = typed
  for (const { wrote, back } of pairs) {
    const moved = isAsWritten(draft.get(back.id), wrote) ? moveTyping([back], missed) : undefined
    if (!moved) missed = withoutPlace(missed, back)
    else missed = moved.missed
    const possible = (moved?.changes ?? []).filter((change) => typeof applyChange(draft, change) !== 'string')
    changes.push(...possible)
    if (possible.length === 0) skipped.add(back.id)
  }
  return { changes, missed, skipped }
}

/** A text that somebody has set since has no place for what was typed in it before. */
const withoutPlace = (missed: MissedTyping, change: Change): MissedTyping =>
  change.type === 'field' ? new Map([...missed, [fieldOf(change), 'replaced']]) : missed

/** Nobody has written over it since. Typing tells by itself which of its letters still stand. */
function isAsWritten(record: LabelRecord | undefined, wrote: Change): boolean {
  if (wrote.type === 'field') return dequal(record?.fields[wrote.field] ?? null, wrote.value)
  if (wrote.type === 'move') return dequal(record?.place, wrote.place)
  return true
}
