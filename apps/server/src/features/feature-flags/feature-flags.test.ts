import type { Features } from '@labelwright/contract/feature-flags'
import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { getFeatures, saveFeatures } from '@labelwright/contract/server/feature-flags'
import { createPairingCode, pairHelper } from '@labelwright/contract/server/helpers'
import { listImportHistory } from '@labelwright/contract/server/imports'
import { getOrder, listOrders } from '@labelwright/contract/server/orders'
import { listPrintHistory } from '@labelwright/contract/server/print-history'
import { createPrinter, listPrinters } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { createOwnPairingCode } from '../helpers/helpers.service.ts'

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

  const saved = async (flags: object) =>
    test.call(saveFeatures, { body: { ...own(), showFeatures: { ...own().showFeatures, ...flags } } }, { token: admin })
  const printer = {
    name: 'One more',
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    targetIpAddress: '10.0.0.1',
    targetPort: 9100,
  } as const

  it('with pdfOnly refuse every call of printers and pairing, to everybody', async () => {
    const { code } = (await test.call(createPairingCode, {}, { token: admin })).body.data
    await saved({ pdfOnly: true })
    const refused = [
      await test.call(listPrinters, { query: {} }, { token: packer }),
      await test.call(listPrinters, { query: {} }, { token: admin }),
      await test.call(createPrinter, { body: printer }, { token: admin }),
      await test.call(createPairingCode, {}, { token: admin }),
      await test.call(pairHelper, { body: { code, computerName: 'bench', version: '1.0.0' } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'feature-disabled']))
    expect(await createOwnPairingCode(test.app.context)).toBeUndefined()
    await saved({})
    // A refusal uses no code up.
    expect((await test.call(pairHelper, { body: { code, computerName: 'bench', version: '1.0.0' } })).status).toBe(200)
  })

  it('with pdfOnly print PDF files for the person, whatever printer is named, and end them as they are handed out', async () => {
    const line = await lineToPrint(test, packer, { quantity: 2 })
    const { printerId: _printer, ...without } = line
    await saved({ pdfOnly: true })
    const headers = { 'idempotency-key': 'the same print twice' }
    const print = (labels: LabelToPrint[]) =>
      test.call(printArticle, { body: { computerName: 'bench', labels } }, { token: packer, headers })
    const { status, body } = await print([{ ...line, printerId: '01a1ffb1-cf0f-7811-b38b-000000000000' }, without])
    expect([status, body.state, body.entries.map(({ state }) => state)]).toEqual([
      200,
      'Processed',
      ['Success', 'Success'],
    ])
    const pdfs = body.files.map(({ pdfAsBase64String }) => Buffer.from(pdfAsBase64String, 'base64').toString('latin1'))
    expect(pdfs.map((pdf) => pdf.slice(0, 5))).toEqual(['%PDF-', '%PDF-'])
    expect(body.files.map(({ printFileName, targetIpAddress }) => [printFileName.slice(-4), targetIpAddress])).toEqual([
      ['.pdf', ''],
      ['.pdf', ''],
    ])
    // A repeated call with the same key gets the same files: the first answer may have been lost.
    const again = await print([{ ...line, printerId: '01a1ffb1-cf0f-7811-b38b-000000000000' }, without])
    expect(again.body.files.map((file) => file.pdfAsBase64String)).toEqual(
      body.files.map((file) => file.pdfAsBase64String),
    )
    await saved({})
    const refused = await test.call(
      printArticle,
      { body: { computerName: 'bench', labels: [without] } },
      { token: packer },
    )
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, 'labels.0.printerId'])
  })

  it('without showPrinters refuse changing printers to everybody; reading them to print stays', async () => {
    await saved({ showPrinters: false })
    const refused = await test.call(createPrinter, { body: printer }, { token: admin })
    expect([refused.status, refused.body.code]).toEqual([403, 'feature-disabled'])
    expect((await test.call(listPrinters, { query: {} }, { token: packer })).status).toBe(200)
    await saved({})
    expect((await test.call(createPrinter, { body: printer }, { token: admin })).status).toBe(200)
  })

  it('without showPrinterPreferences leave the reading of printers and the printing alone', async () => {
    const line = await lineToPrint(test, packer)
    await saved({ showPrinterPreferences: false })
    expect(await printed(packer, line)).toEqual([200, undefined])
    await saved({})
  })

  const printed = async (token: string, line: LabelToPrint) => {
    const { status, body } = await test.call(
      printArticle,
      { body: { computerName: 'bench', labels: [line] } },
      { token },
    )
    return [status, body.code]
  }
  const orderLine = async (token: string): Promise<LabelToPrint> => {
    const order = defined((await test.call(listOrders, { query: {} }, { token })).body.data[0])
    const { lines } = (await test.call(getOrder, { params: { id: order.id } }, { token })).body.data
    const line = defined(lines.find(({ articleId, externalIdentifier }) => articleId && externalIdentifier))
    return lineToPrint(test, token, { orderLineId: line.id }, defined(line.externalIdentifier ?? undefined))
  }

  it.each([
    ['showMyArticles', 'articles', { showMyArticles: false }, [403, 'feature-disabled'], [200, undefined]],
    ['showMyOrders', 'orders', { showMyOrders: false }, [200, undefined], [403, 'feature-disabled']],
    [
      'myLabels',
      'nothing that is of articles or orders',
      { myLabels: { showMyLabels: false } },
      [200, undefined],
      [200, undefined],
    ],
  ] as const)('without %s refuse users the printing of %s', async (_, _source, flags, ofArticle, ofOrder) => {
    const [article, order] = [await lineToPrint(test, packer), await orderLine(packer)]
    await saved(flags)
    expect([await printed(packer, article), await printed(packer, order)]).toEqual([ofArticle, ofOrder])
    // The flags of a source limit accounts of type User only.
    expect([await printed(admin, article), await printed(admin, order)]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    await saved({})
  })

  it('without importEnabled refuse every call of imports, to everybody', async () => {
    await saved({ importEnabled: false })
    const refused = await test.call(listImportHistory, { query: {} }, { token: admin })
    expect([refused.status, refused.body.code]).toEqual([403, 'feature-disabled'])
    await saved({})
    expect((await test.call(listImportHistory, { query: {} }, { token: admin })).status).toBe(200)
  })

  it('hide and refuse everything about printers where labels leave as PDF only', () => {
    const pdfOnly = { ...usual, showFeatures: { ...usual.showFeatures, pdfOnly: true } }
    expect(isFeatureOn(usual, 'showPrinters')).toBe(true)
    expect(isFeatureOn(pdfOnly, 'showPrinters')).toBe(false)
    expect(isFeatureOn(pdfOnly, 'showPrinterPreferences')).toBe(false)
    expect(isFeatureOn(pdfOnly, 'showMyOrders')).toBe(true)
  })
})
