import type { Endpoint } from '@labelwright/contract/endpoint'
import { exportArticles } from '@labelwright/contract/server/articles'
import { createOrder, exportOrders } from '@labelwright/contract/server/orders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { searchTextOfArticle } from '../articles/article-search-text.service.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
  await test.rows.query('delete from order_lines; delete from article_labels; delete from articles')
})
afterAll(() => test.stop())

const text = fc.oneof(
  fc.constantFrom('-5', '+46 8 123', '=1+1', '@x', "'quoted", "'=x", '007', '"', 'a;b', 'a\nb', 'å, ö', '1e5', 'TRUE'),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((each) => !/[\0\ufffd]/.test(each)),
)
/** As it is stored: composed (NFC). */
const name = text.map((each) => each.normalize('NFC').trim().replaceAll(/\s+/g, ' ')).filter((each) => each !== '')
const article = fc.record({
  name,
  external_identifier: fc.option(name),
  data: fc.dictionary(fc.constantFrom('Color', 'Size', 'name', 'Lot no', '-Key'), text, { maxKeys: 4 }),
})

/** All articles as they stand, without what is new of each. */
const allArticles = async () =>
  (
    await test.rows.query(`select a.name, a.external_identifier, g.name as "group", a.pdf_url, a.search_text, a.article_data,
      (select jsonb_object_agg(e->>'key', e->>'data') from jsonb_array_elements(a.article_data) e) as data
      from articles a left join groups g on g.id = a.group_id order by g.name nulls first, a.external_identifier nulls first, a.name`)
  ).rows

async function importFile(file: string | Uint8Array, kind = 'articles') {
  const sent = await sendFile(test, { token, file, body: { start: 'true', options: JSON.stringify({ kind }) } })
  return waitForImport(test, { token, id: sent.body.data.id, states: ['Finished'] })
}

type Format = readonly [format: 'csv' | 'xlsx', delimiter: ',' | ';']

async function exportAll([format, delimiter]: Format, { path } = exportArticles as Endpoint): Promise<Buffer> {
  const query = `format=${format}&delimiter=${encodeURIComponent(delimiter)}`
  const answer = await test.app.http.inject({
    method: 'GET',
    url: `${path}?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const formats: readonly Format[] = [
  ['csv', ','],
  ['csv', ';'],
  ['xlsx', ','],
]

/** All orders as they stand, without what is new of each. */
const allOrders = async () =>
  (
    await test.rows.query(`select o.order_number, o.name, g.name as "group",
      (select array_agg(word order by word) from regexp_split_to_table(o.search_text, ' ') word) as words,
      (select jsonb_object_agg(e->>'key', e->>'data') from jsonb_array_elements(o.order_data) e) as data,
      (select jsonb_agg(jsonb_build_array(l.line_number, l.external_identifier, l.article_name, l.quantity,
          (select jsonb_object_agg(e->>'key', e->>'data') from jsonb_array_elements(l.data) e)) order by l.line_number)
        from order_lines l where l.order_id = o.id) as lines
      from orders o left join groups g on g.id = o.group_id order by o.order_number`)
  ).rows

const entries = fc
  .dictionary(fc.constantFrom('Lot', 'name', 'printed', 'Best before'), text, { maxKeys: 3 })
  .map((data) => Object.entries(data).map(([key, value]) => ({ key, data: value })))
const order = fc.record({
  orderNumber: name,
  name,
  orderData: entries,
  lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 1_000_000 }), data: entries }), {
    minLength: 1,
    maxLength: 5,
  }),
})

describe('What is exported and imported again', () => {
  it.each(formats)('is the same orders with their lines and data, as %s with %j', async (...format) => {
    await test.rows.query('delete from order_lines; delete from orders')
    expect((await importFile('externalIdentifier,name\nR-0,Bolt\nR-1,Nut\n,Washer\n')).state).toBe('Finished')
    const selector = (each: { readonly orderNumber: string }) => each.orderNumber.toLowerCase()
    const orders = fc.sample(fc.uniqueArray(order, { selector, minLength: 20, maxLength: 30 }), 1)[0] ?? []
    const { rows: articles } = await test.rows.query(
      `select id from articles where external_identifier like 'R-%' or name = 'Washer'`,
    )
    for (const { lines, ...each } of orders) {
      const linesOf = lines.map((line, index) => ({ ...line, articleId: articles[index % 3].id }))
      const made = await test.call(createOrder, { body: { ...each, lines: linesOf } }, { token })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
    }
    const file = await exportAll(format, exportOrders)
    const asItWas = await allOrders()
    expect((await importFile(file, 'orders')).counts).toMatchObject({ added: 0, updated: 0, unchanged: orders.length })
    expect(await allOrders()).toEqual(asItWas)
    await test.rows.query('delete from order_lines; delete from orders')
    expect((await importFile(file, 'orders')).counts).toMatchObject({ added: orders.length, bad: 0 })
    expect(await allOrders()).toEqual(asItWas)
    await test.rows.query('delete from order_lines; delete from orders; delete from articles')
  })

  it.each(formats)('is the same articles, as %s with %j [SEC-36]', async (...format) => {
    const uniqueOf = (each: { external_identifier: string | null; name: string }) =>
      each.external_identifier ?? `:${each.name.toLowerCase()}`
    const articles =
      fc.sample(fc.uniqueArray(article, { selector: uniqueOf, minLength: 40, maxLength: 60 }), 1)[0] ?? []
    const { rows: groups } = await test.rows.query('select id, organization_id from groups order by name limit 2')
    for (const [index, each] of articles.entries()) {
      const data = Object.entries(each.data).map(([key, value]) => ({ key, data: value }))
      await test.rows.query(
        `insert into articles (organization_id, id, name, external_identifier, group_id, pdf_url, article_data, search_text)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, '')`,
        [
          groups[0].organization_id,
          each.name,
          each.external_identifier,
          [null, groups[0].id, groups[1].id][index % 3],
          index % 5 ? null : 'https://example.com/a.pdf',
          JSON.stringify(data),
        ],
      )
    }
    const file = await exportAll(format)
    const asItWas = (await allArticles()).map(({ search_text: _text, article_data: _data, ...rest }) => rest)
    expect((await importFile(file)).counts).toMatchObject({ added: 0, updated: 0, unchanged: articles.length })
    await test.rows.query('delete from article_labels; delete from articles')
    expect((await importFile(file)).counts).toMatchObject({ added: articles.length, bad: 0 })
    const again = await allArticles()
    expect(again.map(({ search_text: _text, article_data: _data, ...rest }) => rest)).toEqual(asItWas)
    for (const { name, external_identifier: externalIdentifier, article_data: articleData, search_text } of again) {
      expect(search_text).toBe(searchTextOfArticle({ name, externalIdentifier, articleData }))
    }
    await test.rows.query('delete from article_labels; delete from articles')
  })

  it('has its columns of data in the order of the last import, also where rows leave cells empty', async () => {
    const columnsOf = async (contract: Endpoint = exportArticles as Endpoint) =>
      (await exportAll(['csv', ';'], contract))
        .toString()
        .split('\r\n')[0]
        ?.split(';')
        .slice(contract === exportArticles ? 5 : 7)
    await importFile('SKU;Name;Zone;Color;Area\nO-1;Bolt;1;;3\nO-2;Nut;1;red;\n')
    expect(await columnsOf()).toEqual(['Zone', 'Color', 'Area'])
    await importFile('SKU;Name;Area;Zone;Batch\nO-1;Bolt;4;1;B\n')
    expect(await columnsOf()).toEqual(['Area', 'Zone', 'Color', 'Batch'])
    await importFile('Order;SKU;Quantity;Lot;Best before\nO-1;O-1;2;L;\nO-1;O-2;3;;2027-01\n', 'orders')
    expect(await columnsOf(exportOrders as Endpoint)).toEqual(['Lot', 'Best before'])
    await test.rows.query(
      'delete from order_lines; delete from orders; delete from article_labels; delete from articles',
    )
  })

  it('has one column for keys that differ in capitals only, and leaves each as it is spelled', async () => {
    await importFile('externalIdentifier,name,Lot\nC-1,Bolt,a\n')
    await importFile('externalIdentifier,name,LOT\nC-2,Nut,b\n')
    const asItWas = await allArticles()
    const file = await exportAll(['csv', ','])
    expect(file.toString().match(/lot/gi)).toHaveLength(1)
    expect((await importFile(file)).counts).toMatchObject({ updated: 0, unchanged: 2, bad: 0 })
    await importFile(file.toString().replace('C-2,Nut,,,,b', 'C-2,Nut,,,,c'))
    expect((await allArticles()).map(({ data }) => data)).toEqual([asItWas[0].data, { LOT: 'c' }])
    await test.rows.query('delete from article_labels; delete from articles')
  })
})
