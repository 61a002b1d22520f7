// @vitest-environment jsdom

import { type AccountType, accessKeysOf, type UserRole } from '@labelwright/contract/access'
import { usualFeatures } from '@labelwright/contract/feature-flags'
import { pages } from '@labelwright/contract/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../session/session.ts'
import { problem } from '../testing/fake-server.ts'
import { openApp, pathNow } from '../testing/open-app.tsx'
import { sampleServer, sampleSubscription, signInAs } from '../testing/sample-server.ts'
import { isShown } from './navigation.ts'

const page = () => within(screen.getByRole('main'))
const tile = (name: RegExp) => page().queryByRole('link', { name })

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('The dashboard', () => {
  it('is what an administrator sees at / [DASH-01]', async () => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/')
    expect(pathNow()).toBe('/')
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Astrid' })
  })

  it('welcomes by name [DASH-02]', async () => {
    sampleServer()
    signInAs('TenantAdmin')
    await openApp('/')
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Astrid' })
    expect(page().getByText('Your labels, articles and recent prints.')).toBeDefined()
  })

  it('has a tile for Users that leads to them [DASH-04]', async () => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/')
    const users = await page().findByRole('link', { name: /Users/ })
    expect(users.getAttribute('href')).toMatch(/#\/users$/)
    expect(within(users).getByText('MB')).toBeDefined()
  })

  it.each([
    ['Labels', '/labels', '[DASH-07]'],
    ['Articles', '/articles', '[DASH-08]'],
    ['Groups', '/groups', '[DASH-05]'],
    ['Widgets', '/admin/widgets', '[DASH-06]'],
    ['Orders', '/orders', '[DASH-09]'],
    ['Printers', '/printers', '[DASH-10]'],
    ['History', '/printhistory', '[DASH-13]'],
    ['Import file', '/importdata', '[DASH-11]'],
    ['Configurations', '/importconfigurations', '[DASH-12]'],
  ])('has a tile for %s that leads to %s %s', async (name, path) => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/')
    const link = await page().findByRole('link', { name: new RegExp(`^${name}`) })
    expect(link.getAttribute('href')?.endsWith(`#${path}`)).toBe(true)
  })

  it('has no tile for widgets where the plan has none [WIDGET-040]', async () => {
    sampleServer({ 'GET /api/widgets': problem(403, 'feature-disabled') })
    signInAs('Administrator')
    await openApp('/')
    await page().findByRole('link', { name: /^Labels/ })
    await waitFor(() => expect(tile(/^Widgets/)).toBeNull())
  })

  it('says on a tile what will be there while there is nothing, behind its name [DASH-11]', async () => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/')
    await page().findByRole('link', { name: /^Import file.*Articles and orders from a spreadsheet$/ })
  })

  it('has no tile for Printers where labels leave as PDF only [USER-29]', async () => {
    const { showFeatures } = usualFeatures
    sampleServer({ features: { ...usualFeatures, showFeatures: { ...showFeatures, pdfOnly: true } } })
    signInAs('Administrator')
    await openApp('/')
    await page().findByRole('link', { name: /^Labels/ })
    await waitFor(() => expect(tile(/^Printers/)).toBeNull())
  })

  it('has tiles for the import of data only while its flag is on [DASH-21]', async () => {
    sampleServer({
      features: { ...usualFeatures, showFeatures: { ...usualFeatures.showFeatures, importEnabled: false } },
    })
    signInAs('Administrator')
    await openApp('/')
    await page().findByRole('link', { name: /Users/ })
    expect(tile(/Import file/)).toBeNull()
    expect(tile(/Configurations/)).toBeNull()
  })

  it('has tiles for the import of data only for those who are data importers, as administrators are [DASH-20]', () => {
    const keysOf = (accountType: AccountType, userRoles: readonly UserRole[]) =>
      accessKeysOf({ accountType, userRoles, userPermissions: [], qualityAssuranceRoles: [] })
    expect(isShown(pages.importData, keysOf('Administrator', []), usualFeatures)).toBe(true)
    expect(isShown(pages.importData, keysOf('User', ['DataImporter']), usualFeatures)).toBe(true)
    expect(isShown(pages.importData, keysOf('User', ['ArticleManager']), usualFeatures)).toBe(false)
    expect(isShown(pages.importConfigurations, keysOf('User', ['ArticleManager']), usualFeatures)).toBe(false)
  })

  it('has a tile for History only while its flag is on [USER-41]', async () => {
    sampleServer({ features: { ...usualFeatures, printHistoryEnabled: false } })
    signInAs('Administrator')
    await openApp('/')
    await page().findByRole('link', { name: /Users/ })
    expect(tile(/^History/)).toBeNull()
    expect(tile(/Labels/)).not.toBeNull()
  })

  it('has a box that says what the subscription is and what of it is used [DASH-19] [SUB-18] [SUB-19]', async () => {
    sampleServer({
      subscription: { ...sampleSubscription, type: 'Starter', maxUsers: 10, activeUsers: 9, maxLabels: 25 },
    })
    signInAs('Administrator')
    await openApp('/')
    const box = await page().findByRole('region', { name: 'Subscription: Starter' })
    expect(within(box).getByText('9 of 10')).toBeDefined()
    expect(within(box).getByText('6 of 25')).toBeDefined()
    expect(within(box).getByText('Active')).toBeDefined()
  })
})

describe('The user home', () => {
  it('is where a user starts', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/')
    expect(pathNow()).toBe('/home')
    await screen.findByRole('heading', { level: 1, name: 'What do you want to print?' })
  })

  it('offers no articles while they are switched off [USER-37]', async () => {
    const showFeatures = { ...usualFeatures.showFeatures, showMyArticles: false }
    sampleServer({ features: { ...usualFeatures, showFeatures } })
    signInAs('User')
    await openApp('/home')
    await page().findByText('Printing articles is turned off for your organization.')
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
