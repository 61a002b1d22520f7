// @vitest-environment jsdom
import { type Features, usualFeatures } from '@labelwright/contract/feature-flags'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const features = (changes: Partial<Features['showFeatures']>): Features => ({
  ...usualFeatures,
  showFeatures: { ...usualFeatures.showFeatures, ...changes },
})

/** The entries that are drawn, as a person reads them, each with the address that it leads to. */
const drawnEntries = () =>
  within(within(screen.getByRole('complementary')).getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')?.replace(/^.*#/, '')}`)

async function openAs(accountType: string, claims: Readonly<Record<string, string>> = {}, flags = usualFeatures) {
  sampleServer({ features: flags })
  signInAs(accountType, claims)
  await openApp('/settings')
}

const start = ['Home /home', 'My orders /myorders', 'My articles /print-articles', 'My labels /print-labels']
const own = ['Print History /printhistory', 'Settings /settings', 'Logout /logout']

describe('The sidebar draws', () => {
  it('for a user the ways to print, Print History, Settings and Logout [FRAME-16] [FRAME-17] [FRAME-18] [FRAME-19] [FRAME-20] [FRAME-23] [FRAME-25]', async () => {
    await openAs('User')
    await waitFor(() => expect(drawnEntries()).toEqual([...start, 'Quick print /quickprint', ...own]))
  })

  it.each(['Administrator', 'TenantAdmin'])('for an %s every entry [FRAME-15] [USER-16]', async (accountType) => {
    await openAs(accountType)
    await waitFor(() =>
      expect(drawnEntries()).toEqual([
        'Dashboard /',
        ...start,
        'Quick print /quickprint',
        'Labels /labels',
        'Quality assurance /qa/labels',
        'Articles /articles',
        'Orders /orders',
        'Import file /importdata',
        'Media library /media-library',
        'Users /users',
        'Groups /groups',
        'Stations /admin/stations',
        'Audit trail /admin/audit',
        'Organization /organization',
        'Printers /printers',
        'Print preferences /preferences',
        ...own,
      ]),
    )
  })

  it.each<[Readonly<Record<string, string>>, string[], string]>([
    [
      { UserPermission: 'PrinterManager' },
      ['Printers /printers', 'Print preferences /preferences'],
      '[FRAME-21] [FRAME-22]',
    ],
    [{ UserRole: 'LabelManager' }, ['Labels /labels', 'Media library /media-library'], '[FRAME-24]'],
    [{ UserRole: 'ArticleManager' }, ['Articles /articles'], ''],
    [{ UserRole: 'OrderManager' }, ['Orders /orders'], ''],
    [{ UserRole: 'GroupManager' }, ['Groups /groups'], ''],
    [{ UserRole: 'DataImporter' }, ['Import file /importdata'], ''],
    [{ QualityAssuranceRole: 'Master' }, ['Quality assurance /qa/labels'], ''],
    [{ QualityAssuranceRole: 'QualityManager' }, ['Quality assurance /qa/labels', 'Audit trail /admin/audit'], ''],
  ])('for somebody with %o also %o %s', async (claims, entries) => {
    await openAs('User', claims)
    await waitFor(() => expect(drawnEntries()).toEqual([...start, 'Quick print /quickprint', ...entries, ...own]))
  })

  it.each([
    ['My orders /myorders', '[FRAME-17] [USER-36]', features({ showMyOrders: false })],
    ['My articles /print-articles', '[FRAME-18] [USER-37]', features({ showMyArticles: false })],
    ['My labels /print-labels', '[FRAME-19] [USER-38]', features({ myLabels: { showMyLabels: false } })],
    ['Print preferences /preferences', '[FRAME-21] [USER-39]', features({ showPrinterPreferences: false })],
    ['Printers /printers', '[FRAME-22] [USER-40]', features({ showPrinters: false })],
    ['Print History /printhistory', '[FRAME-23] [USER-41]', { ...usualFeatures, printHistoryEnabled: false }],
  ])('%s only while its flag is on %s', async (entry, _, flags) => {
    await openAs('User', { UserPermission: 'PrinterManager' }, flags)
    const all = [...start, 'Quick print /quickprint', 'Printers /printers', 'Print preferences /preferences', ...own]
    await waitFor(() => expect(drawnEntries()).toEqual(all.filter((one) => one !== entry)))
  })
})
