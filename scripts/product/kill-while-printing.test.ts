import { describe, expect, it } from 'vitest'
import { killWhilePrinting } from './kill-while-printing.ts'

describe('200 prints while server, database and helper are killed', () => {
  it('lose no label unseen and double none [PRT-21, JOB-11]', async () => {
    const seed = Math.floor(Math.random() * 1_000_000)
    const report = await killWhilePrinting({ prints: 200, kills: 5, tables: 6, seed })
    expect(report.faults, `seed ${seed}, killed ${report.kills.join(', ')}`).toEqual([])
    expect(report.kills.length).toBeGreaterThanOrEqual(3)
    expect(report.states.Success ?? 0).toBeGreaterThan(150)
  }, 300_000)
})
