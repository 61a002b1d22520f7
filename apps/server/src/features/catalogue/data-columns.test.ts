import { describe, expect, it } from 'vitest'
import { orderedKeys } from './data-columns.service.ts'

/** Keys of one letter each; all that are listed exist, and those of `others`. */
const ordered = (lists: readonly string[], others = '') =>
  orderedKeys(
    [...lists.join(''), ...others].map((key) => ({ key })),
    lists.map((keys) => ({ keys: [...keys] })),
  ).join('')

describe('The columns of an export', () => {
  it.each([
    ['stand in the order of the entries', ['ZAM'], 'ZAM'],
    ['stand in the order of what was changed last', ['ZAM', 'AMZ'], 'ZAM'],
    ['have what only earlier ones have behind the key before it', ['ZA', 'ZXA', 'AY'], 'ZXAY'],
    ['have it before the next one where none is before it', ['BA', 'XYB'], 'XYBA'],
    ['have it at the end where neither is known', ['BA', 'XY'], 'BAXY'],
    ['have each key once, as it is spelled in what was changed last', ['zA', 'ZaB', 'zz'], 'zAB'],
    ['are none where nothing has data', ['', ''], ''],
  ])('%s', (_, lists, expected) => {
    expect(ordered(lists)).toBe(expected)
  })

  it('are only those that there are', () => {
    const keys = (list: string) => ({ keys: [...list] })
    expect(orderedKeys([{ key: 'A' }, { key: 'b' }], [keys('XBYA'), keys('Z')])).toEqual(['B', 'A'])
  })

  it('are put in order until there are 500 of them', () => {
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `K${1000 - from - index}`)
    const [first, second, third] = [named(0, 499), named(499, 502), named(502, 504)]
    const all = [...first, ...second, ...third].map((key) => ({ key }))
    const lists = [first, second, third].map((keys) => ({ keys }))
    expect(orderedKeys(all, lists)).toEqual([...first, ...second, ...third.toReversed()])
  })

  it('have keys of none of the rows changed last at the end, by the alphabet', () => {
    expect(ordered(['ZA'], 'dacZb')).toBe('ZAbcd')
  })
})
