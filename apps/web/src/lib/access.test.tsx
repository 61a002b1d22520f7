// @vitest-environment jsdom
import type { AccessKey } from '@labelwright/contract/access'
import { describe, expect, it } from 'vitest'
import { type AccessRule, passes } from './access.tsx'

const keys = new Set<AccessKey>(['AccountType:User', 'UserRole:LabelManager'])

describe('Content for those who hold', () => {
  it.each([
    ['any of an allow list [ROUTE-82]', { allowAny: ['UserRole:ArticleManager', 'UserRole:LabelManager'] }, true],
    ['none of an allow list', { allowAny: ['UserRole:ArticleManager'] }, false],
    ['all that is required [ROUTE-80]', { requireAll: ['AccountType:User', 'UserRole:LabelManager'] }, true],
    ['not all that is required', { requireAll: ['AccountType:User', 'UserRole:ArticleManager'] }, false],
    ['anything, with *', { allowAny: ['*'] }, true],
    ['both kinds', { allowAny: ['UserRole:LabelManager'], requireAll: ['UserRole:ArticleManager'] }, false],
  ] satisfies [string, AccessRule, boolean][])('%s', (_, rule, expected) => {
    expect(passes(rule, keys)).toBe(expected)
  })
})
