import * as contract from '@labelwright/contract/server/imports'
import { getOrder } from '@labelwright/contract/server/orders'
import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
const groups: Record<string, string> = {}

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
  for (const row of (await test.rows.query('select id, name from groups')).rows) groups[row.name] = row.id
  await test.rows.query(`update groups set allow_order_import_to_this_group = (name = 'Packing')`)
  const articles = await sendFile(test, {
    token,
    file: 'externalIdentifier,name\nA-1,Bolt\nA-2,Nut\n',
    body: { start: 'true' },
  })
  await waitForImport(test, { token, id: articles.body.data.id, states: ['Finished'] })
})
afterAll(() => test.stop())

const options = { kind: 'orders', keyField: 'orderNumber', targetGroupIds: [] as string[] }
const send = (file: string, changed: object = {}) =>
  sendFile(test, { token, file, body: { start: 'true', options: JSON.stringify({ ...options, ...changed }) } })
async function run(file: string, changed: object = {}) {
  const sent = await send(file, changed)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return waitForImport(test, { token, id: sent.body.data.id, states: ['Finished'] })
}
async function findOrder(number: string) {
  const { rows } = await test.rows.query('select id from orders where order_number = $1', [number])
  return rows[0] ? (await test.call(getOrder, { params: { id: rows[0].id } }, { token })).body.data : undefined
}
const orderOf = async (number: string) => defined(await findOrder(number))
const linesOf = (order: OrderWithLines) =>
  order.lines.map(({ externalIdentifier, quantity, data }) => [externalIdentifier, quantity, data])

const mapping = [
  { column: 'Order number', field: 'orderNumber', key: '' },
  { column: 'Article number', field: 'articleIdentifier', key: '' },
  { column: 'Quantity', field: 'quantity', key: '' },
  { column: 'Customer', field: 'name', key: '' },
  { column: 'Batch', field: 'data', key: '' },
  { column: 'Order date', field: 'orderData', key: '' },
]

describe('A file of orders', () => {
  it('is known by its columns, and read as articles when somebody says so [IMPORT-02]', async () => {
    const sent = await sendFile(test, { token, file: 'Order;SKU;Antal;Kund\nO-9;A-1;2;Ada\n' })
    const { id, options: found } = sent.body.data
    expect(sent.body.data.kind).toBe('orders')
    expect(found).toMatchObject({ kind: 'orders', keyField: 'orderNumber' })
    expect(found.mapping.map(({ field }) => field)).toEqual(['orderNumber', 'articleIdentifier', 'quantity', 'name'])
    const mapped = { mapping: [{ column: 'SKU', field: 'externalIdentifier', key: '' }] }
    const meant = await sendFile(test, {
      token,
      file: 'Order;SKU;Antal\nO-9;A-1;2\n',
      body: { options: JSON.stringify(mapped) },
    })
    expect(meant.body.data.kind).toBe('articles')
    const asked = { options: { ...found, kind: 'articles' as const, mapping: [] } }
    const again = (await test.call(contract.checkImport, { params: { id }, body: asked }, { token })).body.data
    expect(again).toMatchObject({ kind: 'articles', state: 'Uploaded', options: { keyField: 'externalIdentifier' } })
    expect(again.options.mapping).toContainEqual({ column: 'SKU', field: 'externalIdentifier', key: '' })
  })
})

describe('Imported orders', () => {
  it('have a line for each row of their number, with its article, quantity and data', async () => {
    const done = await run(
      'Order number,Article number,Quantity,Customer,Batch\nO-1,A-1,5,Ada,x\nO-1,A-2,"1 000",Ada,y\nO-2,A-1,,Bo,z\n',
    )
    expect(done.counts).toMatchObject({ rows: 3, added: 2, bad: 0 })
    const order = await orderOf('O-1')
    expect(order.name).toBe('Ada')
    expect(linesOf(order)).toEqual([
      ['A-1', 5, [{ key: 'Batch', data: 'x' }]],
      ['A-2', 1000, [{ key: 'Batch', data: 'y' }]],
    ])
    expect((await orderOf('O-2')).lines[0]?.quantity).toBe(1)
  })

  it('are changed by the next file: lines of the same article, and new ones behind them; undo puts them back', async () => {
    const done = await run('Order number,Article number,Quantity\nO-1,A-1,7\n')
    expect(done.counts).toMatchObject({ updated: 1, added: 0 })
    expect(linesOf(await orderOf('O-1'))).toEqual([
      ['A-1', 7, [{ key: 'Batch', data: 'x' }]],
      ['A-2', 1000, [{ key: 'Batch', data: 'y' }]],
    ])
    await test.call(contract.undoImport, { params: { id: done.id } }, { token })
    const undone = await waitForImport(test, { token, id: done.id, states: ['Undone'] })
    expect(undone.message).toBe('1 restored.')
    expect(linesOf(await orderOf('O-1'))[0]).toEqual(['A-1', 5, [{ key: 'Batch', data: 'x' }]])
  })

  it.each([
    ['other data and the quantity that the file does not say', 'Colour\nO-6,A-1,red', {}, 5, ['Batch x', 'Colour red']],
    ['no other data where it is not to be kept', 'Colour\nO-6,A-1,red', { keepOtherData: false }, 5, ['Colour red']],
    ['data under the key that it has, in whatever letters', 'batch\nO-6,A-1,z', {}, 5, ['Batch z']],
    ['nothing under a key whose cell is empty', 'Batch\nO-6,A-1,', {}, 5, ['Batch ']],
    ['the quantity where the cell is empty', 'Quantity,Colour\nO-6,A-1,,red', {}, 5, ['Batch x', 'Colour red']],
    ['the quantity that the file says', 'Quantity\nO-6,A-1,8', {}, 8, ['Batch x']],
  ])('keep for their lines %s', async (_, rest, changed, quantity, data) => {
    await run('Order number,Article number,Quantity,Batch\nO-6,A-1,5,x\n')
    const done = await run(`Order number,Article number,${rest}\n`, changed)
    expect(done.counts.updated).toBe(1)
    const line = defined((await orderOf('O-6')).lines[0])
    const entries = line.data.map((each) => `${each.key} ${each.data}`)
    expect([line.quantity, entries]).toEqual([quantity, data])
    const shown = done.preview[0]?.data.filter(({ field }) => field === 'data')
    expect(shown?.map((each) => `${each.key} ${each.data}`)).toEqual(entries)
    await test.call(contract.undoImport, { params: { id: done.id } }, { token })
    await waitForImport(test, { token, id: done.id, states: ['Undone'] })
  })

  it('show in their check what each row changes, the name by the first row of an order', async () => {
    await run('Order number,Article number,Quantity,Customer\nO-12,A-1,5,Ada\nO-12,A-2,1,Ada\n')
    const file = 'Order number,Article number,Quantity,Customer\nO-12,A-1,7,Ida\nO-12,A-2,1,Ida\nO-13,A-1,1,Bo\n'
    const { preview } = await run(file)
    expect(preview.map(({ outcome, name }) => [outcome, name])).toEqual([
      ['updated', 'Ida'],
      ['updated', 'Ida'],
      ['added', 'Bo'],
    ])
    const changed = preview.map(({ data }) => data.filter((each) => each.before !== each.data))
    expect(changed[0]?.map(({ field, data, before }) => [field, before, data])).toEqual([
      ['name', 'Ada', 'Ida'],
      ['quantity', '5', '7'],
    ])
    expect(changed[1]).toEqual([])
    expect(changed[2]?.map(({ field, before }) => [field, before])).toEqual([
      ['articleIdentifier', null],
      ['quantity', null],
    ])
  })

  it('that a file says nothing new of are unchanged: no version, no moment, nothing to undo', async () => {
    const file =
      'Order number,Article number,Quantity,Customer,Batch,Order date\nO-7,A-1,5,Ada,x,1 May\nO-7,A-1,6,Ada,y,1 May\nO-7,A-2,1,Ada,,1 May\nO-8,A-2,1,Bo,z,\n'
    expect((await run(file, { mapping })).counts).toMatchObject({ added: 2, updated: 0, unchanged: 0 })
    const stored = () =>
      test.rows.query(`select o.order_number, o.version, o.modified, l.id, l.quantity, l.data from orders o
        join order_lines l on l.order_id = o.id where o.order_number in ('O-7', 'O-8') order by 1, l.line_number`)
    const { rows: before } = await stored()
    const again = await run(file, { mapping })
    expect(again.counts).toMatchObject({ rows: 4, good: 4, added: 0, updated: 0, unchanged: 2, deleted: 0 })
    expect(again.preview.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
    expect(again.preview.flatMap(({ data }) => data.filter((each) => each.before !== each.data))).toEqual([])
    expect((await stored()).rows).toEqual(before)
    expect(again.canBeUndone).toBe(false)
  })

  it.each([
    ['another name', 'O-8,A-2,1,Bo Ek,z,'],
    ['another quantity', 'O-8,A-2,2,Bo,z,'],
    ['other data of the line', 'O-8,A-2,1,Bo,w,'],
    ['other data of the order', 'O-8,A-2,1,Bo,z,2 May'],
    ['another line', 'O-8,A-1,1,Bo,z,'],
  ])('that a file gives %s count as changed, with what was before; undo makes it as it was', async (_, row) => {
    const kept = await orderOf('O-8')
    const head = 'Order number,Article number,Quantity,Customer,Batch,Order date\n'
    const done = await run(`${head}${row}\n`, { mapping })
    expect(done.counts).toMatchObject({ updated: 1, unchanged: 0, added: 0 })
    expect(done.preview[0]?.outcome).toBe('updated')
    expect((await orderOf('O-8')).version).toBe(kept.version + 1)
    await test.call(contract.undoImport, { params: { id: done.id } }, { token })
    await waitForImport(test, { token, id: done.id, states: ['Undone'] })
    const back = await orderOf('O-8')
    expect([back.name, linesOf(back), back.orderData]).toEqual([kept.name, linesOf(kept), kept.orderData])
  })

  it('have rows told whose article is not there or not named, or whose quantity is none', async () => {
    const sent = await send('Order number,Article number,Quantity\nO-3,NOPE,1\nO-3,A-1,0\n,A-1,1\nO-3,,2\n')
    const stopped = await waitForImport(test, { token, id: sent.body.data.id, states: ['Checked'] })
    expect(stopped.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'Article number', 'article-not-found'],
      [3, 'Quantity', 'quantity-wrong'],
      [4, 'Order number', 'order-number-missing'],
      [5, 'Article number', 'article-missing'],
    ])
    expect(stopped.problems[0]).toMatchObject({
      message: 'There is no article with the identifier "NOPE" that you may use.',
      values: { name: 'NOPE' },
    })
  })

  it('land only in groups that take imported orders [GROUP-05]', async () => {
    const refused = await send('Order number\nO-4\n', { targetGroupIds: [groups.Warehouse] })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'takes-no-orders'])
    await run('Order number,Article number\nO-4,A-1\n', { targetGroupIds: [groups.Packing] })
    expect((await orderOf('O-4')).groupId).toBe(groups.Packing)
    const sent = await send('Order number,Article number,Group\nO-5,A-1,Warehouse\n')
    const stopped = await waitForImport(test, { token, id: sent.body.data.id, states: ['Checked'] })
    expect(stopped.problems[0]?.code).toBe('group-not-found')
  })

  it('replace those of a group, and come back by undo', async () => {
    const { rows } = await test.rows.query('select count(*)::int as count from orders where group_id = $1', [
      groups.Packing,
    ])
    const done = await run('Order number,Article number\nO-9,A-2\n', {
      mode: 'replace-group',
      targetGroupIds: [groups.Packing],
    })
    expect(done.counts).toMatchObject({ added: 1, deleted: rows[0].count })
    expect(await findOrder('O-4')).toBeUndefined()
    await test.call(contract.undoImport, { params: { id: done.id } }, { token })
    await waitForImport(test, { token, id: done.id, states: ['Undone'] })
    expect(linesOf(await orderOf('O-4'))).toEqual([['A-1', 1, []]])
    expect(await findOrder('O-9')).toBeUndefined()
  })
})
