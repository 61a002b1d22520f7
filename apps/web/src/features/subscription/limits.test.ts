import type { Subscription } from '@labelwright/contract/server/subscription-schemas'
import { describe, expect, it } from 'vitest'
import { availablePrints, limitsOf, nearnessOf } from './limits.ts'

const subscription = {
  activeUsers: 1,
  maxUsers: 2,
  labels: 3,
  maxLabels: 4,
  printerModels: 5,
  maxPrinterModels: null,
  activeAgents: 6,
  maxAgents: 0,
} as Subscription

describe('The limits of a plan', () => {
  const withoutPrints = [
    { name: 'users', used: 1, most: 2 },
    { name: 'labels', used: 3, most: 4 },
    { name: 'printerModels', used: 5, most: null },
    { name: 'agents', used: 6, most: 0 },
  ]

  it('name prints only where there is a quota', () => {
    expect(limitsOf(subscription, undefined)).toEqual(withoutPrints)
    expect(limitsOf(subscription, { allowedPrintJobs: null, printedJobs: 7 })).toEqual(withoutPrints)
    expect(limitsOf(subscription, { allowedPrintJobs: 0, printedJobs: 7 })).toEqual([
      ...withoutPrints,
      { name: 'prints', used: 7, most: 0 },
    ])
  })

  it.each([
    [0, null, 'far'],
    [1_000, null, 'far'],
    [0, 0, 'far'],
    [1, 0, 'reached'],
    [79, 100, 'far'],
    [80, 100, 'near'],
    [99, 100, 'near'],
    [100, 100, 'reached'],
    [101, 100, 'reached'],
  ] as const)('with %i of %s used are %s', (used, most, expected) => {
    expect(nearnessOf({ used, most })).toBe(expected)
  })

  it.each([
    [100, 0, 100],
    [100, 99, 1],
    [100, 100, 0],
    [100, 101, 0],
    [0, 0, 0],
    [null, 5, undefined],
  ])('leave of %s prints, %i of them used, %s', (allowedPrintJobs, printedJobs, expected) => {
    expect(availablePrints({ allowedPrintJobs, printedJobs })).toBe(expected)
  })
})
