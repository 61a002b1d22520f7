import { createGroup, getGroup } from '@labelwright/contract/server/groups'
import * as contract from '@labelwright/contract/server/printers'
import type { CreatePrinterBody } from '@labelwright/contract/server/printers-schemas'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let packer: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const raw = {
  vendor: 'Zebra',
  model: 'ZD421',
  language: 'zpl',
  dpi: 203.2,
  printWidth: 104,
  printsVia: 'helper',
  targetIpAddress: '10.0.0.7',
  targetPort: 9100,
} as const satisfies Omit<CreatePrinterBody, 'name'>

const add = async (change: Partial<CreatePrinterBody> = {}) => {
  const body = { ...raw, name: `Printer ${newId()}`, ...change }
  const answer = await test.call(contract.createPrinter, { body }, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const read = async (id: string) => (await test.call(contract.getPrinter, { params: { id } }, { token })).body.data
const addGroup = async (name: string, more: object = {}) =>
  (await test.call(createGroup, { body: { name: `${name} ${newId()}`, ...more } }, { token })).body.data
const list = async (query: object, who = token) =>
  (await test.call(contract.listPrinters, { query }, { token: who })).body

describe('Printers', () => {
  it('are added with all their fields, and read back [PRINTER-01] [PRINTER-05] [PRINTER-12]', async () => {
    const group = await addGroup('Packing')
    const asked = {
      ...raw,
      name: '  Packing 7 ',
      dpi: 304.8,
      useLocalPrinterDriver: true,
      targetPrintQueue: 'ZD421',
      paperSize: 'Label',
      customPaperSize: '100x50',
      groupIds: [group.id],
      printSettings: { speed: 100, offsetX: 500 },
    }
    const made = (await test.call(contract.createPrinter, { body: asked }, { token })).body.data
    const stored = { ...asked, name: 'Packing 7', id: made.id, version: 1 }
    expect(made).toEqual(stored)
    expect(await read(made.id)).toEqual({ ...stored, dependents: { groups: [], preferences: 0 } })
    expect((await list({ searchQuery: 'packing 7' })).data).toEqual([stored])
  })

  it('are saved on the version that was seen; a stale save changes nothing [PRINTER-02]', async () => {
    const group = await addGroup('Cold store')
    const { id, version } = await add({ groupIds: [group.id] })
    const change = { ...raw, id, name: `Renamed ${id}`, language: 'tspl' as const, targetPort: 9101, groupIds: [] }
    const saved = await test.call(contract.updatePrinter, { body: { ...change, version } }, { token })
    expect(saved.body.data).toMatchObject({ ...change, version: version + 1, groupIds: [] })
    const stale = await test.call(contract.updatePrinter, { body: { ...change, name: 'Lost', version } }, { token })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
    expect(await read(id)).toMatchObject({ name: `Renamed ${id}`, language: 'tspl', targetPort: 9101, groupIds: [] })
  })

  it('have names of their own, whatever the case; the field says so [PRINTER-01] [PRINTER-02]', async () => {
    const one = await add()
    const other = await add()
    const body = { ...raw, name: one.name.toUpperCase() }
    const added = await test.call(contract.createPrinter, { body }, { token })
    const saved = await test.call(contract.updatePrinter, { body: { ...body, id: other.id, version: 1 } }, { token })
    for (const { status, body: problem } of [added, saved])
      expect([status, problem.errors]).toEqual([
        422,
        [{ path: 'name', code: 'taken', message: 'Another printer has this name. Choose another name.' }],
      ])
  })

  it('refuse a target that cannot be: no address, no queue, no group of ours [PRINTER-01] [PRINTER-02]', async () => {
    const { id, version } = await add()
    const wrong: [object, string[]][] = [
      [{ targetIpAddress: '', targetPort: 0 }, ['targetIpAddress', 'targetPort']],
      [{ language: 'pdf', targetIpAddress: '', targetPort: 0 }, ['targetPrintQueue']],
      [{ groupIds: [newId()] }, ['groupIds']],
    ]
    for (const [change, paths] of wrong) {
      const body = { ...raw, name: newId(), ...change }
      const answers = [
        await test.call(contract.createPrinter, { body }, { token }),
        await test.call(contract.updatePrinter, { body: { ...body, id, version } }, { token }),
      ]
      for (const { status, body: problem } of answers)
        expect([status, problem.errors.map(({ path }) => path)]).toEqual([422, paths])
    }
  })

  it('need no address where a helper reaches them by a print queue or over USB, in their own language', async () => {
    const byUsb = { targetIpAddress: '', targetPort: 0, targetPrintQueue: 'usb:Zebra ZD421 D2N2041' }
    const printer = await add(byUsb)
    expect(await read(printer.id)).toMatchObject({ ...byUsb, language: 'zpl', useLocalPrinterDriver: false })
    const body = { ...raw, ...byUsb, name: `Printer ${newId()}`, printsVia: 'server' as const }
    const refused = await test.call(contract.createPrinter, { body }, { token })
    expect(refused.status).toBe(422)
  })

  it('are put into groups, several at once: set, added or taken out, all or none [PRINTER-03]', async () => {
    const [first, second] = [await add(), await add()]
    const [warm, cold] = [await addGroup('Warm'), await addGroup('Cold')]
    const put = (body: object) =>
      test.call(contract.setPrinterGroups, { body: { printerIds: [first.id, second.id], ...body } as never }, { token })
    const groups = async () => [(await read(first.id)).groupIds, (await read(second.id)).groupIds]
    expect((await put({ groupIds: [warm.id] })).body).toEqual({ changed: 2 })
    expect(await groups()).toEqual([[warm.id], [warm.id]])
    await put({ groupIds: [cold.id, warm.id], mode: 'add' })
    expect((await groups()).map((ids) => ids.toSorted())).toEqual([
      [warm.id, cold.id].toSorted(),
      [warm.id, cold.id].toSorted(),
    ])
    await put({ groupIds: [warm.id], mode: 'remove' })
    expect(await groups()).toEqual([[cold.id], [cold.id]])
    expect((await put({ printerIds: [first.id, newId()], groupIds: [] })).status).toBe(404)
    expect((await put({ groupIds: [newId()] })).status).toBe(422)
    expect(await groups()).toEqual([[cold.id], [cold.id]])
    expect((await read(first.id)).version).toBe(first.version + 3)
    await put({ groupIds: [] })
    expect(await groups()).toEqual([[], []])
  })

  it('are listed for those whose groups have them, and for everybody where they have none [PRINTER-05]', async () => {
    const { id: groupId } = await addGroup('Elsewhere')
    const [closed, open] = [await add({ groupIds: [groupId] }), await add()]
    const idsFor = async (who: string) => (await list({ take: 500 }, who)).data.map(({ id }) => id)
    expect(await idsFor(packer)).toContain(open.id)
    expect(await idsFor(packer)).not.toContain(closed.id)
    expect(await idsFor(token)).toContain(closed.id)
    expect((await list({ groupId })).data.map(({ id }) => id)).toEqual([closed.id])
  })

  it('are found by name, model and address, kept to a language, and sorted [PRINTER-05]', async () => {
    const mark = newId()
    const zebra = await add({ name: `B ${mark}`, model: `Model-${mark}` })
    const tsc = await add({ name: `A ${mark}`, vendor: 'TSC', model: 'TE200', language: 'tspl', targetIpAddress: 'x9' })
    const namesOf = async (query: object) => (await list(query)).data.map(({ name }) => name)
    expect(await namesOf({ searchQuery: mark })).toEqual([tsc.name, zebra.name])
    expect(await namesOf({ searchQuery: mark, sort: '-name' })).toEqual([zebra.name, tsc.name])
    expect(await namesOf({ searchQuery: mark, sort: '-model' })).toEqual([zebra.name, tsc.name])
    expect(await namesOf({ searchQuery: `model-${mark}` })).toEqual([zebra.name])
    expect(await namesOf({ searchQuery: 'x9' })).toEqual([tsc.name])
    expect(await namesOf({ searchQuery: mark, language: 'tspl' })).toEqual([tsc.name])
  })

  it('can be changed by nobody without the permission [PRINTER-12]', async () => {
    const { id, version } = await add()
    const body = { ...raw, name: 'x', id, version }
    const answers = [
      await test.call(contract.createPrinter, { body: { ...raw, name: 'x' } }, { token: packer }),
      await test.call(contract.updatePrinter, { body }, { token: packer }),
      await test.call(contract.deletePrinter, { params: { id }, query: {} }, { token: packer }),
      await test.call(contract.setPrinterGroups, { body: { printerIds: [id], groupIds: [] } }, { token: packer }),
      await test.call(contract.testPrinter, { params: { id }, body: { computerName: 'x' } }, { token: packer }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await read(id)).version).toBe(version)
  })
})

describe('Deleting a printer', () => {
  const remove = (id: string, moveTo?: string) =>
    test.call(contract.deletePrinter, { params: { id }, query: { moveTo } }, { token })

  it('tells before what depends on it, and puts another in its place', async () => {
    const [old, next] = [await add(), await add()]
    const group = await addGroup('Dispatch', { defaultPrinterId: old.id })
    expect((await read(old.id)).dependents).toEqual({ groups: [{ id: group.id, name: group.name }], preferences: 0 })
    expect((await remove(old.id, next.id)).status).toBe(200)
    const kept = (await test.call(getGroup, { params: { groupId: group.id } }, { token })).body.data
    expect([kept.defaultPrinterId, kept.version]).toEqual([next.id, group.version + 1])
    expect((await test.call(contract.getPrinter, { params: { id: old.id } }, { token })).status).toBe(404)
  })

  it('leaves groups without a default printer where none takes its place', async () => {
    const { id } = await add()
    const group = await addGroup('Returns', { defaultPrinterId: id })
    expect((await remove(id)).status).toBe(200)
    const kept = (await test.call(getGroup, { params: { groupId: group.id } }, { token })).body.data
    expect(kept.defaultPrinterId).toBeNull()
  })

  it('refuses to put itself, or one that is not there, in its place', async () => {
    const { id } = await add()
    for (const [moveTo, code] of [
      [id, 'itself'],
      [newId(), 'not-found'],
    ] as const) {
      const { status, body } = await remove(id, moveTo)
      expect([status, body.errors.map((error) => [error.path, error.code])]).toEqual([422, [['moveTo', code]]])
    }
    expect((await read(id)).id).toBe(id)
  })
})

describe('The test label of a printer', () => {
  const testOf = (id: string, body: object = {}, headers = {}) =>
    test.call(
      contract.testPrinter,
      { params: { id }, body: { computerName: 'packing-1', ...body } },
      { token, headers },
    )

  it('has a code that says which printer, and is a test in the history [PRINTER-12]', async () => {
    const { id } = await add({ name: 'Dock 4' })
    const { status, body } = await testOf(id, { mediaWidth: 60, mediaHeight: 40 })
    expect(status, JSON.stringify(body)).toBe(200)
    const file = defined(body.files[0])
    expect([file.targetIpAddress, file.targetPort]).toEqual(['10.0.0.7', 9100])
    const page = await renderZpl(Buffer.from(file.pdfAsBase64String, 'base64').toString('latin1'), 60, 40)
    const [code] = await readGrey(page)
    expect(code?.text).toBe('Dock 4')
    const { rows } = await test.rows.query(
      'select is_test, label_name, printer_id, quantity from print_job_entries where id = $1',
      [file.printJobEntryId],
    )
    expect(rows).toEqual([{ is_test: true, label_name: 'Dock 4', printer_id: id, quantity: 1 }])
  })

  it('is one job for one key', async () => {
    const { id } = await add()
    const headers = { 'idempotency-key': newId() }
    const [first, again] = [await testOf(id, {}, headers), await testOf(id, {}, headers)]
    expect(again.body.entityId).toBe(first.body.entityId)
  })

  it.each([
    [5, 5],
    [1200, 1200],
    [12, 120],
  ])('is drawn on paper of %d × %d mm', async (mediaWidth, mediaHeight) => {
    const { id } = await add({ printWidth: 0 })
    const { status, body } = await testOf(id, { mediaWidth, mediaHeight })
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it('is refused on paper that is wider than the printer prints', async () => {
    const { id } = await add({ printWidth: 54 })
    const { status, body } = await testOf(id, { mediaWidth: 100 })
    expect([status, body.code]).toEqual([422, 'printer-unsuitable'])
  })
})
