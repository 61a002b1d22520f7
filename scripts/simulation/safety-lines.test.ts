import { describe, expect, it } from 'vitest'
import { safetyLines } from './safety-lines.ts'
import { tryWithoutLine } from './try-without-line.ts'

// `npm run faults -- lines` takes away each of them.
const some = [
  'the look for the idempotency key',
  'the fsync of the journal',
  'late truth: Success behind Unknown',
  'the memory of calls that a full disk refused',
]

describe('The simulation', () => {
  it.each(some)(
    'notices when this is missing: %s',
    async (name) => {
      const line = safetyLines.find((each) => each.name === name)
      expect(line && (await tryWithoutLine(line))).toBeUndefined()
      expect(line).toBeDefined()
    },
    300_000,
  )
})
