import { describe, expect, it } from 'vitest'
import { sampleToken } from '../testing/sample-token.ts'
import { readToken } from './token-claims.ts'

const roleClaim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'
const claims = { UserId: 'u1', OrganizationId: 'o1', name: 'Åsa Öberg', [roleClaim]: 'User' }

describe('A token', () => {
  it('tells who holds it [AUTH-03]', () => {
    const person = readToken(sampleToken({ ...claims, UserRole: ['LabelManager'], UserPermission: ['PrinterManager'] }))
    expect(person).toMatchObject({ userId: 'u1', organizationId: 'o1', name: 'Åsa Öberg' })
    expect([...(person?.keys ?? [])].sort()).toEqual([
      'AccountType:User',
      'UserPermission:PrinterManager',
      'UserRole:LabelManager',
    ])
  })

  it('has its account type under the standard claim address [AUTH-04]', () => {
    const person = readToken(sampleToken({ ...claims, [roleClaim]: 'TenantAdmin' }))
    expect(person?.keys.has('AccountType:TenantAdmin')).toBe(true)
    expect(person?.keys.has('AccountType:Administrator')).toBe(true)
  })

  it('may name a single role as a string [AUTH-05]', () => {
    const person = readToken(sampleToken({ ...claims, UserRole: 'ArticleManager' }))
    expect(person?.keys.has('UserRole:ArticleManager')).toBe(true)
  })

  it('that is none tells nobody', () => {
    expect(readToken('nonsense')).toBeUndefined()
  })
})
