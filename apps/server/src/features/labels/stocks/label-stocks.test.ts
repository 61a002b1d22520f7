import {
  createLabelStock,
  deleteLabelStock,
  listLabelStocks,
  updateLabelStock,
} from '@labelwright/contract/server/label-stocks'
import type { CreateLabelStockBody } from '@labelwright/contract/server/label-stocks-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { addLabelManager } from '../../../testing/open-labels.ts'
import { packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp()
  token = await addLabelManager(test, 'stocks@example.com')
})
afterAll(() => test.stop())

const sheet = { width: 210, height: 297, left: 7.21, top: 15.15, columns: 3, rows: 7, gapX: 2.54, gapY: 0 }
const paper = (changes: Partial<CreateLabelStockBody> = {}): CreateLabelStockBody => ({
  name: `Paper ${newId()}`,
  articleNumber: 'X-21',
  width: 63.5,
  height: 38.1,
  cornerRadius: 1.5,
  sheet,
  ...changes,
})
const add = (body: CreateLabelStockBody, headers = {}) => test.call(createLabelStock, { body }, { token, headers })
const list = async (searchQuery: string) =>
  (await test.call(listLabelStocks, { query: { searchQuery } }, { token })).body.data

describe('The papers of an organization', () => {
  it('are added, found by name and number, changed and deleted', async () => {
    const made = await add(paper({ name: 'Jam jars', articleNumber: 'JJ-21' }))
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body.data
    expect(made.body.data).toEqual({ ...paper({ name: 'Jam jars', articleNumber: 'JJ-21' }), id, version: 1 })
    expect((await list('jam')).map((one) => one.id)).toEqual([id])
    expect((await list('jj-2')).map((one) => one.id)).toEqual([id])
    expect(await list('50%')).toEqual([])

    const body = { name: 'Jam', articleNumber: '', width: 50, height: 30, cornerRadius: 0, sheet: null, version: 1 }
    const changed = await test.call(updateLabelStock, { params: { id }, body }, { token })
    expect(changed.body.data).toEqual({ ...body, id, version: 2 })
    const late = await test.call(updateLabelStock, { params: { id }, body }, { token })
    expect([late.status, late.body.code]).toEqual([412, 'stale-version'])

    expect((await test.call(deleteLabelStock, { params: { id } }, { token })).status).toBe(200)
    expect((await test.call(deleteLabelStock, { params: { id } }, { token })).body.code).toBe('not-found')
    expect((await test.call(updateLabelStock, { params: { id }, body }, { token })).body.code).toBe('not-found')
  })

  it('are added once where the answer was lost', async () => {
    const headers = { 'idempotency-key': newId() }
    const body = paper()
    const [first, second] = [await add(body, headers), await add(body, headers)]
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it('have names of their own', async () => {
    await add(paper({ name: 'Round' }))
    const { status, body } = await add(paper({ name: 'ROUND' }))
    expect([status, body.errors[0]?.path]).toEqual([422, 'name'])
  })

  it.each<[string, Partial<CreateLabelStockBody>, string]>([
    ['narrower than 5 mm', { width: 4.9 }, 'width'],
    ['longer than 1,200 mm', { height: 1_200.1 }, 'height'],
    ['rounded more than there is', { cornerRadius: 20 }, 'cornerRadius'],
    ['wider than their sheet', { sheet: { ...sheet, columns: 4 } }, 'sheet'],
    ['longer than their sheet', { sheet: { ...sheet, top: 40 } }, 'sheet'],
    ['without a name', { name: ' ' }, 'name'],
  ])('are not %s', async (_, changes, path) => {
    const { status, body } = await add(paper(changes))
    expect([status, body.errors[0]?.path]).toEqual([422, path])
  })

  it('are for those who design labels', async () => {
    const packer = await test.signInAs(packerEmail)
    expect((await test.call(listLabelStocks, { query: {} }, { token: packer })).status).toBe(403)
  })
})
