import type { Features } from '@labelwright/contract/feature-flags'
import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { getFeatures, saveFeatures } from '@labelwright/contract/server/feature-flags'
import { listPrintHistory } from '@labelwright/contract/server/print-history'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const usual: Features = {
  showFeatures: {
    pdfOnly: false,
    importEnabled: true,
    setupStandardLabelsEnabled: true,
    integrationClientsEnabled: true,
    agentsEnabled: true,
    connectorsEnabled: true,
    integrationWebHooksEnabled: true,
    showMyOrders: true,
    showMyArticles: true,
    myLabels: { showMyLabels: true },
    showPrinterPreferences: true,
    showPrinters: true,
  },
  printHistoryEnabled: true,
}
const own = (change: object = {}) => {
  const {
    integrationClientsEnabled: _a,
    agentsEnabled: _b,
    connectorsEnabled: _c,
    integrationWebHooksEnabled: _d,
    ...flags
  } = usual.showFeatures
  return { showFeatures: flags, printHistoryEnabled: true, ...change }
}

describe('Feature flags', () => {
  it('are all on but pdfOnly [USER-14]', async () => {
    expect((await test.call(getFeatures, {}, { token: packer })).body).toEqual(usual)
  })

  it('are set by the TenantAdmin only', async () => {
    expect((await test.call(saveFeatures, { body: own() }, { token: packer })).status).toBe(403)
    expect((await test.call(saveFeatures, { body: own() }, { token: admin })).status).toBe(200)
  })

  it('of integrations come from the plan', async () => {
    await test.rows.query(`update subscriptions set type = 'Starter'`)
    const { showFeatures } = (await test.call(getFeatures, {}, { token: packer })).body
    expect(showFeatures).toMatchObject({
      integrationClientsEnabled: false,
      agentsEnabled: false,
      connectorsEnabled: false,
      integrationWebHooksEnabled: false,
    })
    await test.rows.query(`update subscriptions set type = 'SelfHosted'`)
  })

  it('that are off refuse the calls behind them with feature-disabled', async () => {
    expect((await test.call(listPrintHistory, { query: {} }, { token: packer })).status).toBe(200)
    await test.call(saveFeatures, { body: own({ printHistoryEnabled: false }) }, { token: admin })
    const refused = await test.call(listPrintHistory, { query: {} }, { token: packer })
    expect([refused.status, refused.body.code]).toEqual([403, 'feature-disabled'])
    await test.call(saveFeatures, { body: own() }, { token: admin })
    expect((await test.call(listPrintHistory, { query: {} }, { token: packer })).status).toBe(200)
  })

  it('hide and refuse everything about printers where labels leave as PDF only', () => {
    const pdfOnly = { ...usual, showFeatures: { ...usual.showFeatures, pdfOnly: true } }
    expect(isFeatureOn(usual, 'showPrinters')).toBe(true)
    expect(isFeatureOn(pdfOnly, 'showPrinters')).toBe(false)
    expect(isFeatureOn(pdfOnly, 'showPrinterPreferences')).toBe(false)
    expect(isFeatureOn(pdfOnly, 'showMyOrders')).toBe(true)
  })
})
