import { listArticles } from '@labelwright/contract/server/articles'
import * as imports from '@labelwright/contract/server/imports'
import { listOrders } from '@labelwright/contract/server/orders'
import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from './defined.ts'
import { waitForImport } from './imports.ts'
import { loadFixture } from './load-fixture.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { adminEmail, packerEmail, startTestAppOn, type TestApp } from './start-app.ts'
import { startTestDatabase } from './test-database.ts'

let test: TestApp
let token: string
let mailbox: Mailbox

beforeAll(async () => {
  const database = await startTestDatabase()
  await loadFixture(database, {
    directory: new URL('fixture-0018/', import.meta.url),
    migration: '0018-composed-texts.sql',
  })
  mailbox = await startMailbox()
  test = await startTestAppOn(database, {
    LABELWRIGHT_SAMPLE: '0',
    SMTP_URL: mailbox.url,
    LABELWRIGHT_MAIL_FROM: 'labels@example.com',
  })
  token = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await test.stop()
  await mailbox.close()
})

const imported = async () => (await test.call(imports.listImportHistory, { query: {} }, { token })).body.data
const importOf = async (fileName: string) => defined((await imported()).find((each) => each.fileName === fileName))
const post = async ({ path }: { readonly path: string }, id: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await test.app.http.inject({ method: 'POST', url: path.replace('{id}', id), headers })).statusCode
}
const articlesFor = async (searchQuery: string) =>
  (await test.call(listArticles, { query: { searchQuery } }, { token })).body.data

describe('What an installation of migration 0018 had is there after all later ones', () => {
  it('People sign in with their passwords', async () => {
    expect([token, await test.signInAs(packerEmail)]).toEqual([expect.any(String), expect.any(String)])
  })

  it('Articles are found by identifier, by a word of their data and in their order; orders are there', async () => {
    expect((await articlesFor('NB-20418'))[0]?.name).toBe('Organic elderflower cordial')
    expect((await articlesFor('fix-')).map((each) => each.name)).toEqual(['Hexagon bolt M10', 'Hexagon bolt M8'])
    expect((await articlesFor('blue'))[0]?.externalIdentifier).toBe('FIX-2')
    const all = (await test.call(listArticles, { query: {} }, { token })).body
    const orders = (await test.call(listOrders, { query: {} }, { token })).body
    expect([all.total, orders.total]).toEqual([14, 3])
  })

  it('Prints stand in the history, with pictures; those without an outcome become Unknown', async () => {
    const history = async () => (await test.call(listPrintHistory, { query: { take: 50 } }, { token })).body
    await expect
      .poll(async () => statesOf((await history()).data), { timeout: 60_000 })
      .toEqual({
        Success: 24,
        Failed: 3,
        Unknown: 3,
      })
    const { data, total } = await history()
    expect(total).toBe(30)
    const picture = await test.call(printHistoryPicture, { params: { id: defined(data[0]).id } }, { token })
    expect(picture.body).toMatch(/^<svg /)
  })

  it('A waiting mail goes out', async () => {
    await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBe(1)
    expect(mailbox.received[0]).toContain('To: nils@example.com')
  })

  it('The history of imports is whole, a configuration remembers its options, bad rows are told', async () => {
    expect(statesOf(await imported())).toEqual({ Finished: 1, Checked: 1, Paused: 1 })
    const configurations = (await test.call(imports.listImportConfigurations, { query: {} }, { token })).body.data
    expect(configurations).toMatchObject([{ name: 'Bolts', kind: 'articles', lastImport: { state: 'Finished' } }])
    const { id } = await importOf('washers.csv')
    const file = await test.call(imports.downloadBadRows, { params: { id } }, { token })
    expect(String(file.body).split('\r\n')).toHaveLength(3)
  })

  it('A paused import is resumed to its end', async () => {
    const { id } = await importOf('held.csv')
    expect(await post(imports.resumeImport, id)).toBe(200)
    expect((await waitForImport(test, { token, id, states: ['Finished'] })).counts.added).toBe(2)
    expect((await articlesFor('HELD-1'))[0]?.name).toBe('Held bolt one')
  })

  it('A finished import is undone, also what it changed', async () => {
    const { id } = await importOf('bolts.csv')
    expect(await post(imports.undoImport, id)).toBe(200)
    await waitForImport(test, { token, id, states: ['Undone'] })
    expect(await articlesFor('FIX-')).toEqual([])
    const { rows } = await test.rows.query(
      `select article_data::text as data from articles where external_identifier = 'NB-20418'`,
    )
    expect(rows[0].data).not.toContain('Colour')
  })
})

const statesOf = (list: readonly { readonly state: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { state } of list) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
