// Offences that stand until somebody mends them: a list by place that only ever shrinks.
import { basename } from 'node:path'
import type { Offence } from './shape.ts'

export interface Comparison {
  /** Offences that nothing excuses. */
  readonly fresh: readonly Offence[]
  /** Exceptions whose place is mended. */
  readonly mended: readonly Offence[]
  /** The exceptions that are still needed, with the places and sizes of today. */
  readonly remaining: readonly Offence[]
}

/** Compares what is found with the exceptions. What moved within its room, no larger, stays excused: a function by its name, a file by its own. */
export function compare(found: readonly Offence[], exceptions: readonly Offence[]): Comparison {
  const unused = new Set(exceptions)
  const excuse = (offence: Offence, fits: (exception: Offence) => boolean): boolean => {
    const exception = [...unused].find((one) => one.rule === offence.rule && one.size >= offence.size && fits(one))
    if (exception) unused.delete(exception)
    return exception !== undefined
  }
  const notInPlace = found.filter((one) => !excuse(one, ({ file, name }) => file === one.file && name === one.name))
  const fresh = notInPlace.filter((one) => !excuse(one, (other) => isMoved(other, one)))
  return { fresh, mended: [...unused], remaining: found.filter((one) => !fresh.includes(one)) }
}

const isMoved = (before: Offence, after: Offence): boolean =>
  before.name === after.name &&
  roomOf(before.file) === roomOf(after.file) &&
  (before.name !== '' || basename(before.file) === basename(after.file))

/** `apps/server`, `packages/printing`. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/')
