import * as articles from '@labelwright/contract/server/articles'
import type { Article } from '@labelwright/contract/server/articles-schemas'
import { createGroup, saveGroupSettings } from '@labelwright/contract/server/groups'
import * as contract from '@labelwright/contract/server/orders'
import { printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { printStateOf } from './orders.service.ts'

let test: TestApp
let token: string
let jam: Article

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  jam = await articleOf('NB-20422')
})
afterAll(() => test.stop())

const articleOf = async (searchQuery: string) =>
  defined((await test.call(articles.listArticles, { query: { searchQuery } }, { token })).body.data[0])
const make = (body: Parameters<typeof test.call<typeof contract.createOrder>>[1]['body']) =>
  test.call(contract.createOrder, { body }, { token })
const read = async (id: string) => (await test.call(contract.getOrder, { params: { id } }, { token })).body.data

describe('An order', () => {
  it('has orderId and orderNumber, lines of articles with quantities and data [ORDER-01] [ORDER-04]', async () => {
    const data = [{ key: 'lot', data: 'L-7' }]
    const made = await make({ orderNumber: 'A-1', name: 'Alpha', lines: [{ articleId: jam.id, quantity: 3, data }] })
    expect(made.body.data).toMatchObject({ orderNumber: 'A-1', name: 'Alpha', lineCount: 1, doneCount: 0 })
    expect(made.body.data.orderId).toBe(made.body.data.id)
    expect(made.body.data.lines).toEqual([
      expect.objectContaining({ lineNumber: 1, articleName: 'Cloudberry jam', quantity: 3, data }),
    ])
  })

  it('has a number of its own in its group, told at the field', async () => {
    await make({ orderNumber: 'Unique-1' })
    const again = await make({ orderNumber: 'UNIQUE-1' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual([expect.objectContaining({ path: 'orderNumber', code: 'taken' })])
  })

  it('keeps a line with its name when the article is deleted, through another save', async () => {
    const article = (await test.call(articles.createArticle, { body: { name: 'Passing' } }, { token })).body.data
    const order = (await make({ orderNumber: 'A-2', lines: [{ articleId: article.id }, { articleId: jam.id }] })).body
      .data
    await test.call(articles.deleteArticle, { params: { id: article.id } }, { token })
    const after = await read(order.id)
    const [passing, kept] = [defined(after.lines[0]), defined(after.lines[1])]
    expect(passing).toMatchObject({ articleId: null, articleName: 'Passing' })
    const body = {
      id: order.id,
      orderNumber: 'A-2',
      version: after.version,
      keptLineIds: [passing.id],
      lines: [{ id: kept.id, articleId: jam.id, quantity: 8, data: [] }],
    }
    const saved = await test.call(contract.saveOrder, { body }, { token })
    expect(saved.body.data.lines.map((line) => line.id)).toEqual([kept.id, passing.id])
    expect(saved.body.data.lines[0]?.quantity).toBe(8)
  })

  it('is refused with an article that is not there, at its line; a stale version is refused', async () => {
    const refused = await make({ orderNumber: 'A-3', lines: [{ articleId: '01a1ffb1-cf0f-7811-b38b-000000000000' }] })
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'lines.0.articleId', code: 'not-found' })])
    const order = (await make({ orderNumber: 'A-4' })).body.data
    const body = { id: order.id, orderNumber: 'A-4', version: 99 }
    expect((await test.call(contract.saveOrder, { body }, { token })).status).toBe(412)
  })

  it('keeps a line of an article that its manager does not see, and names the line of a wrong one', async () => {
    const laboratory = (await test.rows.query(`select id from groups where name = 'Laboratory'`)).rows[0].id
    const secret = (
      await test.call(articles.createArticle, { body: { name: 'Reagent', groupId: laboratory } }, { token })
    ).body.data
    const lines = [{ articleId: jam.id }, { articleId: secret.id, quantity: 5 }]
    const order = (await make({ orderNumber: 'A-6', lines })).body.data
    await test.rows.query(`update users set user_roles = '{OrderManager}' where email = $1`, [packerEmail])
    const manager = await test.signInAs(packerEmail)
    const save = (body: object) =>
      test.call(
        contract.saveOrder,
        { body: { id: order.id, orderNumber: 'A-6', ...body } as never },
        { token: manager },
      )
    const stored = order.lines.map(({ id, articleId, quantity, data }: Record<string, unknown>) => ({
      id,
      articleId,
      quantity,
      data,
    }))
    const saved = await save({ name: 'New name', lines: stored, version: order.version })
    expect(saved.body.data).toMatchObject({
      name: 'New name',
      lines: [{ articleName: 'Cloudberry jam' }, { articleId: secret.id, articleName: 'Reagent', quantity: 5 }],
    })
    const added = { lines: [...stored, { articleId: secret.id }], version: saved.body.data.version }
    expect((await save(added)).body.errors).toEqual([
      expect.objectContaining({ path: 'lines.2.articleId', message: expect.stringContaining('Line 3') }),
    ])
    await test.rows.query(`update users set user_roles = '{}' where email = $1`, [packerEmail])
  })

  it('is made once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'order-key-1' }
    const input = { body: { orderNumber: 'Once-1' } }
    const first = await test.call(contract.createOrder, input, { token, headers })
    const second = await test.call(contract.createOrder, input, { token, headers })
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it('offers the labels of its group when the group says so [GROUP-03]', async () => {
    const group = (await test.call(createGroup, { body: { name: 'Offers labels' } }, { token })).body.data
    const labelId = jam.labels[0]?.labelId
    await test.rows.query('update labels set group_id = $1 where id = $2', [group.id, labelId])
    const order = (await make({ orderNumber: 'A-5', groupId: group.id })).body.data
    expect(order.offeredLabels).toEqual([])
    const body = { ...group.groupSettings, useLabelsConnectedToOrdersGroup: true }
    await test.call(saveGroupSettings, { params: { groupId: group.id }, body }, { token })
    expect((await read(order.id)).offeredLabels).toEqual([expect.objectContaining({ labelId })])
    await test.rows.query('update labels set group_id = null where id = $1', [labelId])
  })
})

describe('New articles with a line of an order', () => {
  const allSettledOrThrow = (order: { orderId: string } | { orderNumber: string }, prefix: string) =>
    Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        test.call(
          articles.addArticleWithConnections,
          { body: { name: `${prefix} ${index}`, orders: [order] } },
          { token },
        ),
      ),
    )
  const linesOf = async (orderNumber: string) => {
    const found = (await test.call(contract.listOrders, { query: { searchQuery: orderNumber } }, { token })).body
    expect(found.total).toBe(1)
    return (await read(defined(found.data[0]).id)).lines.map((line) => line.articleName).sort()
  }
  const eight = (prefix: string) => Array.from({ length: 8 }, (_, index) => `${prefix} ${index}`)

  it('each have their own line when they are made together, by the order’s id', async () => {
    const order = (await make({ orderNumber: 'TOGETHER-1', lines: [] })).body.data
    const answers = await allSettledOrThrow({ orderId: order.id }, 'By id')
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [200, undefined]))
    expect(await linesOf('TOGETHER-1')).toEqual(eight('By id'))
  })

  it('make an order that is not there yet once, by its number, and share it', async () => {
    const answers = await allSettledOrThrow({ orderNumber: 'TOGETHER-2' }, 'By number')
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [200, undefined]))
    expect(await linesOf('TOGETHER-2')).toEqual(eight('By number'))
  })

  it('do not stand in each other’s way when they name the same orders the other way round', async () => {
    const orders = [{ orderNumber: 'ROUND-1' }, { orderNumber: 'ROUND-2' }]
    const bodies = [0, 1, 2, 3].map((index) => ({
      name: `Round ${index}`,
      orders: index % 2 === 0 ? orders : orders.toReversed(),
    }))
    const answers = await Promise.all(
      bodies.map((body) => test.call(articles.addArticleWithConnections, { body }, { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const number of ['ROUND-1', 'ROUND-2']) expect(await linesOf(number)).toHaveLength(4)
  })
})

describe('The lists of orders', () => {
  it('give what the person’s groups may see, and the organization’s to managers [ORDER-02] [ORDER-03]', async () => {
    const laboratory = (await test.rows.query(`select id from groups where name = 'Laboratory'`)).rows[0].id
    await make({ orderNumber: 'LAB-9', groupId: laboratory })
    const packer = await test.signInAs(packerEmail)
    const numbersFor = async (who: string, call: typeof contract.listOrders | typeof contract.listAllOrders) =>
      (await test.call(call, { query: { take: 500 } }, { token: who })).body.data.map((order) => order.orderNumber)
    expect(await numbersFor(packer, contract.listOrders)).not.toContain('LAB-9')
    expect(await numbersFor(packer, contract.listOrders)).toContain('SO-1001')
    expect(await numbersFor(token, contract.listAllOrders)).toContain('LAB-9')
    expect((await test.call(contract.listAllOrders, { query: {} }, { token: packer })).status).toBe(403)
    await test.rows.query(`update users set user_roles = '{OrderManager}' where email = $1`, [packerEmail])
    const manager = await test.signInAs(packerEmail)
    expect(await numbersFor(manager, contract.listOrders)).not.toContain('LAB-9')
    const everything = await numbersFor(manager, contract.listAllOrders)
    expect(everything).toEqual(await numbersFor(token, contract.listAllOrders))
    expect(everything).toEqual(expect.arrayContaining(['LAB-9', 'SO-1001']))
    await test.rows.query(`update users set user_roles = '{}' where email = $1`, [packerEmail])
  })

  it('that a manager’s groups see are deleted together; which one is not his is told', async () => {
    const laboratory = (await test.rows.query(`select id from groups where name = 'Laboratory'`)).rows[0].id
    const ids: string[] = []
    for (const [orderNumber, groupId] of [
      ['MIX-1', null],
      ['MIX-2', laboratory],
      ['MIX-3', null],
    ])
      ids.push((await make({ orderNumber, groupId })).body.data.id)
    await test.rows.query(`update users set user_roles = '{OrderManager}' where email = $1`, [packerEmail])
    const manager = await test.signInAs(packerEmail)
    const remove = (body: object) => test.call(contract.deleteOrders, { body: body as never }, { token: manager })
    const refused = await remove({ ids })
    expect(refused.status).toBe(404)
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: 'ids', message: expect.stringContaining('Order MIX-2') }),
    ])
    const matching = { searchQuery: 'mix-' }
    const { total } = (await test.call(contract.listOrders, { query: matching }, { token: manager })).body
    expect((await remove({ matching: { ...matching, total } })).body).toEqual({
      changed: 2,
      undoId: expect.any(String),
    })
    expect((await read(ids[1] ?? '')).orderNumber).toBe('MIX-2')
    await test.rows.query(`update users set user_roles = '{}' where email = $1`, [packerEmail])
  })

  it('put an exact number first, then what begins so, then what has it inside', async () => {
    for (const orderNumber of ['X77-10', 'X77-1', 'AX77-1']) await make({ orderNumber })
    const found = await test.call(contract.listOrders, { query: { searchQuery: 'x77-1' } }, { token })
    expect(found.body.data.map((order) => order.orderNumber)).toEqual(['X77-1', 'X77-10', 'AX77-1'])
  })

  it('are exported with a row for each line, as CSV and as XLSX', async () => {
    const csv = await test.call(contract.exportOrders, { query: { searchQuery: 'SO-1001', delimiter: ';' } }, { token })
    const lines = String(csv.body).split('\r\n')
    expect(lines[0]).toBe('\uFEFForderNumber;name;group;article;externalIdentifier;quantity;printed')
    expect(lines[1]).toBe(
      'SO-1001;Lindqvist Delicatessen, Uppsala;Packing;Organic elderflower cordial;NB-20418;24;0'.replace(
        'Lindqvist Delicatessen, Uppsala',
        '"Lindqvist Delicatessen, Uppsala"',
      ),
    )
    const xlsx = await test.call(contract.exportOrders, { query: { format: 'xlsx' } }, { token })
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    expect(String(xlsx.headers['content-disposition'])).toMatch(/Orders \d{4}-\d\d-\d\d\.xlsx/)
  })

  it.each([undefined, 'orderNumber', '-orderNumber', 'modified', '-modified'] as const)(
    'are exported in the order of the list, by %s',
    async (sort) => {
      const query = sort ? { sort } : {}
      const listed = (await test.call(contract.listAllOrders, { query: { ...query, take: 500 } }, { token })).body.data
      const csv = String((await test.call(contract.exportOrders, { query }, { token })).body)
      const numbers = csv
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',')[0])
      expect([...new Set(numbers)]).toEqual(listed.map((each) => each.orderNumber))
      expect(listed.length).toBeGreaterThan(1)
    },
  )
})

describe('The print state of a line', () => {
  it.each([
    ['none', { quantity: 5, sent: 0, unknown: 0 }],
    ['part', { quantity: 5, sent: 2, unknown: 0 }],
    ['done', { quantity: 5, sent: 5, unknown: 0 }],
    ['unsure', { quantity: 5, sent: 5, unknown: 1 }],
  ] as const)('is %s for %o', (state, line) => {
    expect(printStateOf(line)).toBe(state)
  })

  it('follows what was printed for it, and a line of another article is refused', async () => {
    const order = (await make({ orderNumber: 'P-1', lines: [{ articleId: jam.id, quantity: 2 }] })).body.data
    const printerId = (await test.rows.query('select id from printers limit 1')).rows[0].id
    const print = (articleId: string, quantity: number) =>
      test.call(
        printArticle,
        {
          body: {
            computerName: 'PC-1',
            labels: [
              {
                labelId: defined(jam.labels[0]).labelId,
                quantity,
                articleId,
                editableData: [],
                printerId,
                orderLineId: defined(order.lines[0]).id,
              },
            ],
          },
        },
        { token },
      )
    const job = await print(jam.id, 2)
    expect(job.status, JSON.stringify(job.body)).toBe(200)
    expect((await read(order.id)).lines[0]?.printed.state).toBe('none')
    const { printJobEntryId } = defined(job.body.files[0])
    await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Success' } }, { token })
    expect(await read(order.id)).toMatchObject({ doneCount: 1, lines: [{ printed: { state: 'done', sent: 2 } }] })
    expect((await print((await articleOf('NB-20418')).id, 1)).status).toBe(404)
  })
})
