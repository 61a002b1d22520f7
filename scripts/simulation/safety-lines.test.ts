import { describe, expect, it } from 'vitest'
import { hangMs } from '../product/hang-ms.ts'
import { safetyLines } from './safety-lines.ts'
import { tryWithoutLine } from './try-without-line.ts'

// `npm run faults -- lines` takes away each of them: one of the server and one of the helper stand for them here.
const some = ['the look for the idempotency key', 'the fsync of the journal']

describe('The simulation', () => {
  it.each(some)(
    'notices when this is missing: %s',
    async (name) => {
      const line = safetyLines.find((each) => each.name === name)
      expect(line && (await tryWithoutLine(line))).toBeUndefined()
      expect(line).toBeDefined()
    },
    hangMs,
  )
})
