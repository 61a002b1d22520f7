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
    expect(rebased(fields, { base, typed, theirs })).toMatchObject({
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
