import { readFileSync } from 'node:fs'
import * as contract from '@labelwright/contract/server/articles'
import { createGroup, listAllGroups } from '@labelwright/contract/server/groups'
import * as orders from '@labelwright/contract/server/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

const composed = 'Kåsan Öl'.normalize('NFC')
const decomposed = composed.normalize('NFD')

const make = (body: Parameters<typeof test.call<typeof contract.createArticle>>[1]['body']) =>
  test.call(contract.createArticle, { body }, { token })
const searched = async (searchQuery: string) =>
  (await test.call(contract.listArticles, { query: { searchQuery } }, { token })).body.data.map(
    (article: { name: string }) => article.name,
  )

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

describe('A text from a Mac, which writes letters and their marks apart', () => {
  it('is stored as everybody else writes it, so that it is found and has no twin', async () => {
    const made = await make({ name: decomposed, externalIdentifier: `${decomposed}-1` })
    expect(made.body.data).toMatchObject({ name: composed, externalIdentifier: `${composed}-1` })
    const twin = await make({ name: 'Twin', externalIdentifier: `${composed}-1` })
    expect(twin.body.errors).toEqual([expect.objectContaining({ path: 'externalIdentifier', code: 'taken' })])
    for (const typed of [composed, decomposed]) {
      const found = await test.call(contract.findArticleByName, { query: { name: typed } }, { token })
      expect(found.body.data.id).toBe(made.body.data.id)
      expect(await searched(`${typed}-1`)).toEqual([composed])
    }
  })

  it('is the key of the same entry, the number of the same order and the name of the same group', async () => {
    const { id } = (await make({ name: 'Keys', articleData: [{ key: composed, data: '1' }] })).body.data
    const body = { articleId: id, articleData: [{ key: decomposed, data: '2' }] }
    const set = await test.call(contract.setArticleVariableData, { body }, { token })
    expect(set.body.data.articleData).toEqual([expect.objectContaining({ key: composed, data: '2' })])
    const order = (orderNumber: string) => test.call(orders.createOrder, { body: { orderNumber } }, { token })
    const group = (name: string) => test.call(createGroup, { body: { name } }, { token })
    for (const make of [order, group])
      expect([(await make(composed)).status, (await make(decomposed)).status]).toEqual([200, 422])
    const groups = await test.call(listAllGroups, { query: { searchQuery: decomposed } }, { token })
    expect(groups.body.total).toBe(1)
  })

  it('that is stored already is composed, unless its twin is there; then both stay', async () => {
    const old = (await make({ name: 'Old', externalIdentifier: 'old-1', articleData: [{ key: 'k', data: 'v' }] })).body
      .data
    const alone = (await make({ name: 'Alone', externalIdentifier: 'old-2' })).body.data
    await test.rows.query('update articles set name = $1, external_identifier = $2, article_data = $3 where id = $4', [
      decomposed,
      `${decomposed}-1`,
      JSON.stringify([{ key: decomposed, data: decomposed }]),
      old.id,
    ])
    await test.rows.query('update articles set external_identifier = $1 where id = $2', [`${decomposed}-2`, alone.id])
    const migration = new URL('../../migrations/0018-composed-texts.sql', import.meta.url)
    await test.rows.query(readFileSync(migration, 'utf8'))
    const read = async (id: string) => (await test.call(contract.getArticle, { params: { id } }, { token })).body.data
    expect(await read(old.id)).toMatchObject({
      name: composed,
      externalIdentifier: `${decomposed}-1`,
      articleData: [{ key: composed, data: decomposed }],
    })
    expect((await read(alone.id)).externalIdentifier).toBe(`${composed}-2`)
  })
})
