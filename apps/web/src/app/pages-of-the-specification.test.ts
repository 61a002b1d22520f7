// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../session/session.ts'
import { sampleServer, signInAs } from '../testing/sample-server.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'

/** The rights of a token beside the type of its account. */
type Claims = Readonly<Record<string, string>>
interface Person {
  readonly accountType: string
  readonly claims?: Claims
}

const user: Person = { accountType: 'User' }
const administrator: Person = { accountType: 'Administrator' }
const tenantAdmin: Person = { accountType: 'TenantAdmin' }
const withRole = (UserRole: string): Person => ({ ...user, claims: { UserRole } })
const withPermission = (UserPermission: string): Person => ({ ...user, claims: { UserPermission } })
const reviewer = (QualityAssuranceRole: string): Person => ({ ...user, claims: { QualityAssuranceRole } })

const roles = ['ArticleManager', 'GroupManager', 'OrderManager', 'LabelManager', 'DataImporter', 'PrinterManager']
const reviewers = ['Master', 'LabelDesigner', 'DataApprover', 'DesignApprover', 'Publisher', 'QualityManager'].map(
  reviewer,
)
const otherRoles = (role: string): Person[] => [
  user,
  ...roles.filter((other) => other !== role).map(withRole),
  ...reviewers,
]
const anybodyElse: Person[] = [user, ...roles.map(withRole), ...reviewers]

interface Rule {
  readonly opens: readonly Person[]
  readonly refuses: readonly Person[]
}
const byRole = (role: string): Rule => ({
  opens: [withRole(role), administrator, tenantAdmin],
  refuses: otherRoles(role),
})

/** People who may open the pages of a rule, and people who are sent home. */
const rules = {
  administrator: { opens: [administrator, tenantAdmin], refuses: anybodyElse },
  printers: { opens: [withPermission('PrinterManager')], refuses: otherRoles('PrinterManager') },
  articles: byRole('ArticleManager'),
  groups: byRole('GroupManager'),
  orders: byRole('OrderManager'),
  labels: byRole('LabelManager'),
  imports: byRole('DataImporter'),
  preferences: byRole('PrinterManager'),
  user: { opens: [user], refuses: [] },
  qualityAssurance: { opens: [...reviewers, administrator], refuses: [user, ...roles.map(withRole)] },
  tenantAdmin: { opens: [tenantAdmin], refuses: [administrator, ...anybodyElse] },
  none: { opens: [user, administrator], refuses: [] },
} as const satisfies Record<string, Rule>

/** The pages that need a sign-in, as the specification writes them (§2). */
const table: readonly (readonly [path: string, rule: keyof typeof rules, ids: string])[] = [
  ['/', 'administrator', '[ROUTE-11]'],
  ['/users', 'administrator', '[ROUTE-12]'],
  ['/users/{id}', 'administrator', '[ROUTE-13]'],
  ['/adduser', 'administrator', '[ROUTE-14]'],
  ['/importconfigurations', 'administrator', '[ROUTE-19]'],
  ['/importconfigurations/create', 'administrator', '[ROUTE-20]'],
  ['/importconfigurations/{id}/edit', 'administrator', '[ROUTE-21]'],
  ['/admin/widgets', 'administrator', '[ROUTE-23]'],
  ['/printers', 'printers', '[ROUTE-26]'],
  ['/addprinter', 'printers', '[ROUTE-27]'],
  ['/editprinter/{id}', 'printers', '[ROUTE-28]'],
  ['/articles', 'articles', '[ROUTE-29]'],
  ['/articles/{articleId}', 'articles', '[ROUTE-30]'],
  ['/groups', 'groups', '[ROUTE-31]'],
  ['/groups/{groupid}', 'groups', '[ROUTE-32]'],
  ['/addgroup', 'groups', '[ROUTE-33]'],
  ['/orders', 'orders', '[ROUTE-34]'],
  ['/orders/{orderId}', 'orders', '[ROUTE-35]'],
  ['/addorder', 'orders', '[ROUTE-36]'],
  ['/labels', 'labels', '[ROUTE-37]'],
  ['/labels/{id}', 'labels', '[ROUTE-38]'],
  ['/addlabel', 'labels', '[ROUTE-39]'],
  ['/standardlabels', 'labels', '[ROUTE-40]'],
  ['/standardlabels/{id}', 'labels', '[ROUTE-41]'],
  ['/media-library', 'labels', '[ROUTE-42]'],
  ['/importdata', 'imports', '[ROUTE-43]'],
  ['/importhistory', 'imports', '[ROUTE-44]'],
  ['/preferences', 'preferences', '[ROUTE-45]'],
  ['/preferences-detail/label/{labelId}/printer/{printerId}', 'preferences', '[ROUTE-46]'],
  ['/home', 'user', '[ROUTE-47]'],
  ['/print-order/{id}', 'user', '[ROUTE-48]'],
  ['/myorders', 'user', '[ROUTE-49]'],
  ['/quickprint', 'user', '[ROUTE-50]'],
  ['/print-articles/{connectorId?}', 'user', '[ROUTE-51]'],
  ['/print-article/{id}/{connectorId?}', 'user', '[ROUTE-52]'],
  ['/print-labels', 'user', '[ROUTE-54]'],
  ['/print-labels/{labelId}/articles', 'user', '[ROUTE-55]'],
  ['/print-labels/{id}', 'user', '[ROUTE-56]'],
  ['/print-labels/{id}/order/{orderId}', 'user', '[ROUTE-57]'],
  ['/print-labels/{labelId}/article/{articleId}/{connectorId?}', 'user', '[ROUTE-58]'],
  ['/print-labels/{labelId}/articlename/{articleName}', 'user', '[ROUTE-59]'],
  ['/widgets', 'user', '[ROUTE-60]'],
  ['/qa/labels', 'qualityAssurance', '[ROUTE-61]'],
  ['/qa/labels/{labelId}/details', 'qualityAssurance', '[ROUTE-62]'],
  ['/qa/labels/{labelId}/versions/{versionId}/preview', 'qualityAssurance', '[ROUTE-63]'],
  ['/qa/labels/{labelId}/versions/{versionId}/approve', 'qualityAssurance', '[ROUTE-64]'],
  ['/qa/labels/{labelId}/versions/{versionId}/publish', 'qualityAssurance', '[ROUTE-65]'],
  ['/qa/labels/{labelId}/upload', 'qualityAssurance', '[ROUTE-66]'],
  ['/qa/labels/{labelId}/versions/{versionId}/replace', 'qualityAssurance', '[ROUTE-67]'],
  ['/subscription/cancel', 'tenantAdmin', '[ROUTE-68]'],
  ['/pdf-viewer', 'none', '[ROUTE-69]'],
  ['/settings', 'none', '[ROUTE-70]'],
  ['/printhistory', 'none', '[ROUTE-71]'],
]
const publicPaths = [
  ['/login', '[ROUTE-02]'],
  ['/register', '[ROUTE-03]'],
  ['/policy', '[ROUTE-04]'],
  ['/invite', '[ROUTE-05]'],
  ['/account/forgot', '[ROUTE-06]'],
  ['/silent-login', '[ROUTE-07]'],
] as const

const id = '0190aaaa-0000-7000-8000-000000000009'
/** The addresses of a path: with a value for each of its parameters, and without those that may be left out. */
function addressesOf(path: string): string[] {
  const filled = path.replaceAll(/\{\w+\??\}/g, id)
  const shortest = path.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, id)
  return [...new Set([filled, shortest])]
}

/** Opens an address and answers the page that is there then, as its path in the specification. */
async function open(address: string): Promise<string | undefined> {
  await router.navigate({ href: address })
  return router.state.matches.at(-1)?.staticData.page?.path
}

async function openAs(person: Person, address: string): Promise<string | undefined> {
  endSession()
  await router.navigate({ href: '/policy' })
  signInAs(person.accountType, person.claims)
  return open(address)
}

beforeEach(() => {
  queryClient.clear()
  sampleServer()
})

describe('Each page of the specification', () => {
  it.each(table)('%s opens to %s and to nobody else %s', async (path, rule) => {
    const { opens, refuses } = rules[rule]
    for (const address of addressesOf(path)) {
      for (const person of opens) expect([person, await openAs(person, address)]).toEqual([person, path])
      for (const person of refuses) {
        const home = person.accountType === 'User' ? '/home' : '/'
        expect([person, await openAs(person, address)]).toEqual([person, home])
      }
      endSession()
      await router.navigate({ href: '/policy' })
      expect(await open(address)).toBe('/login')
    }
  })

  it.each(publicPaths)('%s opens to everybody %s', async (path) => {
    endSession()
    await router.navigate({ href: path === '/policy' ? '/register' : '/policy' })
    expect(await open(path)).toBe(path)
  })
})
