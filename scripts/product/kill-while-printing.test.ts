import { describe, expect, it } from 'vitest'
import { killWhilePrinting, victims } from './kill-while-printing.ts'

const newSeed = () => Math.floor(Math.random() * 1_000_000)

describe('200 prints while server, database and helper are killed', () => {
  it('lose no label unseen and double none [PRT-21, JOB-11]', async () => {
    const seed = newSeed()
    const report = await killWhilePrinting({ route: 'page', prints: 200, kills: 5, tables: 6, seed })
    expect(report.faults, `seed ${seed}, killed ${report.kills.join(', ')}`).toEqual([])
    expect(report.kills.length).toBeGreaterThanOrEqual(3)
    expect(report.states.Success ?? 0).toBeGreaterThan(150)
  }, 300_000)
})

describe('Prints while the server is stopped for longer than a lease, and goes on', () => {
  it('lose no label unseen and double none: what was given up is told late [PRT-21]', async () => {
    const seed = newSeed()
    const report = await killWhilePrinting({ route: 'page', prints: 60, kills: 2, stopMs: 15_000, tables: 6, seed })
    expect(report.faults, `seed ${seed}`).toEqual([])
    expect(report.kills.length).toBeGreaterThanOrEqual(1)
    expect(report.states.Success ?? 0).toBeGreaterThan(20)
  }, 300_000)
})

// `npm run faults -- links` and `server-printers` kill more often, and the others as well.
describe('Prints that the server hands over, while it is killed', () => {
  it.each(['link', 'server'] as const)(
    'lose no label unseen and double none, by the route: %s [PRT-21]',
    async (route) => {
      const seed = newSeed() * victims.length
      const report = await killWhilePrinting({ route, prints: 40, kills: 1, tables: 6, seed })
      expect(report.faults, `seed ${seed}, killed ${report.kills.join(', ')}`).toEqual([])
      expect(report.kills).toEqual(['server'])
      expect(report.states.Success ?? 0).toBeGreaterThan(20)
    },
    300_000,
  )
})
