import { expect, it } from 'vitest'
import { sortShifts, timeOf } from './shifts.ts'

it('reads times as people type them', () => {
  expect(['6', '06:30', '0630', '6.30', ' 22:00 '].map(timeOf)).toEqual(['06:00', '06:30', '06:30', '06:30', '22:00'])
  expect(['', '24:00', '6:60', 'noon', '6:3'].map(timeOf)).toEqual(Array(5).fill(undefined))
})

it('puts shifts in the order of their times and refuses two at once', () => {
  const [late, early] = [
    { from: '14:00', code: 'B' },
    { from: '06:00', code: 'A' },
  ]
  expect(sortShifts([late, early])).toEqual([early, late])
  expect(sortShifts([late, { ...early, from: '14:00' }])).toBeUndefined()
})
