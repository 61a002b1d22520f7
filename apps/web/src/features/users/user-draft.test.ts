import { describe, expect, it } from 'vitest'
import { emptyDraft, type UserDraft, userRules, withGroups } from './user-draft.ts'

const draft: UserDraft = { ...emptyDraft, firstname: 'Maria', lastname: 'Berg', email: 'maria@example.com' }

describe('What is typed about a user', () => {
  it.each([
    ['all is well', {}, []],
    ['no first name', { firstname: '   ' }, ['firstname']],
    ['a first name of 100 characters', { firstname: 'x'.repeat(100) }, []],
    ['a first name of 101 characters', { firstname: 'x'.repeat(101) }, ['firstname']],
    ['no last name', { lastname: '   ' }, ['lastname']],
    ['a last name of 100 characters', { lastname: 'x'.repeat(100) }, []],
    ['a last name of 101 characters', { lastname: 'x'.repeat(101) }, ['lastname']],
    ['an address without a host', { email: 'maria@' }, ['email']],
    ['an address without a name', { email: '@example.com' }, ['email']],
    ['an address whose host has no dot', { email: 'maria@example' }, ['email']],
    ['an address with two @', { email: 'maria@berg@example.com' }, ['email']],
    ['an address with a space', { email: 'ma ria@example.com' }, ['email']],
    ['an address with spaces around', { email: ' maria@example.com ' }, []],
    ['an address of 254 characters', { email: `${'m'.repeat(242)}@example.com` }, []],
    ['an address of 255 characters', { email: `${'m'.repeat(243)}@example.com` }, ['email']],
    ['nothing at all', { firstname: '', lastname: '', email: '' }, ['firstname', 'lastname', 'email']],
  ] satisfies [string, Partial<UserDraft>, string[]][])('%s [USER-42-OPEN] [USER-43-OPEN]', (_, changes, wrong) => {
    expect(Object.keys(userRules.check({ ...draft, ...changes }))).toEqual(wrong)
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
