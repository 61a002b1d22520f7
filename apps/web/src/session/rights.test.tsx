// @vitest-environment jsdom
import { type AccessKey, accessKeysOf, type Rights } from '@labelwright/contract/access'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderIn } from '../testing/render.tsx'
import { signInAs } from '../testing/sample-server.ts'
import { type AccessRule, ForThose, passes } from './rights.tsx'
import { endSession } from './session.ts'

const keys = new Set<AccessKey>(['AccountType:User', 'UserRole:LabelManager'])
const rights: Rights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }

afterEach(() => {
  endSession()
})

describe('Content for those who hold', () => {
  it.each([
    [
      'any of an allow list [USER-25] [ROUTE-82]',
      { allowAny: ['UserRole:ArticleManager', 'UserRole:LabelManager'] },
      true,
    ],
    ['none of an allow list [USER-26]', { allowAny: ['UserRole:ArticleManager'] }, false],
    ['all that is required [USER-25]', { requireAll: ['AccountType:User', 'UserRole:LabelManager'] }, true],
    ['not all that is required [USER-26]', { requireAll: ['AccountType:User', 'UserRole:ArticleManager'] }, false],
    [
      'one of the first and all of the second [USER-25]',
      { allowAny: ['UserRole:LabelManager'], requireAll: ['AccountType:User'] },
      true,
    ],
    [
      'one of the first but not all of the second [USER-26]',
      { allowAny: ['UserRole:LabelManager'], requireAll: ['UserRole:ArticleManager'] },
      false,
    ],
    ['anything, with * [USER-27]', { allowAny: ['*'] }, true],
    ['anything, with * among what is required [USER-27]', { requireAll: ['*'] }, true],
    [
      '* in the one list and not the other [USER-27]',
      { allowAny: ['*'], requireAll: ['UserRole:ArticleManager'] },
      false,
    ],
    ['nothing, for empty lists', { allowAny: [], requireAll: [] }, true],
  ] satisfies [string, AccessRule, boolean][])('%s', (_, rule, expected) => {
    expect(passes(rule, keys)).toBe(expected)
  })
})

describe('The authorization wrapper', () => {
  const content = (rule: AccessRule & { inverted?: boolean }) => {
    renderIn(<ForThose {...rule}>inside</ForThose>)
    return screen.queryByText('inside') !== null
  }

  it('shows its content to those who hold the keys, and inverted to those who do not [USER-28]', () => {
    signInAs('User', { UserRole: ['LabelManager'] })
    expect(content({ allowAny: ['UserRole:LabelManager'] })).toBe(true)
    cleanup()
    expect(content({ allowAny: ['UserRole:LabelManager'], inverted: true })).toBe(false)
    cleanup()
    expect(content({ allowAny: ['UserRole:ArticleManager'], inverted: true })).toBe(true)
  })

  it('hides its content from somebody who is not signed in', () => {
    expect(content({ allowAny: ['AccountType:User'] })).toBe(false)
  })
})

describe('An access key', () => {
  it.each([
    ['of an account type is AccountType:{role} [USER-22]', { accountType: 'TenantAdmin' }, 'AccountType:TenantAdmin'],
    ['of a user role is UserRole:{role} [USER-23]', { userRoles: ['OrderManager'] }, 'UserRole:OrderManager'],
    [
      'of a QA role is QualityAssuranceRole:{role} [USER-24]',
      { qualityAssuranceRoles: ['Publisher'] },
      'QualityAssuranceRole:Publisher',
    ],
  ] satisfies [string, Partial<Rights>, AccessKey][])('%s', (_, changes, key) => {
    expect(accessKeysOf({ ...rights, ...changes }).has(key)).toBe(true)
  })
})
