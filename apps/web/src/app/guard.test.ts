import { type AccessKey, accessKeysOf, type Rights } from '@labelwright/contract/access'
import { type Page, pages } from '@labelwright/contract/pages'
import { describe, expect, it } from 'vitest'
import { judge, type Verdict } from './guard.ts'

const rights: Rights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }
const people = {
  nobody: undefined,
  user: accessKeysOf(rights),
  labelManager: accessKeysOf({ ...rights, userRoles: ['LabelManager'] }),
  articleManager: accessKeysOf({ ...rights, userRoles: ['ArticleManager'] }),
  administrator: accessKeysOf({ ...rights, accountType: 'Administrator' }),
  tenantAdmin: accessKeysOf({ ...rights, accountType: 'TenantAdmin' }),
} as const satisfies Record<string, ReadonlySet<AccessKey> | undefined>

const table: readonly (readonly [Page, Record<keyof typeof people, Verdict>, string])[] = [
  [
    pages.login,
    {
      nobody: 'pass',
      user: '/home',
      labelManager: '/home',
      articleManager: '/home',
      administrator: '/',
      tenantAdmin: '/',
    },
    '[ROUTE-02] [ROUTE-75] [ROUTE-78]',
  ],
  [
    pages.register,
    {
      nobody: 'pass',
      user: 'pass',
      labelManager: 'pass',
      articleManager: 'pass',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-03] [ROUTE-75]',
  ],
  [
    pages.dashboard,
    {
      nobody: '/login',
      user: '/home',
      labelManager: '/home',
      articleManager: '/home',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-11] [ROUTE-74] [ROUTE-76]',
  ],
  [
    pages.home,
    {
      nobody: '/login',
      user: 'pass',
      labelManager: 'pass',
      articleManager: 'pass',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-47]',
  ],
  [
    pages.labels,
    {
      nobody: '/login',
      user: '/home',
      labelManager: 'pass',
      articleManager: '/home',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-37]',
  ],
  [
    pages.articles,
    {
      nobody: '/login',
      user: '/home',
      labelManager: '/home',
      articleManager: 'pass',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-29]',
  ],
  [
    pages.printArticles,
    {
      nobody: '/login',
      user: 'pass',
      labelManager: 'pass',
      articleManager: 'pass',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-51]',
  ],
  [
    pages.printArticle,
    {
      nobody: '/login',
      user: 'pass',
      labelManager: 'pass',
      articleManager: 'pass',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-52]',
  ],
  [
    pages.printHistory,
    {
      nobody: '/login',
      user: 'pass',
      labelManager: 'pass',
      articleManager: 'pass',
      administrator: 'pass',
      tenantAdmin: 'pass',
    },
    '[ROUTE-71]',
  ],
]

describe('The guard', () => {
  it('knows every page that stands', () => {
    expect(table.map(([page]) => page.path).sort()).toEqual(
      Object.values(pages)
        .map((page) => page.path)
        .sort(),
    )
  })

  it.each(table.map(([page, verdicts, ids]) => [page.path, ids, page, verdicts] as const))(
    'of %s lets through and sends away whom it should %s',
    (_, __, page, verdicts) => {
      for (const [person, keys] of Object.entries(people)) {
        expect([person, judge(page, keys)]).toEqual([person, verdicts[person as keyof typeof people]])
      }
    },
  )
})
