import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hiddenOrder, shortHmac } from './hidden-order.ts'
import { capacityOf, remainingOf, seriesWriter } from './series-numbers.service.ts'

const keyOf = (text: string) => createHash('sha256').update(text).digest()
const firstOf = (capacity: number, count: number, key = 'a') => {
  const { numberAt } = hiddenOrder(keyOf(key), capacity)
  return Array.from({ length: count }, (_, position) => numberAt(position))
}

describe('The hidden order of a random series', () => {
  it('has every number below its capacity once, and finds its place again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.string(), (capacity, key) => {
        const { numberAt, positionOf } = hiddenOrder(keyOf(key), capacity)
        const numbers = Array.from({ length: capacity }, (_, position) => numberAt(position))
        expect(new Set(numbers).size).toBe(capacity)
        expect(Math.min(...numbers)).toBe(0)
        expect(Math.max(...numbers)).toBe(capacity - 1)
        expect(numbers.map(positionOf)).toEqual(numbers.map((_, position) => position))
      }),
      { numRuns: 40 },
    )
  })

  it('holds for the largest capacity', () => {
    const capacity = capacityOf({ base: 36, pad: 20 })
    expect(capacity).toBe(Number.MAX_SAFE_INTEGER)
    const { numberAt, positionOf } = hiddenOrder(keyOf('a'), capacity)
    for (const position of [0, 1, 2, capacity - 2, capacity - 1]) {
      const number = numberAt(position)
      expect(Number.isSafeInteger(number) && number < capacity).toBe(true)
      expect(positionOf(number)).toBe(position)
    }
  })

  it('tells nothing by one number of the next', () => {
    const numbers = firstOf(1_000_000, 2000)
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
    const rises = steps.filter((step) => step > 0).length
    expect(rises).toBeGreaterThan(900)
    expect(rises).toBeLessThan(1100)
    expect(new Set(steps).size).toBeGreaterThan(1980)
    expect(steps.filter((step) => Math.abs(step) < 1000).length).toBeLessThan(20)
  })

  it('is another for another key, and the same for the same', () => {
    expect(firstOf(10_000, 50, 'b')).not.toEqual(firstOf(10_000, 50, 'a'))
    expect(firstOf(10_000, 50, 'a')).toEqual(firstOf(10_000, 50, 'a'))
  })

  it('comes from HMAC-SHA-256', () => {
    const message = Buffer.from('order')
    const expected = createHmac('sha256', keyOf('a')).update(message).digest()
    expect(shortHmac(keyOf('a'), message.length)(message).equals(expected)).toBe(true)
  })

  it('spreads the first number over all, whatever the key', () => {
    const firsts = Array.from({ length: 2000 }, (_, key) => firstOf(10, 1, String(key))[0] ?? 0)
    const counts = Array.from({ length: 10 }, (_, number) => firsts.filter((first) => first === number).length)
    for (const count of counts) expect(count).toBeGreaterThan(140)
  })
})

describe('A number of a series', () => {
  const writer = (change: object) =>
    seriesWriter({ base: 10, pad: 6, prefix: 'A-', mode: 'counter', orderKey: null, ...change })

  it.each([
    [{}, 1, 'A-000001'],
    [{ pad: 0 }, 1, 'A-1'],
    [{ base: 16, prefix: '' }, 255, '0000FF'],
    [{ base: 36, pad: 3, prefix: '' }, 46_655, 'ZZZ'],
    [{ base: 2, pad: 4, prefix: '' }, 5, '0101'],
  ])('is written %o %i as %s, and read again', (change, number, text) => {
    const { textOf, numberOf } = writer(change)
    expect(textOf(number)).toBe(text)
    expect(numberOf(text.toLowerCase())).toBe(number)
  })

  it.each(['A-1', 'A-0000001', 'A-00000x', 'A--00001', 'B-000001', '000001', 'A-', ''])(
    'is not read from "%s"',
    (text) => {
      expect(writer({}).numberOf(text)).toBeUndefined()
    },
  )

  it('is none below zero, in whatever order', () => {
    for (const mode of ['counter', 'random'] as const) {
      expect(writer({ mode, prefix: '', pad: 0, orderKey: Buffer.alloc(32, 1) }).numberOf('-1')).toBeUndefined()
    }
  })

  it('is one of as many as the digits can write', () => {
    expect(capacityOf({ base: 10, pad: 3 })).toBe(1000)
    expect(capacityOf({ base: 10, pad: 0 })).toBe(Number.MAX_SAFE_INTEGER)
    expect(remainingOf({ base: 10, pad: 1, next: 0, step: 1 })).toBe(10)
    expect(remainingOf({ base: 10, pad: 1, next: 0, step: 4 })).toBe(3)
    expect(remainingOf({ base: 10, pad: 1, next: 9, step: 4 })).toBe(1)
    expect(remainingOf({ base: 10, pad: 1, next: 10, step: 4 })).toBe(0)
  })
})
