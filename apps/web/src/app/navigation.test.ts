import { accessKeysOf, type Rights } from '@labelwright/contract/access'
import type { FeatureFlag, Features } from '@labelwright/contract/feature-flags'
import { usualFeatures } from '@labelwright/contract/feature-flags'
import { type Page, pages } from '@labelwright/contract/pages'
import { describe, expect, it } from 'vitest'
import { entriesFor, isAt, isShown } from './navigation.ts'
import { isTestHost } from './shell/test-host.ts'

const rights: Rights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] }
const keysOf = (changes: Partial<Rights>) => accessKeysOf({ ...rights, ...changes })
const seenBy = (changes: Partial<Rights>, features = usualFeatures, standing?: readonly Page[]) =>
  entriesFor(keysOf(changes), features, standing).map(({ to }) => to)
const toCome = 'once the page stands'
/** As if every page of the specification stood. */
const all = Object.values<Page>(pages)
const administrator = { accountType: 'Administrator' } as const
const printerManager = { userPermissions: ['PrinterManager'] } as const

const show = (changes: Partial<Features['showFeatures']>): Features => ({
  ...usualFeatures,
  showFeatures: { ...usualFeatures.showFeatures, ...changes },
})

describe('The sidebar', () => {
  it('shows a user Home, the ways to print, Print History and Settings [FRAME-16] [FRAME-17] [FRAME-18] [FRAME-19] [FRAME-20]', () => {
    expect(seenBy({})).toEqual([
      '/home',
      '/myorders',
      '/print-articles',
      '/print-labels',
      '/quickprint',
      '/printhistory',
      '/settings',
    ])
  })

  it('shows an administrator Dashboard first, and what roles and flags allow [FRAME-15] [USER-16]', () => {
    expect(seenBy(administrator)).toEqual([
      '/',
      '/home',
      '/myorders',
      '/print-articles',
      '/print-labels',
      '/quickprint',
      '/labels',
      '/qa/labels',
      '/articles',
      '/orders',
      '/importdata',
      '/media-library',
      '/users',
      '/groups',
      '/admin/stations',
      '/admin/audit',
      '/organization',
      '/printers',
      '/preferences',
      '/printhistory',
      '/settings',
    ])
  })

  it('shows Labels, Articles, Orders and Groups to those who manage them, and Users to none of these', () => {
    expect(seenBy({ userRoles: ['LabelManager'] })).toContain('/labels')
    expect(seenBy({ userRoles: ['LabelManager'] })).not.toContain('/articles')
    expect(seenBy({ userRoles: ['ArticleManager'] })).toContain('/articles')
    expect(seenBy({ userRoles: ['ArticleManager'] })).not.toContain('/users')
    expect(seenBy({ userRoles: ['OrderManager'] })).toContain('/orders')
    expect(seenBy({ userRoles: ['OrderManager'] })).not.toContain('/groups')
    expect(seenBy({ userRoles: ['GroupManager'] })).toContain('/groups')
    expect(seenBy({ userRoles: ['DataImporter'] })).toContain('/importdata')
    expect(seenBy({ userRoles: ['DataImporter'] }, show({ importEnabled: false }))).not.toContain('/importdata')
  })

  it.each([
    ['My orders', '/myorders', {}, show({ showMyOrders: false }), '[FRAME-17]'],
    ['My articles', '/print-articles', {}, show({ showMyArticles: false }), '[FRAME-18]'],
    ['My labels', '/print-labels', {}, show({ myLabels: { showMyLabels: false } }), '[FRAME-19]'],
    ['Print preferences', '/preferences', printerManager, show({ showPrinterPreferences: false }), '[FRAME-21]'],
    ['Printers', '/printers', printerManager, show({ showPrinters: false }), '[FRAME-22]'],
    ['Print History', '/printhistory', {}, { ...usualFeatures, printHistoryEnabled: false }, '[FRAME-23]'],
  ] satisfies [string, string, Partial<Rights>, Features, string][])(
    'shows %s at %s only while its flag is on',
    (_, to, changes, off, __) => {
      expect(seenBy(changes)).toContain(to)
      expect(seenBy(changes, off)).not.toContain(to)
    },
  )

  it('shows Print preferences and Printers only with the permission PrinterManager [FRAME-21] [FRAME-22]', () => {
    for (const to of ['/preferences', '/printers']) {
      expect(seenBy({})).not.toContain(to)
      expect(seenBy(printerManager)).toContain(to)
    }
  })

  it('shows the Media library to those who may open it [FRAME-24]', () => {
    expect(seenBy({ userRoles: ['LabelManager'] }, usualFeatures, all)).toContain('/media-library')
    expect(seenBy({}, usualFeatures, all)).not.toContain('/media-library')
  })

  it('marks the entry of the page that is open, and of those below it', () => {
    const users = entriesFor(keysOf(administrator), usualFeatures).find(({ to }) => to === '/users')
    expect(users && [isAt(users, '/users/7'), isAt(users, '/adduser'), isAt(users, '/')]).toEqual([true, true, false])
  })
})

describe('Tiles and entries', () => {
  it.each([
    ['importEnabled', pages.importData, '[USER-30]'],
    ['setupStandardLabelsEnabled', pages.standardLabels, '[USER-31]'],
    ['integrationClientsEnabled', pages.integrationClients, toCome],
    ['agentsEnabled', pages.activeAgents, toCome],
    ['connectorsEnabled', pages.connectors, toCome],
    ['integrationWebHooksEnabled', pages.integrationWebHooks, toCome],
    ['showMyOrders', pages.myOrders, '[USER-36]'],
    ['showMyArticles', pages.printArticles, '[USER-37]'],
    ['showPrinterPreferences', pages.preferences, '[USER-39]'],
    ['showPrinters', pages.printers, '[USER-40]'],
  ] satisfies [FeatureFlag, Page, string][])('go with the flag %s %s', (flag, page, _) => {
    expect(isShown(page, keysOf(administrator), usualFeatures)).toBe(true)
    expect(isShown(page, keysOf(administrator), show({ [flag]: false }))).toBe(false)
  })

  it('go with the flags printHistoryEnabled and myLabels.showMyLabels [USER-38] [USER-41]', () => {
    expect(isShown(pages.printLabels, keysOf({}), show({ myLabels: { showMyLabels: false } }))).toBe(false)
    expect(isShown(pages.printLabels, keysOf({}), usualFeatures)).toBe(true)
    expect(isShown(pages.printHistory, keysOf({}), { ...usualFeatures, printHistoryEnabled: false })).toBe(false)
    expect(isShown(pages.printHistory, keysOf({}), usualFeatures)).toBe(true)
  })

  it('of printers are hidden by pdfOnly [USER-29]', () => {
    for (const page of [pages.printers, pages.addPrinter, pages.editPrinter, pages.preferences]) {
      expect(isShown(page, keysOf(administrator), show({ pdfOnly: true }))).toBe(false)
    }
    expect(isShown(pages.labels, keysOf(administrator), show({ pdfOnly: true }))).toBe(true)
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
