import { describe, expect, it } from 'vitest'
import { checkDraft, differences, emptyDraft, rebase, type UserDraft, withGroups } from './user-draft.ts'

const draft: UserDraft = { ...emptyDraft, firstname: 'Maria', lastname: 'Berg', email: 'maria@example.com' }

describe('What is typed about a user', () => {
  it.each([
    ['all is well', {}, []],
    ['no first name', { firstname: '   ' }, ['firstname']],
    ['a first name of 100 characters', { firstname: 'x'.repeat(100) }, []],
    ['a first name of 101 characters', { firstname: 'x'.repeat(101) }, ['firstname']],
    ['a last name of 101 characters', { lastname: 'x'.repeat(101) }, ['lastname']],
    ['an address without a host', { email: 'maria@' }, ['email']],
    ['an address with a space', { email: 'ma ria@example.com' }, ['email']],
    ['an address with spaces around', { email: ' maria@example.com ' }, []],
    ['an address of 255 characters', { email: `${'m'.repeat(243)}@example.com` }, ['email']],
    ['nothing at all', { firstname: '', lastname: '', email: '' }, ['firstname', 'lastname', 'email']],
  ] satisfies [string, Partial<UserDraft>, string[]][])('%s [USER-42-OPEN] [USER-43-OPEN]', (_, changes, wrong) => {
    expect(Object.keys(checkDraft({ ...draft, ...changes }))).toEqual(wrong)
  })
})

describe('The default group', () => {
  it('is always one of the groups, or none', () => {
    const two = withGroups(draft, ['a', 'b'])
    expect(two.defaultGroupId).toBe('a')
    expect(withGroups({ ...two, defaultGroupId: 'b' }, ['b']).defaultGroupId).toBe('b')
    expect(withGroups(two, ['b']).defaultGroupId).toBe('b')
    expect(withGroups(two, []).defaultGroupId).toBeNull()
  })
})

describe('What somebody else changed meanwhile', () => {
  const theirs: UserDraft = { ...draft, lastname: 'Lund', userRoles: ['OrderManager'] }

  it('is laid under what is typed here', () => {
    const typed: UserDraft = { ...draft, firstname: 'Mia', userRoles: ['LabelManager'] }
    expect(rebase(draft, typed, theirs)).toMatchObject({
      firstname: 'Mia',
      lastname: 'Lund',
      userRoles: ['LabelManager'],
    })
  })

  it('is found by field; the order of roles says nothing', () => {
    expect(differences(draft, theirs)).toEqual(['lastname', 'userRoles'])
    const roles = ['OrderManager', 'LabelManager'] as const
    expect(differences({ ...draft, userRoles: [...roles] }, { ...draft, userRoles: [...roles].reverse() })).toEqual([])
  })
})
