import type { AccountType, Rights } from '@labelwright/contract/access'
import { describe, expect, it } from 'vitest'
import { mayTouch, refusalToRemove, refusalToSave } from './user-rules.ts'

const tenantAdmin = { userId: 'me', isTenantAdmin: true }
const administrator = { userId: 'me', isTenantAdmin: false }
const someone = (accountType: AccountType, id = 'other') =>
  ({ id, accountType, userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }) as Rights & {
    id: string
    accountType: AccountType
  }

describe('An administrator', () => {
  it.each([
    ['User', 'User', true],
    ['User', 'Administrator', true],
    ['Administrator', 'User', true],
    ['User', 'TenantAdmin', false],
    ['TenantAdmin', 'User', false],
    ['TenantAdmin', 'TenantAdmin', false],
  ] as const)('may change a %s into a %s: %s', (before, after, expected) => {
    expect(mayTouch(administrator, someone(before), after)).toBe(expected)
    expect(mayTouch(tenantAdmin, someone(before), after)).toBe(true)
  })
})

describe('Nobody', () => {
  it('removes himself, whatever he is', () => {
    expect(refusalToRemove(tenantAdmin, someone('TenantAdmin', 'me'))).toBe('not-yourself')
    expect(refusalToRemove(administrator, someone('Administrator', 'me'))).toBe('not-yourself')
  })

  it('changes his own rights, but his name is his', () => {
    const own = someone('Administrator', 'me')
    expect(refusalToSave(administrator, own, own)).toBeUndefined()
    expect(refusalToSave(administrator, own, { ...own, userRoles: ['LabelManager'] })).toBe('not-yourself')
  })
})
