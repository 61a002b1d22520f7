import { describe, it } from 'vitest'
import { expectNothingLost, newSeed } from './expect-nothing-lost.ts'
import { hangMs } from './hang-ms.ts'
import { victims } from './kill-while-printing.ts'

describe('200 prints while server, database and helper are killed', () => {
  it(
    'lose no label unseen and double none [PRT-21, JOB-11]',
    () => expectNothingLost({ route: 'page', prints: 200, kills: 5, seed: newSeed() }),
    hangMs,
  )
})

describe('60 prints while the server is stopped for longer than a lease, and goes on', () => {
  it(
    'lose no label unseen and double none: what was given up is told late [PRT-21]',
    () => expectNothingLost({ route: 'page', prints: 60, kills: 2, stopMs: 15_000, seed: newSeed() }),
    hangMs,
  )
})

describe('40 prints that the server hands over, while it is killed', () => {
  it.each(['link', 'server'] as const)(
    'lose no label unseen and double none, by the route: %s [PRT-21]',
    (route) => expectNothingLost({ route, prints: 40, kills: 1, seed: newSeed() * victims.length }),
    hangMs,
  )
})
