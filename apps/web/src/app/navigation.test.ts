import { accessKeysOf, type Rights } from '@labelwright/contract/access'
import { describe, expect, it } from 'vitest'
import { entriesFor } from './navigation.ts'
import { isTestHost } from './shell/test-host.ts'

const rights: Rights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }
const seenBy = (changes: Partial<Rights>) => entriesFor(accessKeysOf({ ...rights, ...changes })).map(({ to }) => to)

describe('The sidebar', () => {
  it('shows a user Home, My articles and Print History [FRAME-16]', () => {
    expect(seenBy({})).toEqual(['/home', '/print-articles', '/printhistory'])
  })

  it('shows an administrator Dashboard first, and what roles allow [FRAME-15]', () => {
    expect(seenBy({ accountType: 'Administrator' })).toEqual([
      '/',
      '/home',
      '/print-articles',
      '/labels',
      '/articles',
      '/printhistory',
    ])
  })

  it('shows Labels to label managers and Articles to article managers', () => {
    expect(seenBy({ userRoles: ['LabelManager'] })).toContain('/labels')
    expect(seenBy({ userRoles: ['LabelManager'] })).not.toContain('/articles')
    expect(seenBy({ userRoles: ['ArticleManager'] })).toContain('/articles')
  })
})

describe('The TEST banner', () => {
  it.each([
    ['test.labels.example', true, '[FRAME-13]'],
    ['LATEST.example', true, '[FRAME-13]'],
    ['localhost', true, '[FRAME-14]'],
    ['labels.example', false, '[FRAME-13]'],
    ['127.0.0.1', false, '[FRAME-14]'],
  ])('on %s: %s %s', (hostname, expected) => {
    expect(isTestHost(hostname)).toBe(expected)
  })
})
