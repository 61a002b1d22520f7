import { randomUUID } from 'node:crypto'
import * as contract from '@labelwright/contract/server/articles'
import { createGroup } from '@labelwright/contract/server/groups'
import { deleteOrders, listAllOrders } from '@labelwright/contract/server/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let groupId: string
let organizationId: string

/** Straight into the tables: what is tested begins with the list. */
async function addArticles(prefix: string, count: number) {
  await test.rows.query(
    `insert into articles (organization_id, id, name, external_identifier, group_id, article_data, search_text)
     select $1, gen_random_uuid(), $2 || ' ' || n, $2 || '-' || n, $3, '[{"key":"k","data":"old"}]', ' ' || lower($2) || ' ' || n
     from generate_series(1, $4::integer) n`,
    [organizationId, prefix, groupId, count],
  )
}
const countOf = async (what: string) => Number((await test.rows.query(`select count(*) from ${what}`)).rows[0].count)
const change = (body: object) => test.call(contract.changeArticles, { body: body as never }, { token })
const remove = (body: object) => test.call(contract.deleteArticles, { body: body as never }, { token })

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  organizationId = (await test.rows.query('select organization_id from articles limit 1')).rows[0].organization_id
  groupId = (await test.call(createGroup, { body: { name: 'Many' } }, { token })).body.data.id
})
afterAll(() => test.stop())

describe('All articles that match', () => {
  it('of a group are changed at once, no others, in one transaction', async () => {
    await addArticles('Jar', 1200)
    const all = await countOf('articles')
    const { body } = await test.call(contract.listArticles, { query: { groupIds: groupId, take: 1 } }, { token })
    expect(body.total).toBe(1200)
    const matching = { groupIds: groupId, total: 1200 }
    const changed = await change({ matching, setData: [{ key: 'k', data: 'new' }] })
    expect([changed.status, changed.body]).toEqual([200, { changed: 1200, undoId: expect.any(String) }])
    expect(await countOf(`articles where article_data = '[{"key":"k","data":"new"}]' and version = 2`)).toBe(1200)
    expect(await countOf('articles')).toBe(all)
  })

  it.each([
    ['one more', 1],
    ['one less', -1],
  ])('are left alone when there is %s than the person saw', async (_, more) => {
    const refused = await remove({ matching: { groupIds: groupId, total: 1200 - more } })
    expect([refused.status, refused.body.code]).toEqual([409, 'selection-changed'])
    expect(await countOf(`articles where group_id = '${groupId}'`)).toBe(1200)
  })

  it('a search are those that the list counts, and refused where its counting ended early', async () => {
    const searchQuery = 'jar 11'
    const { total } = (await test.call(contract.listArticles, { query: { searchQuery, take: 100 } }, { token })).body
    expect(total).toBeGreaterThan(100)
    const deleted = await remove({ matching: { searchQuery, total } })
    expect([deleted.status, deleted.body.changed]).toEqual([200, total])
    expect(await countOf(`articles where group_id = '${groupId}'`)).toBe(1200 - total)
    const endless = await remove({ matching: { searchQuery: 'jar', total: 500 } })
    expect([endless.status, endless.body.code]).toEqual([409, 'selection-changed'])
  })

  it('are at most 10,000, and are named in one way only', async () => {
    const { status, body } = await remove({ matching: { total: 10_001 } })
    expect([status, body.errors[0]?.path]).toEqual([422, 'matching.total'])
    expect((await remove({})).status).toBe(422)
    expect((await remove({ ids: [randomUUID()], matching: { total: 1 } })).status).toBe(422)
  })

  it('do not include what the person may not see', async () => {
    const hidden = (await test.call(createGroup, { body: { name: 'Hidden' } }, { token })).body.data.id
    await test.rows.query(`update articles set group_id = $1 where external_identifier in ('Jar-1', 'Jar-2')`, [hidden])
    await test.rows.query(`update users set user_roles = '{ArticleManager}' where email = 'packer@example.com'`)
    const packer = await test.signInAs('packer@example.com')
    const { total } = (await test.call(contract.listArticles, { query: { groupIds: hidden } }, { token: packer })).body
    expect(total).toBe(0)
    const tried = await test.call(
      contract.deleteArticles,
      { body: { matching: { groupIds: hidden, total: 2 } } },
      { token: packer },
    )
    expect([tried.status, tried.body.code]).toEqual([409, 'selection-changed'])
  })

  it('10,000 of them are deleted at once', async () => {
    await test.rows.query('delete from articles where group_id = $1', [groupId])
    await addArticles('Box', 10_000)
    const deleted = await remove({ matching: { groupIds: groupId, total: 10_000 } })
    expect([deleted.status, deleted.body.changed]).toEqual([200, 10_000])
  })
})

describe('All orders that match', () => {
  it('are deleted while there are as many as the person saw', async () => {
    await test.rows.query(
      `insert into orders (organization_id, id, order_number, name, group_id, order_data, search_text)
       select $1, gen_random_uuid(), 'MANY-' || n, '', $2, '[]', ' many-' || n from generate_series(1, 700) n`,
      [organizationId, groupId],
    )
    const all = await countOf('orders')
    const { total } = (await test.call(listAllOrders, { query: { groupIds: groupId, take: 1 } }, { token })).body
    expect(total).toBe(700)
    const off = await test.call(deleteOrders, { body: { matching: { groupIds: groupId, total: 699 } } }, { token })
    expect([off.status, off.body.code]).toEqual([409, 'selection-changed'])
    const done = await test.call(deleteOrders, { body: { matching: { groupIds: groupId, total } } }, { token })
    expect([done.status, done.body]).toEqual([200, { changed: 700, undoId: expect.any(String) }])
    expect(await countOf('orders')).toBe(all - 700)
  })
})
