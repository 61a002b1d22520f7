import { describe, expect, it } from 'vitest'
import { moveBy, moveTo } from './arrangement.ts'

const ids = ['a', 'b', 'c', 'd']

describe('Arranging widgets', () => {
  it.each([
    ['a', 'c', 'bcad'],
    ['c', 'a', 'cabd'],
    ['d', 'a', 'dabc'],
    ['a', 'd', 'bcda'],
    ['b', 'b', 'abcd'],
    ['b', 'x', 'abcd'],
    ['x', 'b', 'abcd'],
  ])('puts %s where %s stands: %s', (id, target, order) => {
    expect(moveTo(ids, id, target).join('')).toBe(order)
  })

  it.each([
    ['a', 1, 'bacd'],
    ['c', -1, 'acbd'],
    ['a', -1, 'abcd'],
    ['d', 3, 'abcd'],
    ['d', -9, 'dabc'],
    ['x', 1, 'abcd'],
  ])('moves %s by %d: %s', (id, places, order) => {
    expect(moveBy(ids, id, places).join('')).toBe(order)
  })
})
