import { listArticles } from '@labelwright/contract/server/articles'
import * as contract from '@labelwright/contract/server/print-preferences'
import { createPrinter, deletePrinter, getPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let packer: string
let labelId: string
let articleId: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  const found = await test.call(listArticles, { query: { searchQuery: 'IT-004217' } }, { token })
  const article = defined(found.body.data[0])
  articleId = article.articleId
  labelId = defined(article.labels[0]).labelId
})
afterAll(() => test.stop())

async function addPrinter(change: object = {}) {
  const target = { targetIpAddress: '127.0.0.1', targetPort: 9100, printsVia: 'helper' as const }
  const body = { name: `Printer ${newId()}`, language: 'zpl' as const, dpi: 203.2, ...target, ...change }
  return (await test.call(createPrinter, { body }, { token })).body.data
}
const assign = async (body: { printerId: string; computerName?: string; isDefault?: boolean; labelId?: string }) => {
  const answer = await test.call(contract.savePreference, { body: { labelId, ...body } }, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const list = async (query: object, who = token) =>
  (await test.call(contract.listPreferences, { query }, { token: who })).body.data

describe('The settings of a person', () => {
  it('name a default printer, or none [PRINTER-06] [PRINTER-07]', async () => {
    const { id } = await addPrinter()
    const read = async (who: string) => (await test.call(contract.getUserSettings, {}, { token: who })).body
    expect(await read(packer)).toEqual({ data: { defaultPrinterId: null } })
    const save = (defaultPrinterId: string | null) =>
      test.call(contract.saveUserSettings, { body: { defaultPrinterId } }, { token: packer })
    expect((await save(id)).body).toEqual({ data: { defaultPrinterId: id } })
    expect(await read(packer)).toEqual({ data: { defaultPrinterId: id } })
    expect(await read(token)).toEqual({ data: { defaultPrinterId: null } })
    const { status, body } = await save(newId())
    expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['defaultPrinterId']])
    await save(null)
    expect(await read(packer)).toEqual({ data: { defaultPrinterId: null } })
  })
})

describe('The preferences of a computer', () => {
  it('say where a label is printed, with those of all computers beside its own [PRINTER-08] [PRINTER-09]', async () => {
    const [here, everywhere, elsewhere] = [await addPrinter(), await addPrinter(), await addPrinter()]
    const own = await assign({ printerId: here.id, computerName: 'Desk-1', isDefault: true })
    const shared = await assign({ printerId: everywhere.id })
    await assign({ printerId: elsewhere.id, computerName: 'Desk-2' })
    expect(own).toMatchObject({
      computerName: 'Desk-1',
      labelId,
      printerId: here.id,
      isDefault: true,
      printSettings: {},
    })
    expect(own.printerName).toBe(here.name)
    const ids = async (computerName: string, who?: string) =>
      (await list({ computerName, labelId }, who)).map(({ id }) => id)
    expect(await ids('DESK-1')).toEqual([own.id, shared.id])
    expect(await ids('desk-1', packer)).toEqual([own.id, shared.id])
    expect(await ids('Desk-3')).toEqual([shared.id])
    expect((await list({ computerName: 'Desk-1', printerId: here.id })).map(({ id }) => id)).toEqual([own.id])
  })

  it('have one default for a label on a computer; the newest stands [PRINTER-09] [PRINTER-13]', async () => {
    const [first, second] = [await addPrinter(), await addPrinter()]
    const computerName = 'Desk-5'
    await assign({ printerId: first.id, computerName, isDefault: true })
    const other = await assign({ printerId: first.id, computerName: 'Desk-6', isDefault: true })
    await assign({ printerId: second.id, computerName: 'desk-5', isDefault: true })
    const defaults = (await list({ computerName, labelId })).filter((one) => one.computerName !== '')
    expect(defaults.map(({ printerId, isDefault }) => [printerId, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect((await list({ computerName: 'Desk-6', labelId })).find(({ id }) => id === other.id)?.isDefault).toBe(true)
  })

  it('are taken away, and changed by printer managers only [PRINTER-09]', async () => {
    const { id: printerId } = await addPrinter()
    const { id } = await assign({ printerId, computerName: 'Desk-7' })
    const asPacker = { token: packer }
    expect((await test.call(contract.savePreference, { body: { labelId, printerId } }, asPacker)).status).toBe(403)
    expect((await test.call(contract.deletePreference, { params: { id } }, asPacker)).status).toBe(403)
    expect((await test.call(contract.deletePreference, { params: { id } }, { token })).status).toBe(200)
    expect((await list({ computerName: 'Desk-7', printerId })).length).toBe(0)
    expect((await test.call(contract.deletePreference, { params: { id } }, { token })).status).toBe(404)
  })
})

describe('Print settings of a label on a printer', () => {
  const begin = (printerId: string, computerName: string) =>
    test.call(contract.createPrintSettings, { body: { labelId, printerId, computerName } }, { token })
  const save = (body: { id: string; version: number; printSettings: object }) =>
    test.call(contract.updatePrintSettings, { body }, { token })
  const printed = async (printerId: string, computerName: string) => {
    const labels = [{ labelId, articleId, quantity: 1, editableData: [], printerId }]
    const answer = await test.call(printArticle, { body: { computerName, labels } }, { token })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Buffer.from(defined(answer.body.files[0]).pdfAsBase64String, 'base64').toString('latin1')
  }

  it('are begun first, as they are where there are some, and then saved [PRINTER-10] [PRINTER-11]', async () => {
    const { id: printerId } = await addPrinter()
    const first = (await begin(printerId, 'Desk-8')).body.data
    expect(first).toMatchObject({ labelId, printerId, computerName: 'Desk-8', isDefault: false, printSettings: {} })
    const saved = await save({ id: first.id, version: first.version, printSettings: { darkness: 40 } })
    expect(saved.body.data).toMatchObject({ id: first.id, printSettings: { darkness: 40 }, version: first.version + 1 })
    expect((await begin(printerId, 'desk-8')).body.data).toEqual(saved.body.data)
    const stale = await save({ id: first.id, version: first.version, printSettings: {} })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
    expect((await save({ id: newId(), version: 1, printSettings: {} })).status).toBe(404)
  })

  it('go before those of the printer on their computer, and those of all computers elsewhere [PRINTER-11]', async () => {
    const { id: printerId } = await addPrinter({ printSettings: { speed: 51, darkness: 10 } })
    const set = async (computerName: string, printSettings: object) => {
      const { id, version } = (await begin(printerId, computerName)).body.data
      expect((await save({ id, version, printSettings })).status).toBe(200)
    }
    await set('Desk-9', { speed: 152 })
    await set('', { speed: 102 })
    expect(await printed(printerId, 'DESK-9')).toContain('^PR6')
    expect(await printed(printerId, 'DESK-9')).toContain('~SD03')
    expect(await printed(printerId, 'Desk-10')).toContain('^PR4')
  })
})

describe('Preferences of a printer that is deleted', () => {
  it('become those of the printer in its place, which is the default where it was', async () => {
    const [old, next] = [await addPrinter(), await addPrinter()]
    await assign({ printerId: old.id, computerName: 'Desk-20', isDefault: true })
    await assign({ printerId: next.id, computerName: 'Desk-20' })
    await assign({ printerId: old.id, computerName: 'Desk-21', isDefault: true })
    await test.call(contract.saveUserSettings, { body: { defaultPrinterId: old.id } }, { token })
    const { dependents } = (await test.call(getPrinter, { params: { id: old.id } }, { token })).body.data
    expect(dependents.preferences).toBe(2)
    await test.call(deletePrinter, { params: { id: old.id }, query: { moveTo: next.id } }, { token })
    for (const computerName of ['Desk-20', 'Desk-21']) {
      const own = (await list({ computerName, labelId })).filter((one) => one.computerName === computerName)
      expect(own.map(({ printerId, isDefault }) => [printerId, isDefault])).toEqual([[next.id, true]])
    }
    expect((await test.call(contract.getUserSettings, {}, { token })).body.data.defaultPrinterId).toBe(next.id)
  })

  it('go with it where none takes its place', async () => {
    const { id } = await addPrinter()
    await assign({ printerId: id, computerName: 'Desk-22', isDefault: true })
    await test.call(contract.saveUserSettings, { body: { defaultPrinterId: id } }, { token })
    expect((await test.call(deletePrinter, { params: { id }, query: {} }, { token })).status).toBe(200)
    expect((await list({ computerName: 'Desk-22', printerId: id })).length).toBe(0)
    expect((await test.call(contract.getUserSettings, {}, { token })).body.data.defaultPrinterId).toBeNull()
  })
})
