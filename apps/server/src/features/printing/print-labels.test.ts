import { createOrder } from '@labelwright/contract/server/orders'
import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { listPrintHistory } from '@labelwright/contract/server/print-history'
import { printAgain, printLabels, setEntryStatus } from '@labelwright/contract/server/printing'
import type { LabelOfAnything, LabelToPrint, PrintLabelsBody } from '@labelwright/contract/server/printing-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let admin: string
/** The food label with all that it asks for. */
let byHand: Omit<LabelToPrint, 'articleId'>
let withArticle: LabelToPrint
let order: OrderWithLines
const computerName = 'packing-1'
const values = {
  name: 'Quince jelly',
  externalIdentifier: 'QJ-1',
  gtin: '07350012345679',
  lot: 'Q-1',
  expiry: '270131',
  expiryDate: '31.01.2027',
}

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(packerEmail)
  admin = await test.signInAs(adminEmail)
  withArticle = await lineToPrint(test, token, { quantity: 2 })
  const { articleId, ...label } = withArticle
  const editableData = Object.entries(values).map(([key, data]) => ({ key, data }))
  byHand = { ...label, editableData }
  const lines = [{ articleId, quantity: 5 }]
  order = (await test.call(createOrder, { body: { orderNumber: 'B-77', lines } }, { token: admin })).body.data
})
afterAll(() => test.stop())

const print = (source: PrintLabelsBody['source'], labels: LabelOfAnything[], key = newId()) =>
  test.call(printLabels, { body: { source, computerName, labels } }, { token, headers: { 'idempotency-key': key } })
const entryOf = async (entityId: string) =>
  defined((await test.rows.query('select * from print_job_entries where job_id = $1', [entityId])).rows[0])

describe('Printing labels of no article', () => {
  it('POST /api/printjobs answers entityId and a file with what was typed [JOB-05]', async () => {
    const { status, body } = await print('label', [byHand])
    expect([status, body.state], JSON.stringify(body)).toEqual([200, 'Printing'])
    expect(body.entityId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.files).toHaveLength(1)
    expect(Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64').toString()).toMatch(/^\^XA[\s\S]*\^PQ2/)
    const entry = await entryOf(body.entityId)
    expect(entry).toMatchObject({ article_id: null, article_name: entry.label_name, quantity: 2, state: 'Sent' })
    expect(entry.filled).toMatchObject({ lot: 'Q-1', gtin: '07350012345679', meta_article: '' })
  })

  it('asks for every required value', async () => {
    const editableData = byHand.editableData.filter(({ key }) => key !== 'lot')
    const { status, body } = await print('quick', [{ ...byHand, editableData }])
    expect([status, body.code]).toEqual([422, 'label-not-printable'])
    expect(body.errors).toContainEqual(expect.objectContaining({ path: 'labels.0.editableData.lot' }))
  })

  it('makes one job for a key, and that key serves no other call', async () => {
    const key = newId()
    const [first, second] = [await print('quick', [byHand], key), await print('quick', [byHand], key)]
    expect(second.body.entityId).toBe(first.body.entityId)
    expect((await print('label', [byHand], key)).body.code).toBe('key-reused')
  })

  it('stands in the history by the name of its label, and is tried again without an article', async () => {
    const { body } = await print('label', [byHand])
    const printJobEntryId = defined(body.files[0]).printJobEntryId
    await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Failed', message: 'Jam' } }, { token })
    const history = await test.call(listPrintHistory, { query: { take: 1 } }, { token })
    expect(history.body.data[0]).toMatchObject({ id: printJobEntryId, articleId: null, state: 'Failed' })
    const again = await test.call(
      printAgain,
      { body: { printJobEntryIds: [printJobEntryId], computerName } },
      { token, headers: { 'idempotency-key': newId() } },
    )
    expect((await entryOf(again.body.entityId)).filled).toMatchObject({ lot: 'Q-1', meta_article: '' })
  })
})

describe('Printing labels of an order', () => {
  it('counts a line’s labels on the line [JOB-05, JOB-09]', async () => {
    const { status, body } = await print('order', [{ ...withArticle, orderLineId: defined(order.lines[0]).id }])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await entryOf(body.entityId)).toMatchObject({
      article_id: withArticle.articleId,
      order_line_id: defined(order.lines[0]).id,
      order_id: null,
    })
  })

  it('keeps the order of a label that is for the whole of it', async () => {
    const { body } = await print('order', [{ ...byHand, orderId: order.id }])
    expect(await entryOf(body.entityId)).toMatchObject({ order_id: order.id, order_line_id: null, article_id: null })
  })

  it.each([
    ['a label that names no order', 422, () => [byHand]],
    ['a line without its article', 422, () => [{ ...byHand, orderLineId: defined(order.lines[0]).id }]],
    [
      'a line of another article',
      404,
      async () => {
        const jam = await lineToPrint(test, token, {}, 'NB-20422')
        return [{ ...jam, orderLineId: defined(order.lines[0]).id }]
      },
    ],
    ['an order that is not there', 404, () => [{ ...byHand, orderId: newId() }]],
    [
      'both an order and a line',
      422,
      () => [{ ...withArticle, orderLineId: defined(order.lines[0]).id, orderId: order.id }],
    ],
  ])('refuses %s', async (_, status, labels) => {
    expect((await print('order', await labels())).status).toBe(status)
  })
})
