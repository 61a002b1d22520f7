import { createLabel } from '@labelwright/contract/server/labels'
import { getPrintHistoryEntry } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { code, codeLabel } from '../../testing/print-codes.ts'
import type { TestApp } from '../../testing/start-app.ts'
import {
  makeLabelUnderApproval,
  type Reviewers,
  type Steps,
  startReviews,
} from '../label-approval/testing/reviewers.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps
beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

/** A code of about 20 mm in the middle of a label of 60 by 30 mm, from 3 mm to 15 mm below its top. */
const document = (printSettings: object = {}) => ({
  ...codeLabel,
  elements: [code('CODE', { x: 20_000, width: 22_000 })],
  printSettings,
})

async function approved(printSettings: object = {}): Promise<string> {
  const labelId = await makeLabelUnderApproval(test, admin)
  let version = await steps.upload(labelId, document(printSettings))
  version = await steps.setReady(await steps.addTestData(version))
  for (const person of [people.data, people.design]) version = await steps.approve(version, person)
  await steps.publish(version)
  return labelId
}

async function published(): Promise<string> {
  const body = { name: newId(), groupId: null, document: document() }
  return (await test.call(createLabel, { body }, { token: admin })).body.data.id
}

async function printOn(labelId: string, printSettings: PrintSettings) {
  const target = { targetIpAddress: '127.0.0.1', targetPort: 9100 }
  const shared = { name: `Printer ${newId()}`, language: 'zpl', dpi: 203.2, printsVia: 'helper' } as const
  const printer = await test.call(createPrinter, { body: { ...shared, ...target, printSettings } }, { token: admin })
  const line = { ...(await lineToPrint(test, admin)), labelId, quantity: 1, printerId: printer.body.data.id }
  const body = { computerName: 'packing-1', labels: [line] }
  return test.call(printArticle, { body }, { token: admin, headers: { 'idempotency-key': newId() } })
}

const mm = (length: number) => (length * 1_000) as NonNullable<PrintSettings['offsetX']>

describe('The settings of a printer for an approved label [CMP-11]', () => {
  it.each<[string, PrintSettings]>([
    ['moves it by more than 2 mm to the right', { offsetX: mm(2.1) }],
    ['moves it by more than 2 mm up', { offsetY: mm(-2.1) }],
    ['mirrors it', { isMirrored: true }],
    ['turns it', { isUpsideDown: true }],
  ])('refuse the print that %s', async (_, settings) => {
    const { status, body } = await printOn(await approved(), settings)
    expect([status, body.code]).toEqual([422, 'print-setting-not-approved'])
  })

  it('may move it by 2 mm, and say how dark and fast it prints, which is kept with the print', async () => {
    const settings = { offsetX: mm(2), offsetY: mm(-2), darkness: 60, speed: 102 }
    const { status, body } = await printOn(await approved({ speed: 51 }), settings)
    expect(status).toBe(200)
    const id = defined(body.files[0]).printJobEntryId
    const entry = await test.call(getPrintHistoryEntry, { params: { id } }, { token: admin })
    expect(entry.body.data.printSettings).toEqual(settings)
  })

  it('count from what was approved', async () => {
    const labelId = await approved({ isMirrored: true, offsetY: mm(3) })
    expect((await printOn(labelId, {})).status).toBe(200)
    expect((await printOn(labelId, { offsetY: mm(4.5) })).status).toBe(200)
    expect((await printOn(labelId, { isMirrored: false })).body.code).toBe('print-setting-not-approved')
  })

  it('are free for a label that passes no approval, as long as nothing is cut off', async () => {
    const labelId = await published()
    expect((await printOn(labelId, { offsetX: mm(2.5), isMirrored: true })).status).toBe(200)
    for (const settings of [{ offsetX: mm(20) }, { offsetY: mm(20) }, { offsetY: mm(-6) }]) {
      const { status, body } = await printOn(labelId, settings)
      expect([status, body.code]).toEqual([422, 'printer-unsuitable'])
      expect(body.Message).toMatch(/would cut off “CODE”/)
    }
  })
})
