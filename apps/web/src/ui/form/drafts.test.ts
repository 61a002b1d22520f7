import { describe, expect, it } from 'vitest'
import { differingFields, rebased } from './drafts.ts'

interface Draft {
  readonly firstname: string
  readonly lastname: string
  readonly roles: readonly string[]
  readonly entries: readonly { readonly key: string }[]
}

const fields = ['firstname', 'lastname', 'roles', 'entries'] as const
const base: Draft = { firstname: 'Maria', lastname: 'Berg', roles: [], entries: [] }

describe('What somebody else changed meanwhile', () => {
  const theirs: Draft = { ...base, lastname: 'Lund', roles: ['OrderManager'] }

  it('is laid under what is typed here', () => {
    const typed: Draft = { ...base, firstname: 'Mia', roles: ['LabelManager'] }
    expect(rebased({ fields }, { base, typed, theirs })).toMatchObject({
      firstname: 'Mia',
      lastname: 'Lund',
      roles: ['LabelManager'],
    })
  })

  it('is found by field; the order of plain values says nothing, that of entries does', () => {
    expect(differingFields(fields, base, theirs)).toEqual(['lastname', 'roles'])
    const two: Draft = { ...base, roles: ['a', 'b'], entries: [{ key: 'a' }, { key: 'b' }] }
    const turned: Draft = { ...base, roles: ['b', 'a'], entries: [{ key: 'b' }, { key: 'a' }] }
    expect(differingFields(fields, two, turned)).toEqual(['entries'])
  })
})

describe('Rows that somebody else changed meanwhile', () => {
  interface Row {
    readonly key: string
    readonly quantity: number
    readonly data: readonly { readonly key: string; readonly value: string }[]
  }
  const keyOf = ({ key }: { readonly key: string }) => key
  const rules = { fields: ['lines'], rows: { lines: { keyOf, rows: { data: { keyOf } } } } } as const
  const merged = (base: readonly Row[], typed: readonly Row[], theirs: readonly Row[]) =>
    rebased<{ readonly lines: readonly Row[] }>(rules, {
      base: { lines: base },
      typed: { lines: typed },
      theirs: { lines: theirs },
    }).lines
  const a = { key: 'a', quantity: 1, data: [] }
  const b = { key: 'b', quantity: 1, data: [] }
  const c = { key: 'c', quantity: 1, data: [] }
  const more = (row: Row): Row => ({ ...row, quantity: 9 })

  it.each([
    ['changed there only come in', [a, b], [more(a), b], [a, more(b)], [more(a), more(b)]],
    ['changed here and there are mine', [a, b], [more(a), b], [{ ...a, quantity: 5 }, b], [more(a), b]],
    ['added here and there are all kept', [a], [a, b], [a, c], [a, b, c]],
    ['taken away there are gone', [a, b], [more(a), b], [a], [more(a)]],
    ['taken away there but changed here stay', [a, b], [a, more(b)], [a], [a, more(b)]],
    ['taken away here are gone', [a, b], [a], [a, more(b)], [a]],
    ['added under the same key are mine', [a], [a, more(b)], [a, b], [a, more(b)]],
  ])('%s', (_, base, typed, theirs, expected) => {
    expect(merged(base, typed, theirs)).toEqual(expected)
  })

  it('are laid under each other field by field, and rows within them row by row', () => {
    const base = { ...a, data: [{ key: 'x', value: '1' }] }
    const typed = more(base)
    const theirs = { ...base, data: [{ key: 'x', value: '2' }] }
    expect(merged([base], [typed], [theirs])).toEqual([{ ...theirs, quantity: 9 }])
  })
})
