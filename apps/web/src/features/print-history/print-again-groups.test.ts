import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { describe, expect, it } from 'vitest'
import { jobsOf, labelsIn } from './print-again-groups.ts'

const prints = (printerId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${printerId}${index}`, printerId, quantity: 2 }) as HistoryEntry)

describe('Prints that are tried again', () => {
  it('go to each printer in jobs of at most 100, none left out and none twice [JOB-14]', () => {
    const all = [...prints('a', 150), ...prints('b', 100), ...prints('a', 51)]
    const jobs = jobsOf(all)
    expect(jobs.map((job) => [job[0]?.printerId, job.length])).toEqual([
      ['a', 100],
      ['a', 100],
      ['a', 1],
      ['b', 100],
    ])
    expect(jobs.every((job) => new Set(job.map(({ printerId }) => printerId)).size === 1)).toBe(true)
    expect(jobs.flat()).toHaveLength(301)
    expect(new Set(jobs.flat())).toEqual(new Set(all))
    expect(labelsIn(all)).toBe(602)
    expect(jobsOf([])).toEqual([])
  })
})
