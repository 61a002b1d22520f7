// @vitest-environment jsdom
import { type AccessKey, accessKeysOf, type Rights } from '@labelwright/contract/access'
import type { FeatureFlag, Features } from '@labelwright/contract/feature-flags'
import { usualFeatures } from '@labelwright/contract/feature-flags'
import { type Page, pages } from '@labelwright/contract/pages'
import { beforeEach, describe, expect, it } from 'vitest'
import { meets, type Requirements } from '../session/rights.tsx'
import { endSession, readAuthState, startStationSession } from '../session/session.ts'
import { sampleServer, signInAs } from '../testing/sample-server.ts'
import { guard, judge } from './guard.ts'

const rights: Rights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }
const keysOf = (changes: Partial<Rights>) => accessKeysOf({ ...rights, ...changes })

const people = {
  nobody: undefined,
  user: keysOf({}),
  administrator: keysOf({ accountType: 'Administrator' }),
  tenantAdmin: keysOf({ accountType: 'TenantAdmin' }),
  articleManager: keysOf({ userRoles: ['ArticleManager'] }),
  groupManager: keysOf({ userRoles: ['GroupManager'] }),
  orderManager: keysOf({ userRoles: ['OrderManager'] }),
  labelManager: keysOf({ userRoles: ['LabelManager'] }),
  dataImporter: keysOf({ userRoles: ['DataImporter'] }),
  printerRole: keysOf({ userRoles: ['PrinterManager'] }),
  printerPermission: keysOf({ userPermissions: ['PrinterManager'] }),
  labelDesigner: keysOf({ qualityAssuranceRoles: ['LabelDesigner'] }),
  master: keysOf({ qualityAssuranceRoles: ['Master'] }),
  publisher: keysOf({ qualityAssuranceRoles: ['Publisher'] }),
  qualityManager: keysOf({ qualityAssuranceRoles: ['QualityManager'] }),
} as const satisfies Record<string, ReadonlySet<AccessKey> | undefined>
type Person = keyof typeof people

const everybody = Object.keys(people) as Person[]
const signedIn = everybody.filter((person) => person !== 'nobody')
const admins: readonly Person[] = ['administrator', 'tenantAdmin']

/** Whom each requirement of the specification lets through (§2). */
const passing = {
  public: everybody,
  administrator: admins,
  printers: [...admins, 'printerRole', 'printerPermission'],
  articles: [...admins, 'articleManager'],
  groups: [...admins, 'groupManager'],
  orders: [...admins, 'orderManager'],
  labels: [...admins, 'labelManager'],
  import: [...admins, 'dataImporter'],
  preferences: [...admins, 'printerRole', 'printerPermission'],
  user: signedIn,
  qa: [...admins, 'labelDesigner', 'master', 'publisher', 'qualityManager'],
  tenantAdmin: ['tenantAdmin'],
  auditReaders: [...admins, 'qualityManager'],
  none: signedIn,
} as const satisfies Record<string, readonly Person[]>

/** The contract has such a page already; its requirement is met when the page stands. */
const toCome = 'once the page stands'

const table: readonly (readonly [Page, keyof typeof passing, string])[] = [
  [pages.register, 'public', '[ROUTE-03] [ROUTE-75]'],
  [pages.policy, 'public', '[ROUTE-04] [ROUTE-75]'],
  [pages.invite, 'public', '[ROUTE-05] [ROUTE-75]'],
  [pages.forgotPassword, 'public', '[ROUTE-06] [ROUTE-75]'],
  [pages.silentLogin, 'public', '[ROUTE-07] [ROUTE-75]'],
  [pages.confirmSubscription, 'public', ''],
  [pages.verify, 'public', ''],
  [pages.station, 'public', ''],
  [pages.stations, 'administrator', ''],
  [pages.auditTrail, 'auditReaders', ''],
  [pages.dashboard, 'administrator', '[ROUTE-11] [ROUTE-74] [ROUTE-76]'],
  [pages.users, 'administrator', '[ROUTE-12]'],
  [pages.user, 'administrator', '[ROUTE-13]'],
  [pages.addUser, 'administrator', '[ROUTE-14]'],
  [pages.organization, 'administrator', ''],
  [pages.integrationClients, 'administrator', toCome],
  [pages.addIntegrationClient, 'administrator', toCome],
  [pages.editIntegrationClient, 'administrator', toCome],
  [pages.integrationWebHooks, 'administrator', toCome],
  [pages.importConfigurations, 'administrator', '[ROUTE-19]'],
  [pages.addImportConfiguration, 'administrator', '[ROUTE-20]'],
  [pages.editImportConfiguration, 'administrator', '[ROUTE-21]'],
  [pages.activeAgents, 'administrator', toCome],
  [pages.widgetAdministration, 'administrator', '[ROUTE-23] [WIDGET-037]'],
  [pages.connectors, 'administrator', toCome],
  [pages.connector, 'administrator', toCome],
  [pages.printers, 'printers', '[ROUTE-26]'],
  [pages.addPrinter, 'printers', '[ROUTE-27]'],
  [pages.editPrinter, 'printers', '[ROUTE-28]'],
  [pages.articles, 'articles', '[ROUTE-29]'],
  [pages.article, 'articles', '[ROUTE-30]'],
  [pages.groups, 'groups', '[ROUTE-31]'],
  [pages.group, 'groups', '[ROUTE-32]'],
  [pages.addGroup, 'groups', '[ROUTE-33]'],
  [pages.orders, 'orders', '[ROUTE-34]'],
  [pages.order, 'orders', '[ROUTE-35]'],
  [pages.addOrder, 'orders', '[ROUTE-36]'],
  [pages.labels, 'labels', '[ROUTE-37]'],
  [pages.label, 'labels', '[ROUTE-38]'],
  [pages.labelSettings, 'labels', ''],
  [pages.addLabel, 'labels', '[ROUTE-39]'],
  [pages.standardLabels, 'labels', '[ROUTE-40]'],
  [pages.standardLabel, 'labels', '[ROUTE-41]'],
  [pages.mediaLibrary, 'labels', '[ROUTE-42]'],
  [pages.importData, 'import', '[ROUTE-43]'],
  [pages.importHistory, 'import', '[ROUTE-44]'],
  [pages.preferences, 'preferences', '[ROUTE-45]'],
  [pages.preference, 'preferences', '[ROUTE-46]'],
  [pages.home, 'user', '[ROUTE-47]'],
  [pages.printOrder, 'user', '[ROUTE-48]'],
  [pages.myOrders, 'user', '[ROUTE-49]'],
  [pages.quickPrint, 'user', '[ROUTE-50]'],
  [pages.printArticles, 'user', '[ROUTE-51]'],
  [pages.printArticle, 'user', '[ROUTE-52]'],
  [pages.printConnectorArticle, 'user', toCome],
  [pages.printLabels, 'user', '[ROUTE-54]'],
  [pages.printLabelArticles, 'user', '[ROUTE-55]'],
  [pages.printLabel, 'user', '[ROUTE-56]'],
  [pages.printLabelOrder, 'user', '[ROUTE-57]'],
  [pages.printLabelArticle, 'user', '[ROUTE-58]'],
  [pages.printLabelArticleName, 'user', '[ROUTE-59]'],
  [pages.widgets, 'user', '[ROUTE-60]'],
  [pages.qualityAssuranceLabels, 'qa', '[ROUTE-61] [QA-23] [QA-24]'],
  [pages.qualityAssuranceLabel, 'qa', '[ROUTE-62]'],
  [pages.signers, 'qa', '[QA-23] [QA-24]'],
  [pages.previewVersion, 'qa', '[ROUTE-63]'],
  [pages.approveVersion, 'qa', '[ROUTE-64]'],
  [pages.publishVersion, 'qa', '[ROUTE-65]'],
  [pages.uploadVersion, 'qa', '[ROUTE-66]'],
  [pages.replaceVersion, 'qa', '[ROUTE-67]'],
  [pages.cancelSubscription, 'tenantAdmin', '[ROUTE-68] [SUB-28]'],
  [pages.pdfViewer, 'none', '[ROUTE-69]'],
  [pages.settings, 'none', '[ROUTE-70]'],
  [pages.printHistory, 'none', '[ROUTE-71]'],
]

const homeOf = (person: Person) => (admins.includes(person) ? '/' : '/home')

function expected(person: Person, requirement: keyof typeof passing) {
  if ((passing[requirement] as readonly Person[]).includes(person)) return 'pass'
  return person === 'nobody' ? '/login' : homeOf(person)
}

describe('The guard', () => {
  it('is tested for every page of the contract', () => {
    const tested = [pages.login, ...table.map(([page]) => page)].map(({ path }) => path)
    expect(tested.sort()).toEqual(
      Object.values(pages)
        .map(({ path }) => path)
        .sort(),
    )
  })

  it.each(table.map(([page, requirement, ids]) => [page.path, requirement, ids, page] as const))(
    'of %s lets through %s and sends the others home or to login %s [ROUTE-73]',
    (_, requirement, __, page) => {
      for (const person of everybody) {
        expect([person, judge(page, people[person])]).toEqual([person, expected(person, requirement)])
      }
    },
  )

  it('of /login lets nobody but those in who are not signed in, and sends the others home [ROUTE-02] [ROUTE-72] [ROUTE-78]', () => {
    for (const person of everybody) {
      const verdict = judge(pages.login, people[person])
      expect([person, verdict]).toEqual([person, person === 'nobody' ? 'pass' : homeOf(person)])
    }
  })

  it.each([
    ['all of the required roles', { roles: ['UserRole:LabelManager', 'UserRole:OrderManager'] }, true, '[ROUTE-80]'],
    [
      'not all of the required roles',
      { roles: ['UserRole:LabelManager', 'UserRole:DataImporter'] },
      false,
      '[ROUTE-80]',
    ],
    ['the required permissions', { permissions: ['UserPermission:PrinterManager'] }, true, '[ROUTE-81]'],
    [
      'not all of the required permissions',
      { permissions: ['UserPermission:PrinterManager', 'UserRole:DataImporter'] },
      false,
      '[ROUTE-81]',
    ],
    ['one of an allow list', { allowList: ['UserRole:DataImporter', 'UserRole:OrderManager'] }, true, '[ROUTE-82]'],
    ['none of an allow list', { allowList: ['UserRole:DataImporter'] }, false, '[ROUTE-82]'],
    [
      'the list but not the roles',
      { roles: ['UserRole:DataImporter'], allowList: ['UserRole:OrderManager'] },
      false,
      '',
    ],
    ['no requirement', {}, true, ''],
  ] satisfies [string, Requirements, boolean, string][])(
    'judges somebody with %s %s %s',
    (_, requirements, result, __) => {
      const keys = keysOf({ userRoles: ['LabelManager', 'OrderManager'], userPermissions: ['PrinterManager'] })
      expect(meets(requirements, keys)).toBe(result)
    },
  )
})

/** The usual features, one of them switched off. */
function featuresWithout(flag: FeatureFlag): Features {
  if (flag === 'printHistoryEnabled') return { ...usualFeatures, printHistoryEnabled: false }
  const off = flag === 'myLabels.showMyLabels' ? { myLabels: { showMyLabels: false } } : { [flag]: false }
  return { ...usualFeatures, showFeatures: { ...usualFeatures.showFeatures, ...off } }
}

describe('A flag that is off', () => {
  const flagged = Object.values<Page>(pages).flatMap((page) => (page.feature ? [[page.path, page, page.feature]] : []))

  it.each(flagged as [string, Page, FeatureFlag][])('closes %s to everybody', (_, page, flag) => {
    expect(judge(page, people.tenantAdmin, usualFeatures)).toBe('pass')
    expect(judge(page, people.tenantAdmin, featuresWithout(flag))).toBe('/')
  })
})

describe('Opening a page', () => {
  beforeEach(() => {
    localStorage.clear()
    endSession()
  })

  it('loads the roles from the token when they are missing [ROUTE-79]', async () => {
    sampleServer()
    signInAs('User', { UserRole: 'LabelManager' })
    await expect(guard(pages.labels, '/labels')).resolves.toBeUndefined()
    signInAs('User', { UserRole: 'ArticleManager' })
    await expect(guard(pages.labels, '/labels')).rejects.toMatchObject({ options: { to: '/home' } })
  })

  it('without a session remembers the target [ROUTE-77]', async () => {
    sampleServer()
    await expect(guard(pages.labels, '/labels?search=jam')).rejects.toMatchObject({
      options: { to: '/login', search: { to: '/labels?search=jam' } },
    })
    expect(readAuthState().redirectPath).toBe('/labels?search=jam')
  })

  it('behind a flag that is off sends home', async () => {
    const { queryClient } = await import('./query-client.ts')
    queryClient.clear()
    sampleServer({ features: featuresWithout('printHistoryEnabled') })
    signInAs('User')
    await expect(guard(pages.printHistory, '/printhistory')).rejects.toMatchObject({ options: { to: '/home' } })
  })

  it('without a session remembers nothing of the start page', async () => {
    sampleServer()
    const refused = await guard(pages.dashboard, '/').catch(({ options }) => options)
    expect([refused.to, refused.search]).toEqual(['/login', {}])
    expect(readAuthState().redirectPath).toBe('')
  })

  it('at a station shows nothing but the station', async () => {
    sampleServer()
    startStationSession({ token: 'of the station', expires: 3_600 })
    await expect(guard(pages.home, '/home')).rejects.toMatchObject({ options: { to: '/station' } })
    await expect(guard(pages.station, '/station')).resolves.toBeUndefined()
  })
})
