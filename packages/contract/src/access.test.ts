import { describe, expect, it } from 'vitest'
import {
  accessKeysOf,
  accountTypes,
  administrators,
  anyOf,
  anyone,
  mayAccess,
  pairedHelper,
  qualityAssuranceRoles,
  type Rights,
  signedIn,
  signedLink,
} from './access.ts'

const user: Rights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }
const keysOf = (rights: Partial<Rights>): string[] => [...accessKeysOf({ ...user, ...rights })].sort()

const everything = [
  'AccountType:Administrator',
  'AccountType:User',
  'UserPermission:PrinterManager',
  'UserRole:ArticleManager',
  'UserRole:DataImporter',
  'UserRole:GroupManager',
  'UserRole:LabelManager',
  'UserRole:OrderManager',
  'UserRole:PrinterManager',
]

describe('The access keys', () => {
  it.each<[string, Partial<Rights>, readonly string[]]>([
    ['a user', {}, ['AccountType:User']],
    ['an article manager', { userRoles: ['ArticleManager'] }, ['AccountType:User', 'UserRole:ArticleManager']],
    [
      'a printer manager by role, which grants the permission',
      { userRoles: ['PrinterManager'] },
      ['AccountType:User', 'UserPermission:PrinterManager', 'UserRole:PrinterManager'],
    ],
    [
      'a printer manager by permission',
      { userPermissions: ['PrinterManager'] },
      ['AccountType:User', 'UserPermission:PrinterManager'],
    ],
    [
      'an approver',
      { qualityAssuranceRoles: ['DataApprover'] },
      ['AccountType:User', 'QualityAssuranceRole:DataApprover'],
    ],
    ['an administrator', { accountType: 'Administrator' }, everything],
    ['a tenant administrator', { accountType: 'TenantAdmin' }, [...everything, 'AccountType:TenantAdmin'].sort()],
  ])('of %s', (_, rights, expected) => {
    expect(keysOf(rights)).toEqual(expected)
  })
})

describe('A signed-in person', () => {
  it.each([
    ['what anyone may', anyone, true],
    ['what needs a sign-in', signedIn, true],
    ['what is for users', anyOf('AccountType:User'), true],
    ['what is for users or label managers', anyOf('UserRole:LabelManager', 'AccountType:User'), true],
    ['what is for label managers', anyOf('UserRole:LabelManager'), false],
    ['what is for nobody', anyOf(), false],
    ['what is for paired helpers', pairedHelper, false],
    ['what needs a signed link', signedLink, false],
  ])('may do %s: %s', (_, access, expected) => {
    expect(mayAccess(access, accessKeysOf(user))).toBe(expected)
  })
})

describe('The words of access', () => {
  it('are those of the specification', () => {
    expect(accountTypes).toEqual(['Administrator', 'User', 'TenantAdmin'])
    expect(administrators).toEqual(['AccountType:Administrator', 'AccountType:TenantAdmin'])
    expect(qualityAssuranceRoles).toEqual([
      'Master',
      'LabelDesigner',
      'DataApprover',
      'DesignApprover',
      'Publisher',
      'QualityManager',
    ])
    expect([pairedHelper.kind, signedLink.kind]).toEqual(['helper', 'link'])
  })
})
