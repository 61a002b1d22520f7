import { describe, it } from 'vitest'
import { hangMs } from './hang-ms.ts'
import { expectRestartedImport } from './kill-an-import.ts'

describe('An import whose server is killed', () => {
  it(
    'shows nothing of itself, begins again when the server starts again, and says so [LOAD-07]',
    () => expectRestartedImport(2_000),
    hangMs,
  )
})
