import { createArticle } from '@labelwright/contract/server/articles'
import { undoImport } from '@labelwright/contract/server/imports'
import { createOrder, getOrder } from '@labelwright/contract/server/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
/** Ids of articles by identifier, or by name and group. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
  const { rows } = await test.rows.query(`
    update groups set allow_order_import_to_this_group = (name = 'Warehouse') returning id, name`)
  const groupIds = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  for (const [identifier, name, group] of [
    ['A-1', 'Bolt', ''],
    ['', 'Washer', ''],
    ['', 'Washer', 'Warehouse'],
    ['', 'Washer', 'Packing'],
    ['', 'Spring', 'Packing'],
    ['', 'spring', 'Packing'],
  ] as const) {
    const place = group ? { groupId: groupIds[group] } : {}
    const body = { name, ...place, ...(identifier ? { externalIdentifier: identifier } : {}) }
    ids[identifier || `${name} ${group}`] = (await test.call(createArticle, { body }, { token })).body.data.id
  }
})
afterAll(() => test.stop())

interface Run {
  readonly states?: readonly string[]
  readonly options?: object
}

async function run(file: string, { states = ['Finished'], options }: Run = {}) {
  const sent = await sendFile(test, {
    token,
    file,
    body: { start: 'true', ...(options && { options: JSON.stringify(options) }) },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return waitForImport(test, { token, id: sent.body.data.id, states })
}
async function linesOf(number: string) {
  const { rows } = await test.rows.query('select id from orders where order_number = $1', [number])
  const order = (await test.call(getOrder, { params: { id: rows[0].id } }, { token })).body.data
  return order.lines.map((line) => [line.articleId, line.externalIdentifier, line.quantity])
}

const exported = 'orderNumber,name,group,article,externalIdentifier,quantity,printed'

describe('The articles of imported lines', () => {
  it('are known by their names in a file without identifiers, those of the order’s group first', async () => {
    const done = await run('Order,Product,Quantity,Group\nN-1,bolt,2,\nN-1,Washer,3,\nN-2,Washer,4,Warehouse\n')
    expect(done.counts).toMatchObject({ added: 2, bad: 0 })
    expect(await linesOf('N-1')).toEqual([
      [ids['A-1'], 'A-1', 2],
      [ids['Washer '], null, 3],
    ])
    expect(await linesOf('N-2')).toEqual([[ids['Washer Warehouse'], null, 4]])
  })

  it('meet the lines that have them, whether these have an identifier or not', async () => {
    const file = 'Order,Product,Quantity,Group\nN-1,Bolt,2,\nN-1,washer,5,\n'
    const again = await run('Order,Product,Quantity\nN-1,Bolt,2\nN-1,Washer,3\n')
    expect(again.counts).toMatchObject({ unchanged: 1, updated: 0 })
    const changed = await run(file)
    expect(changed.counts).toMatchObject({ updated: 1 })
    expect(await linesOf('N-1')).toEqual([
      [ids['A-1'], 'A-1', 2],
      [ids['Washer '], null, 5],
    ])
    await test.call(undoImport, { params: { id: changed.id } }, { token })
    await waitForImport(test, { token, id: changed.id, states: ['Undone'] })
    expect((await linesOf('N-1'))[1]).toEqual([ids['Washer '], null, 3])
  })

  it('are told beside the name where there is none, or where several are as near [IMPORT-08-OPEN]', async () => {
    const stopped = await run('Order,Product,Quantity\nN-3,Nothing,1\nN-3,Spring,1\nN-3,,1\n', { states: ['Checked'] })
    expect(stopped.problems.map(({ line, column, code, values }) => [line, column, code, values])).toEqual([
      [2, 'Product', 'article-name-not-found', { name: 'Nothing' }],
      [3, 'Product', 'articles-of-name', { name: 'Spring' }],
      [4, 'Product', 'article-missing', undefined],
    ])
  })

  it('are known by the identifier where a row has both, whatever the name says', async () => {
    await run(`${exported}\nN-4,,,Washer,A-1,1,0\n`)
    expect(await linesOf('N-4')).toEqual([[ids['A-1'], 'A-1', 1]])
  })
})

describe('Rows of orders that name no article [IMPORT-08-OPEN]', () => {
  const orders = { kind: 'orders', keyField: 'orderNumber' }
  const message = 'This row does not name an article. Add its identifier or its name.'
  const numbersOfOrders = async () => {
    const { rows } = await test.rows.query(`select order_number from orders where order_number like 'M-%' order by 1`)
    return rows.map((row) => row.order_number)
  }

  it.each([
    ['whose file has order numbers only', 'Order\nM-1\n', [[2, '']]],
    [
      'whose file has no column for it',
      'Order,Quantity,Customer\nM-1,2,Ada\nM-2,,Bo\n',
      [
        [2, ''],
        [3, ''],
      ],
    ],
    [
      'whose cells are empty',
      'Order,SKU,Product,Customer\nM-1,,,Ada\nM-2, ,,Bo\n',
      [
        [2, 'SKU'],
        [3, 'SKU'],
      ],
    ],
    [
      'whose name is empty',
      'Order,Product,Quantity\nM-1,,2\nM-2,,\n',
      [
        [2, 'Product'],
        [3, 'Product'],
      ],
    ],
  ])('and %s are told one by one, and no order is made', async (_, file, told) => {
    const stopped = await run(file, { states: ['Checked'], options: orders })
    expect(stopped.problems).toEqual(told.map(([line, column]) => ({ line, column, code: 'article-missing', message })))
    expect(stopped.counts).toMatchObject({ rows: told.length, good: 0, bad: told.length, added: 0 })
    expect(await numbersOfOrders()).toEqual([])
  })

  it('hold back the other rows of their order, and no other order', async () => {
    const file = 'Order,Product,Quantity\nM-3,Bolt,1\nM-3,,\nM-4,Bolt,1\n'
    const done = await run(file, { options: { ...orders, skipBadRows: true } })
    expect(done.problems.map(({ line, column, code, values }) => [line, column, code, values])).toEqual([
      [2, 'Order', 'order-incomplete', { line: 3 }],
      [3, 'Product', 'article-missing', undefined],
    ])
    expect(done.counts).toMatchObject({ rows: 3, good: 1, bad: 2, added: 1 })
    expect(await numbersOfOrders()).toEqual(['M-4'])
  })

  it('leave an order as it is that is only to be updated', async () => {
    const done = await run('Order,Product,Customer\nM-4,,Ada\n', {
      options: { ...orders, mode: 'update', skipBadRows: true },
    })
    expect(done.counts).toMatchObject({ bad: 1, updated: 0 })
    expect(await linesOf('M-4')).toEqual([[ids['A-1'], 'A-1', 1]])
  })

  it('are all that an export has of an order without lines, which stays as it is', async () => {
    const body = { orderNumber: 'M-5', name: 'For Ada', lines: [] }
    await test.call(createOrder, { body }, { token })
    const done = await run(`${exported}\nM-5,Changed,,,,,\n`, { options: { ...orders, skipBadRows: true } })
    expect(done.counts).toMatchObject({ bad: 1, updated: 0 })
    const { rows } = await test.rows.query(`select name from orders where order_number = 'M-5'`)
    expect(rows).toEqual([{ name: 'For Ada' }])
  })
})
