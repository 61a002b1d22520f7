import * as contract from '@labelwright/contract/server/articles'
import type { CreateArticleBody } from '@labelwright/contract/server/articles-schemas'
import { createGroup, saveGroupSettings } from '@labelwright/contract/server/groups'
import { createOrder, getOrder, listOrders } from '@labelwright/contract/server/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let packer: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const make = (body: CreateArticleBody, who = token) => test.call(contract.createArticle, { body }, { token: who })
const read = async (id: string) => (await test.call(contract.getArticle, { params: { id } }, { token })).body.data
const groupNamed = async (name: string): Promise<string> =>
  (await test.rows.query('select id from groups where name = $1', [name])).rows[0].id
const firstLabel = async (): Promise<string> =>
  (await test.rows.query('select id from labels order by name limit 1')).rows[0].id
const search = async (searchQuery: string, more: object = {}, who = token) =>
  (await test.call(contract.listArticles, { query: { searchQuery, ...more } }, { token: who })).body
const namesOf = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name)
const usual = { editable: true, propertyType: 'text', propertySize: 2000, isExtra: false }

describe('An article', () => {
  it('has articleId, name and externalIdentifier, pdfUrl, labels and orders [ART-01] [ART-02] [ART-09] [ART-14]', async () => {
    const labelId = await firstLabel()
    const made = await make({ name: 'Bolt', externalIdentifier: 'B-1', pdfUrl: 'https://x.example/b.pdf', labelId })
    const { id } = made.body.data
    expect(await read(id)).toMatchObject({
      id,
      articleId: id,
      name: 'Bolt',
      externalIdentifier: 'B-1',
      pdfUrl: 'https://x.example/b.pdf',
      version: 1,
      labels: [expect.objectContaining({ labelId })],
      orders: [],
    })
  })

  it('has data of key, data, editable, propertyType, propertySize and isExtra; the size is 2000 where none is said; one key may be pdfUrl [ART-03] [ART-04] [ART-07] [LABEL-25]', async () => {
    const articleData = [
      { key: 'Lot', data: 'L-1', editable: false, propertyType: 'number', propertySize: 12, isExtra: true },
      { key: 'pdfUrl', data: 'https://x.example/in-data.pdf' },
    ]
    const { id } = (await make({ name: 'With data', articleData })).body.data
    expect((await read(id)).articleData).toEqual([articleData[0], { ...articleData[1], ...usual }])
  })

  it('is refused with a key twice, a value longer than its size, and a link that is not http', async () => {
    const twice = await make({
      name: 'No',
      articleData: [
        { key: 'Lot', data: '1' },
        { key: 'LOT', data: 'four', propertySize: 3 },
      ],
    })
    expect(twice.body.errors).toEqual([
      expect.objectContaining({ path: 'articleData.1.key', code: 'duplicate' }),
      expect.objectContaining({ path: 'articleData.1.data', code: 'too-long' }),
    ])
    const script = await make({ name: 'No', pdfUrl: 'javascript:alert(1)' })
    expect(script.body.errors).toEqual([expect.objectContaining({ path: 'pdfUrl' })])
  })

  it('has an identifier of its own in its group, and the same in another', async () => {
    const [packing, warehouse] = [await groupNamed('Packing'), await groupNamed('Warehouse')]
    expect((await make({ name: 'One', externalIdentifier: 'SAME', groupId: packing })).status).toBe(200)
    expect((await make({ name: 'Two', externalIdentifier: 'SAME', groupId: warehouse })).status).toBe(200)
    const taken = await make({ name: 'Three', externalIdentifier: 'SAME', groupId: packing })
    expect(taken.body.errors).toEqual([expect.objectContaining({ path: 'externalIdentifier', code: 'taken' })])
  })

  it('is saved with its version; a stale one is refused and changes nothing', async () => {
    const made = (await make({ name: 'Saved' })).body.data
    const body = { id: made.id, name: 'Saved again', labelIds: [], version: made.version }
    expect((await test.call(contract.saveArticle, { body }, { token })).body.data.version).toBe(2)
    const stale = await test.call(contract.saveArticle, { body: { ...body, name: 'Late' } }, { token })
    expect(stale.status).toBe(412)
    expect((await read(made.id)).name).toBe('Saved again')
  })

  it('is found by its name without regard to case [ART-08]', async () => {
    await make({ name: 'Flat Washer' })
    const found = await test.call(contract.findArticleByName, { query: { name: 'flat washer' } }, { token: packer })
    expect(found.body.data.name).toBe('Flat Washer')
    expect((await test.call(contract.findArticleByName, { query: { name: 'none' } }, { token })).status).toBe(404)
  })

  it('gets values by key; the others stay [ART-13]', async () => {
    const lot = {
      key: 'Lot',
      data: '1',
      editable: false,
      propertyType: 'number' as const,
      propertySize: 9,
      isExtra: true,
    }
    const articleData = [lot, { key: 'Size', data: 'M', propertySize: 3 }]
    const vary = { name: 'Vary', externalIdentifier: 'VARY', pdfUrl: 'https://x.example/v.pdf', articleData }
    const { id } = (await make({ ...vary, labelId: await firstLabel() })).body.data
    const other = (await make({ name: 'Vary 2', articleData })).body.data
    const before = await read(id)
    const body = {
      articleId: id,
      articleData: [
        { key: 'lot', data: '2' },
        { key: 'New', data: 'n' },
      ],
    }
    const set = await test.call(contract.setArticleVariableData, { body }, { token })
    expect(set.status).toBe(200)
    const after = await read(id)
    expect(after.articleData).toEqual([
      { ...lot, data: '2' },
      { ...usual, key: 'Size', data: 'M', propertySize: 3 },
      { ...usual, key: 'New', data: 'n' },
    ])
    const { articleData: _, modified, version } = after
    expect(after).toEqual({ ...before, articleData: after.articleData, modified, version: before.version + 1 })
    expect([version, set.body.data.articleData]).toEqual([before.version + 1, after.articleData])
    expect(await read(other.id)).toEqual(other)
  })

  it('gets no value from who saw an earlier version of it, and one from who saw the last [ART-13]', async () => {
    const { id, version } = (await make({ name: 'Seen', articleData: [{ key: 'Lot', data: '1' }] })).body.data
    const set = (data: string, seen: number) => {
      const body = { articleId: id, articleData: [{ key: 'Lot', data }], version: seen }
      return test.call(contract.setArticleVariableData, { body }, { token })
    }
    expect((await set('2', version)).status).toBe(200)
    const stale = await set('3', version)
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
    expect((await set('3', version + 2)).status).toBe(412)
    expect(await read(id)).toMatchObject({ articleData: [{ key: 'Lot', data: '2' }], version: version + 1 })
  })

  it('refuses a value that is too long and a key twice, each at the place where it was sent [ART-13]', async () => {
    const articleData = [
      { key: 'First', data: '1' },
      { key: 'Short', data: 's', propertySize: 3 },
    ]
    const { id } = (await make({ name: 'Bounded', articleData })).body.data
    const values = [
      { key: 'short', data: 'long' },
      { key: 'New', data: '1' },
      { key: 'NEW', data: '2' },
    ]
    const wrong = (name: string) => [
      expect.objectContaining({ path: `${name}.0.data`, code: 'too-long' }),
      expect.objectContaining({ path: `${name}.2.key`, code: 'duplicate' }),
    ]
    const set = { articleId: id, articleData: values }
    const one = await test.call(contract.setArticleVariableData, { body: set }, { token })
    expect([one.status, one.body.errors]).toEqual([422, wrong('articleData')])
    const several = await test.call(contract.changeArticles, { body: { ids: [id], setData: values } }, { token })
    expect([several.status, several.body.errors]).toEqual([422, wrong('setData')])
    expect((await read(id)).articleData).toHaveLength(2)
  })

  it('is deleted; several are changed or deleted all or none [ART-11]', async () => {
    const [one, other] = [(await make({ name: 'D1' })).body.data.id, (await make({ name: 'D2' })).body.data.id]
    const labelId = await firstLabel()
    const change = { ids: [one, other], addLabelIds: [labelId], setData: [{ key: 'k', data: 'v' }] }
    expect((await test.call(contract.changeArticles, { body: change }, { token })).body).toEqual({
      changed: 2,
      undoId: expect.any(String),
    })
    expect(await read(other)).toMatchObject({ labels: [{ labelId }], articleData: [{ key: 'k', data: 'v' }] })
    const missing = { ids: [one, '01a1ffb1-cf0f-7811-b38b-000000000000'] }
    expect((await test.call(contract.deleteArticles, { body: missing }, { token })).status).toBe(404)
    const statusOf = async (id: string) => (await test.call(contract.getArticle, { params: { id } }, { token })).status
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200])
    const order = await test.call(
      createOrder,
      { body: { orderNumber: 'DEL-1', lines: [{ articleId: one }] } },
      { token },
    )
    expect((await test.call(contract.deleteArticle, { params: { id: one } }, { token })).status).toBe(200)
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 200])
    expect((await test.call(contract.deleteArticle, { params: { id: one } }, { token })).status).toBe(404)
    expect((await search('D1')).data.map(({ id }) => id)).not.toContain(one)
    const { lines } = (await test.call(getOrder, { params: { id: order.body.data.id } }, { token })).body.data
    expect(lines).toEqual([expect.objectContaining({ articleId: null, articleName: 'D1' })])
    expect((await test.call(contract.deleteArticles, { body: { ids: [other] } }, { token })).body).toEqual({
      changed: 1,
      undoId: expect.any(String),
    })
    expect(await statusOf(other)).toBe(404)
  })

  it('offers the labels of its group when the group says so, and those of the person’s default group [GROUP-02] [GROUP-04]', async () => {
    const group = (await test.call(createGroup, { body: { name: 'Offering' } }, { token })).body.data
    const labelId = await firstLabel()
    await test.rows.query('update labels set group_id = $1 where id = $2', [group.id, labelId])
    const { id } = (await make({ name: 'Offered', groupId: group.id })).body.data
    expect((await read(id)).offeredLabels).toEqual([])
    const set = (name: string) =>
      test.call(
        saveGroupSettings,
        { params: { groupId: group.id }, body: { ...group.groupSettings, [name]: true } },
        { token },
      )
    await set('useLabelsConnectedToArticlesGroup')
    expect((await read(id)).offeredLabels).toEqual([expect.objectContaining({ labelId })])
    await set('useLabelsConnectedToUserDefaultGroup')
    const other = (await make({ name: 'In no group' })).body.data.id
    expect((await read(other)).offeredLabels).toEqual([])
    await test.rows.query('update users set default_group_id = $1 where email = $2', [group.id, adminEmail])
    expect((await read(other)).offeredLabels).toEqual([expect.objectContaining({ labelId })])
    await test.rows.query('update labels set group_id = null')
  })
})

describe('A new article with labels and orders', () => {
  it('is made and connected in one transaction; an order that is not there makes nothing [ART-12]', async () => {
    const labelIds = [await firstLabel()]
    const orders = [{ orderNumber: 'SO-1001', quantity: 4 }, { orderNumber: 'BRAND-NEW' }]
    const body = { name: 'Connected', externalIdentifier: 'CON-1', labelIds, orders }
    const made = await test.call(contract.addArticleWithConnections, { body }, { token })
    expect(made.body.data.orders.map((order) => order.orderNumber).sort()).toEqual(['BRAND-NEW', 'SO-1001'])
    const listed = await test.call(listOrders, { query: { searchQuery: 'SO-1001' } }, { token })
    const order = await test.call(getOrder, { params: { id: defined(listed.body.data[0]).id } }, { token })
    expect(order.body.data.lines.at(-1)).toMatchObject({ articleName: 'Connected', quantity: 4 })
    const wrong = {
      name: 'Nothing of it',
      externalIdentifier: 'CON-2',
      orders: [{ orderNumber: 'LEFTOVER' }, { orderId: '01a1ffb1-cf0f-7811-b38b-000000000000' }],
    }
    const refused = await test.call(contract.addArticleWithConnections, { body: wrong }, { token })
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'orders.1.orderId' })])
    expect((await search('CON-2')).total).toBe(0)
    expect((await test.call(listOrders, { query: { searchQuery: 'LEFTOVER' } }, { token })).body.total).toBe(0)
  })
})

describe('The list of articles', () => {
  it('takes take, offset and searchQuery, and sorts [ART-05]', async () => {
    const all = await search('', { take: 3, sort: 'name' })
    const next = await search('', { take: 3, offset: 3, sort: 'name' })
    expect(all.data).toHaveLength(3)
    expect(all.total).toBe(next.total)
    expect(
      namesOf(all)
        .map((name) => name.toLowerCase())
        .sort(),
    ).toEqual(namesOf(all).map((name) => name.toLowerCase()))
    expect((all.data.at(-1)?.name ?? '').toLowerCase() < (next.data[0]?.name ?? '').toLowerCase()).toBe(true)
    const [last = ''] = namesOf(await search('', { take: 1, sort: '-name' }))
    expect(last.toLowerCase() > 'w').toBe(true)
  })

  it('puts an exact identifier first, then what begins so, then words, then what has it inside', async () => {
    await make({ name: 'Zebra holder', externalIdentifier: 'QX9' })
    await make({ name: 'Qx9 begins', externalIdentifier: 'other-1' })
    await make({ name: 'Word begins', articleData: [{ key: 'a', data: 'the qx9a' }] })
    await make({ name: 'Inside', articleData: [{ key: 'a', data: 'abqx9' }] })
    await make({ name: 'After a sign', articleData: [{ key: 'a', data: 'm8-qx9' }] })
    const all = ['Zebra holder', 'Qx9 begins', 'After a sign', 'Word begins', 'Inside']
    expect(namesOf(await search('qx9'))).toEqual(all)
    expect(namesOf(await search('qx9', { take: 3 }))).toEqual(all.slice(0, 3))
    expect(namesOf(await search('qx'))).toEqual(['Qx9 begins', 'Zebra holder', 'After a sign', 'Word begins'])
    expect(namesOf(await search('bqx9'))).toEqual(['Inside'])
    expect(namesOf(await search('HOLD zeb'))).toEqual(['Zebra holder'])
  })

  it('takes % and _ and \\ and quotes as they are typed [SEC-38]', async () => {
    await make({ name: `100% _pure_ \\ 'quoted'` })
    for (const typed of ['100%', '_pure', `\\ 'quo`, '%_']) {
      const found = namesOf(await search(typed))
      expect(
        found.every((name) => name.startsWith('100%')),
        typed,
      ).toBe(true)
    }
    expect((await search('_')).total).toBe(1)
  })

  it('says “at least” instead of cutting silently when very much is found', async () => {
    await test.rows.query(
      `insert into articles (organization_id, id, name, search_text)
       select organization_id, gen_random_uuid(), 'Flood ' || n, ' flood ' || n from organizations, generate_series(1, 600) n where name <> 'Elsewhere'`,
    )
    const found = await search('flood', { take: 100 })
    expect(found).toMatchObject({ total: 500, totalIsAtLeast: true })
    expect(found.data).toHaveLength(100)
    expect(await search('flood', { take: 10 })).toMatchObject({ total: 10, totalIsAtLeast: true })
    const pages = await Promise.all([0, 100, 200, 300, 400].map((offset) => search('flood', { take: 100, offset })))
    expect(new Set(pages.flatMap(namesOf)).size).toBe(500)
  })

  it.each(['name', '-name', 'modified', '-modified', 'externalIdentifier'] as const)(
    'has the same rows far down as close by, sorted by %s',
    async (sort) => {
      const order = { name: 'name_key', modified: 'modified', externalIdentifier: 'identifier_key' }
      const [key, down] = sort.startsWith('-') ? [sort.slice(1), ' desc'] : [sort, '']
      const column = order[key as keyof typeof order]
      await test.rows.query(
        `insert into articles (organization_id, id, name, search_text, modified)
         select organization_id, gen_random_uuid(), 'Long ' || md5(n::text), ' long', now() - n * interval '1 microsecond'
         from organizations, generate_series(1, 11000) n where name <> 'Elsewhere'
         and not exists (select 1 from articles where name like 'Long %')`,
      )
      const expected = await test.rows.query<{ id: string }>(
        `select id from articles order by ${column}${down}, id${down} limit 50 offset 10500`,
      )
      const page = await search('', { sort, take: 50, offset: 10_500 })
      expect(page.data.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id))
    },
  )

  it('is bound by the person’s groups; groupIds only narrow [ART-06] [SEC-09]', async () => {
    const [packing, laboratory] = [await groupNamed('Packing'), await groupNamed('Laboratory')]
    await make({ name: 'Secret reagent', externalIdentifier: 'LAB-1', groupId: laboratory })
    const asked = [laboratory, packing].join(',')
    expect(namesOf(await search('secret', { groupIds: asked }, packer))).toEqual([])
    expect(namesOf(await search('LAB-1', {}, packer))).toEqual([])
    expect(namesOf(await search('secret', { groupIds: laboratory }))).toEqual(['Secret reagent'])
    expect(namesOf(await search('', { groupIds: 'nonsense' }))).toEqual([])
    const narrowed = await search('', { groupIds: packing, take: 500 }, packer)
    expect(new Set(narrowed.data.map((each) => each.groupId))).toEqual(new Set([packing]))
  })

  it('shows nothing of another organization, searched or not', async () => {
    const stranger = await registerAnother(test, 'Elsewhere')
    for (const typed of ['', 'flood', 'QX9']) expect((await search(typed, {}, stranger)).total).toBe(0)
  })
})

describe('The export of articles', () => {
  it('streams what the list shows with its delimiter, and guards cells that a spreadsheet would run [ART-10] [SEC-36]', async () => {
    const groupId = (await test.call(createGroup, { body: { name: 'To export' } }, { token })).body.data.id
    const articleData = [
      { key: 'Note', data: '=1+1' },
      { key: 'Size', data: 'a;b' },
    ]
    await make({ name: 'Exported "one"', externalIdentifier: 'E-1', groupId, articleData })
    await make({ name: 'Exported two', externalIdentifier: '-5', groupId })
    const csv = await test.call(contract.exportArticles, { query: { groupId, delimiter: ';' } }, { token })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(String(csv.body).split('\r\n')).toEqual([
      '\uFEFFexternalIdentifier;name;group;labels;pdfUrl;Note;Size',
      `E-1;"Exported ""one""";To export;;;'=1+1;"a;b"`,
      `-5;Exported two;To export;;;;`,
      '',
    ])
    const tab = await test.call(contract.exportArticles, { query: { groupId, delimiter: '\t' } }, { token })
    expect(String(tab.body).split('\r\n')[2]).toBe(`-5\tExported two\tTo export\t\t\t\t`)
    const byName = await test.call(
      contract.exportArticles,
      { query: { groupId, delimiter: 'tab' as never } },
      { token },
    )
    expect(byName.body).toBe(tab.body)
    expect((await test.call(contract.exportArticles, { query: {} }, { token: packer })).status).toBe(403)
  })

  it('takes values that are left empty in the address as not given [ART-10]', async () => {
    const ask = async (address: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await test.app.http.inject({ method: 'GET', url: address, headers })
      return { status: answer.statusCode, body: answer.body }
    }
    const all = await ask('/api/articles/export')
    expect(all.status).toBe(200)
    expect(await ask('/api/articles/export?groupId=&delimiter=')).toEqual(all)
    expect((await ask('/api/articles?take=&offset=&searchQuery=&sort=')).status).toBe(200)
    expect((await ask('/api/articles/name?name=')).status).toBe(422)
  })

  it.each(['name', '-name', 'externalIdentifier', 'modified', '-modified'] as const)(
    'has the order of the list, by %s [ART-10]',
    async (sort) => {
      const groupId = (await test.call(createGroup, { body: { name: `By ${sort}` } }, { token })).body.data.id
      const own = { groupId, articleData: [] }
      await make({ ...own, name: 'Pear', externalIdentifier: `${sort}-1` })
      await make({ ...own, name: 'apple' })
      await make({ ...own, name: 'Quince', externalIdentifier: `${sort}-0` })
      await make({ ...own, name: 'Äpple' })
      const listed = namesOf(await search('', { groupIds: groupId, sort }))
      const csv = await test.call(contract.exportArticles, { query: { groupId, sort } }, { token })
      const rows = String(csv.body).split('\r\n').slice(1, -1)
      expect(rows.map((row) => row.split(',')[1])).toEqual(listed)
      expect(listed).toHaveLength(4)
    },
  )
})
