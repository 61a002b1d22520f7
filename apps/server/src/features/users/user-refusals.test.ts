import type { AccountType, Rights } from '@labelwright/contract/access'
import { describe, expect, it } from 'vitest'
import { refusalToRemove, refusalToSave } from './user-rules.ts'

const administrator = { userId: 'me', isTenantAdmin: false }
const tenantAdmin = { userId: 'me', isTenantAdmin: true }
const rights = (changes: Partial<Rights>): Rights => ({
  accountType: 'User',
  userRoles: [],
  userPermissions: [],
  qualityAssuranceRoles: [],
  ...changes,
})

describe('Removing somebody', () => {
  it.each([
    ['User', undefined, undefined],
    ['Administrator', undefined, undefined],
    ['TenantAdmin', 'not-allowed', undefined],
  ] as const)('who is a %s: an administrator %s, a tenant administrator %s', (accountType, refused, allowed) => {
    expect(refusalToRemove(administrator, { id: 'other', accountType })).toBe(refused)
    expect(refusalToRemove(tenantAdmin, { id: 'other', accountType })).toBe(allowed)
  })
})

describe('Saving somebody', () => {
  it.each<[AccountType, AccountType]>([
    ['TenantAdmin', 'User'],
    ['User', 'TenantAdmin'],
  ])('from %s to %s is refused to an administrator, whoever it is', (before, after) => {
    for (const id of ['other', 'me']) {
      const subject = { id, ...rights({ accountType: before }) }
      expect(refusalToSave(administrator, subject, rights({ accountType: after }))).toBe('not-allowed')
    }
  })

  it('with other rights is allowed', () => {
    const subject = { id: 'other', ...rights({}) }
    expect(refusalToSave(administrator, subject, rights({ userRoles: ['LabelManager'] }))).toBeUndefined()
  })

  it.each<[string, Partial<Rights>]>([
    ['roles', { userRoles: ['ArticleManager'] }],
    ['fewer roles', { userRoles: [] }],
    ['permissions', { userPermissions: ['PrinterManager'] }],
    ['quality-assurance roles', { qualityAssuranceRoles: ['Master'] }],
    ['account type', { accountType: 'Administrator' }],
  ])('who is oneself, with other %s, is refused', (_, change) => {
    const own = rights({ userRoles: ['LabelManager', 'ArticleManager'] })
    expect(refusalToSave(administrator, { id: 'me', ...own }, { ...own, ...change })).toBe('not-yourself')
  })

  it('who is oneself, with the same roles in another order, is allowed', () => {
    const own = rights({ userRoles: ['LabelManager', 'ArticleManager'] })
    const same = rights({ userRoles: ['ArticleManager', 'LabelManager'] })
    expect(refusalToSave(administrator, { id: 'me', ...own }, same)).toBeUndefined()
  })
})
