import { findLeftovers, type WorkerState } from './leftovers.ts'

/** Throws with the names of what a test file left behind, and puts it back, so that the next file does not fail as well. */
export function failForLeftovers(before: WorkerState): void {
  const leftovers = findLeftovers(before)
  for (const { putBack } of leftovers) putBack()
  if (leftovers.length === 0) return
  const lines = leftovers.map(({ text }) => `  ${text}`)
  throw new Error(`This file leaves behind, for the test files after it:\n${lines.join('\n')}`)
}
