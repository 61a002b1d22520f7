/// <reference types="vite/client" />
import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keyOfPage, keysOf, queryKey, queryNames } from './query-keys.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Each place of the code that makes a key, as `subject name`. */
const made = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/\bqueryKey\(\s*'([a-z-]+)',\s*'([a-z-]+)'/g)].map(([, subject, name]) => `${subject} ${name}`),
)
const all = Object.entries(queryNames).flatMap(([subject, names]) => names.map((name) => `${subject} ${name}`))

describe('The keys of queries', () => {
  it('are each made at one place of the code, so no two queries share one', () => {
    expect(made.length).toBeGreaterThan(80)
    expect(made.filter((key, index) => made.indexOf(key) !== index)).toEqual([])
  })

  it('are all in use', () => {
    expect(made.sort()).toEqual(all.sort())
  })

  it('begin with subject and name, and a page of a list is one more', () => {
    expect(queryKey('orders', 'one', 'o-1')).toEqual(['orders', 'one', 'o-1'])
    expect(keyOfPage(queryKey('orders', 'list', { searchQuery: 'jam' }), 2)).toEqual([
      'orders',
      'list',
      { searchQuery: 'jam' },
      2,
    ])
  })

  it('are made by their functions only', () => {
    // @ts-expect-error Another array is no key.
    const filter: InvalidateQueryFilters = { queryKey: ['orders'] }
    // @ts-expect-error Orders have no such name.
    const key = queryKey('orders', 'all')
    expect([filter.queryKey, key]).toEqual([['orders'], ['orders', 'all']])
  })

  it.each([
    [keysOf('orders'), [true, true, false]],
    [keysOf('orders', 'one'), [true, false, false]],
  ])('of %j are invalidated together, and no others', async (keys, expected) => {
    const client = new QueryClient()
    const cached = [queryKey('orders', 'one', 'o-1'), queryKey('orders', 'newest', 3), queryKey('users', 'one', 'u-1')]
    for (const key of cached) client.setQueryData(key, {})
    await client.invalidateQueries({ queryKey: keys })
    expect(cached.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(expected)
  })
})
