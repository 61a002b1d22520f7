import * as contract from '@labelwright/contract/server/articles'
import type { ListArticlesQuery } from '@labelwright/contract/server/articles-schemas'
import { createGroup } from '@labelwright/contract/server/groups'
import * as orders from '@labelwright/contract/server/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

const make = (name: string, more: object = {}) =>
  test.call(contract.createArticle, { body: { name, ...more } }, { token })
const list = async (query: ListArticlesQuery) => (await test.call(contract.listArticles, { query }, { token })).body
const namesOf = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name)
const cellsOf = (csv: unknown, column: number) =>
  String(csv)
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('|')[column]?.replace(/^"(.*)"$/, '$1'))
const exported = async (query: object) =>
  cellsOf((await test.call(contract.exportArticles, { query: { ...query, delimiter: '|' } }, { token })).body, 1)

/** Straight into the table: `key` is the name's beginning and the word that all of them are found by. */
async function addMany(key: string, count: number) {
  await test.rows.query(
    `insert into articles (organization_id, id, name, search_text, modified)
     select organization_id, gen_random_uuid(), $1::text || ' ' || lpad(n::text, 6, '0'), ' ' || lower($1::text) || ' many' || (n % 2), now() + n * interval '1 ms'
     from organizations, generate_series(1, $2::integer) n`,
    [key, count],
  )
}

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

describe('A search', () => {
  it('has an exact identifier first, and everything else that has it behind', async () => {
    const code = 'WH-7310-000000042'
    await make('The scanned one', { externalIdentifier: code })
    await make('Spare part', { articleData: [{ key: 'of', data: code }] })
    await make('Box of it', { articleData: [{ key: 'of', data: `x${code}y` }] })
    await make('Another', { externalIdentifier: 'WH-7310-100000042' })
    expect(namesOf(await list({ searchQuery: code, take: 10 }))).toEqual(['The scanned one', 'Spare part', 'Box of it'])
    await make('Drawn line', { externalIdentifier: 'AB--------' })
    await make('Under the line', { articleData: [{ key: 'of', data: 'AB--------' }] })
    expect(namesOf(await list({ searchQuery: 'ab--------' }))).toEqual(['Drawn line', 'Under the line'])
  })

  it('is exported with exactly what the list finds, in its order', async () => {
    for (const name of ['Alder', 'Balsa', 'Walnut al', 'Teak', 'Sal'])
      await make(name, { articleData: [{ key: 'wood', data: 'lumberyard' }] })
    for (const searchQuery of ['al', 'alder', 'lumber', 'mber', 'be', 'teak lum', '%']) {
      const found = await list({ searchQuery, take: 500, sort: 'name' })
      expect(await exported({ searchQuery, sort: 'name' }), searchQuery).toEqual(namesOf(found))
      expect((await exported({ searchQuery })).toSorted(), searchQuery).toEqual(namesOf(found).toSorted())
    }
    expect(await exported({ searchQuery: 'mber', sort: '-name' })).toEqual([
      'Walnut al',
      'Teak',
      'Sal',
      'Balsa',
      'Alder',
    ])
  })

  it('is exported with all of it where the list stops counting, within what the person may see', async () => {
    await addMany('Plenty', 700)
    expect((await list({ searchQuery: 'plenty', take: 500 })).totalIsAtLeast).toBe(true)
    expect(await exported({ searchQuery: 'plenty' })).toHaveLength(700)
    const { id: groupId } = (await test.call(createGroup, { body: { name: 'Few of them' } }, { token })).body.data
    await make('Plenty more', { groupId })
    expect(await exported({ searchQuery: 'plenty', groupId })).toEqual(['Plenty more'])
  })

  it('of orders is exported with exactly what the list finds', async () => {
    for (const orderNumber of ['ON-1', 'BON-2', 'ON-3'])
      await test.call(orders.createOrder, { body: { orderNumber, name: 'Lindon' } }, { token })
    for (const searchQuery of ['ON', 'bon', 'ndo']) {
      const found = await test.call(orders.listAllOrders, { query: { searchQuery } }, { token })
      const numbers = found.body.data.map((order) => order.orderNumber)
      const csv = await test.call(orders.exportOrders, { query: { searchQuery, delimiter: '|' } }, { token })
      expect(cellsOf(csv.body, 0), searchQuery).toEqual(numbers.toSorted())
      expect(numbers.length, searchQuery).toBeGreaterThan(0)
    }
  })

  it('exports to nobody what his groups do not see', async () => {
    const { id: groupId } = (await test.call(createGroup, { body: { name: 'Closed' } }, { token })).body.data
    await make('Hushed thing', { groupId })
    await test.rows.query(`update users set user_roles = '{ArticleManager}' where email = $1`, [packerEmail])
    const packer = await test.signInAs(packerEmail)
    const csv = await test.call(
      contract.exportArticles,
      { query: { searchQuery: 'hushed', delimiter: '|' } },
      { token: packer },
    )
    expect(csv.status).toBe(200)
    expect(cellsOf(csv.body, 1)).toEqual([])
    expect(await exported({ searchQuery: 'hushed' })).toEqual(['Hushed thing'])
  })
})

describe('A sorted search of very much', () => {
  const count = 8000
  const numbered = (from: number, take: number, step: number) =>
    Array.from({ length: take }, (_, index) => `Sorted ${String(from + index * step).padStart(6, '0')}`)

  beforeAll(() => addMany('Sorted', count))

  it.each([
    ['name', numbered(1, 50, 1)],
    ['-name', numbered(count, 50, -1)],
    ['modified', numbered(1, 50, 1)],
    ['-modified', numbered(count, 50, -1)],
  ] as const)('has the first rows by %s, whatever is taken at once', async (sort, expected) => {
    const found = await list({ searchQuery: 'sorted', sort, take: 50 })
    expect(found).toMatchObject({ total: 500, totalIsAtLeast: true })
    expect(namesOf(found)).toEqual(expected)
    expect(namesOf(await list({ searchQuery: 'sorted', sort, take: 10 }))).toEqual(expected.slice(0, 10))
    expect(namesOf(await list({ searchQuery: 'sorted', sort, take: 20, offset: 20 }))).toEqual(expected.slice(20, 40))
  })

  it('has the first rows where the matches are fewer than that, too', async () => {
    const found = namesOf(await list({ searchQuery: 'sorted many1', sort: '-name', take: 10 }))
    expect(found).toEqual(numbered(count - 1, 10, -2))
  })

  it('finds those that stand far behind in the order', async () => {
    await addMany('Aaa', 60_000)
    await test.rows.query('analyze articles')
    expect(namesOf(await list({ searchQuery: 'sorted', sort: 'name', take: 50 }))).toEqual(numbered(1, 50, 1))
  })
})
