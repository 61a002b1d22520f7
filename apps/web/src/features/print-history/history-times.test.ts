import { describe, expect, it } from 'vitest'
import { momentsOf } from './history-times.ts'

const now = new Date(2026, 10, 25, 14, 30)
const local = (day: number, month = 10) => new Date(2026, month, day).toISOString()
const none = { from: undefined, to: undefined }

describe('When labels were printed', () => {
  it.each([
    ['today', local(25), undefined],
    ['yesterday', local(24), local(25)],
    ['week', local(19), undefined],
    ['month', local(27, 9), undefined],
  ] as const)('%s begins and ends at midnight where the person is [JOB-14]', (when, from, until) => {
    expect(momentsOf({ when, ...none }, now)).toEqual({ from, until })
  })

  it('from a day to another has both days whole, and either may be left out [JOB-14]', () => {
    const range = { when: 'range', from: '2026-11-02', to: '2026-11-03' } as const
    expect(momentsOf(range, now)).toEqual({ from: local(2), until: local(4) })
    expect(momentsOf({ ...range, from: undefined }, now)).toEqual({ from: undefined, until: local(4) })
    expect(momentsOf({ ...range, to: undefined }, now)).toEqual({ from: local(2), until: undefined })
    expect(momentsOf({ ...range, when: undefined }, now)).toEqual({ from: undefined, until: undefined })
  })
})
