import * as articles from '@labelwright/contract/server/articles'
import * as groups from '@labelwright/contract/server/groups'
import * as orders from '@labelwright/contract/server/orders'
import { undoChange } from '@labelwright/contract/server/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { forgetUndoStepsJobs } from './undo.jobs.ts'

let test: TestApp
let admin: string
let labelId: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  labelId = (await test.rows.query('select id from labels order by name limit 1')).rows[0].id
})
afterAll(() => test.stop())

const undo = (id: string, token = admin) => test.call(undoChange, { params: { id } }, { token })

async function addArticle(name: string, externalIdentifier: string | null = null): Promise<string> {
  const articleData = [{ key: 'Lot', data: '1' }]
  const body = { name, externalIdentifier, groupId: null, labelId, articleData }
  return (await test.call(articles.createArticle, { body }, { token: admin })).body.data.id
}
const articleOf = async (id: string) =>
  (await test.call(articles.getArticle, { params: { id } }, { token: admin })).body.data

/** What a person sees of an article, without what every change moves on. */
async function contentsOf(id: string) {
  const { version: _version, modified: _modified, ...contents } = await articleOf(id)
  return contents
}

/** Signs in a person with these user roles, made for this test. */
async function signInWith(roles: readonly string[]): Promise<string> {
  const email = `${roles.join('-') || 'nobody'}@undo.example`.toLowerCase()
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, user_roles, password_hash)
     select organization_id, $1, $2, 'Frida', 'Lind', 'User', $3, password_hash from users where email = $4`,
    [newId(), email, roles, adminEmail],
  )
  return test.signInAs(email)
}

describe('A change of several articles is taken back', () => {
  it('with group, data and labels as they were, once', async () => {
    const ids = [await addArticle('Bolt'), await addArticle('Nut')]
    const before = await Promise.all(ids.map(contentsOf))
    const change = { ids, setData: [{ key: 'Lot', data: '2' }], removeLabelIds: [labelId] }
    const { changed, undoId } = (await test.call(articles.changeArticles, { body: change }, { token: admin })).body
    expect(changed).toBe(2)
    expect(await contentsOf(ids[0] ?? '')).not.toEqual(before[0])
    expect((await undo(undoId)).body).toEqual({ undone: 2, left: [] })
    expect(await Promise.all(ids.map(contentsOf))).toEqual(before)
    expect((await undo(undoId)).status).toBe(404)
  })

  it('but for those that somebody changed since, which are named', async () => {
    const [kept, other] = [await addArticle('Washer'), await addArticle('Spring')]
    const body = { ids: [kept, other], setData: [{ key: 'Lot', data: '2' }] }
    const { undoId } = (await test.call(articles.changeArticles, { body }, { token: admin })).body
    const later = { articleId: kept, articleData: [{ key: 'Lot', data: '3' }] }
    await test.call(articles.setArticleVariableData, { body: later }, { token: admin })
    expect((await undo(undoId)).body).toEqual({ undone: 1, left: [{ id: kept, name: 'Washer' }] })
    expect((await articleOf(kept)).articleData).toMatchObject([{ key: 'Lot', data: '3' }])
    expect((await articleOf(other)).articleData).toMatchObject([{ key: 'Lot', data: '1' }])
  })
})

describe('A deletion is taken back', () => {
  it('for articles with their labels and their lines of orders', async () => {
    const id = await addArticle('Rivet', 'RIV-1')
    const lines = [{ articleId: id, quantity: 3, data: [] }]
    const order = { orderNumber: 'R-1', name: '', groupId: null, labelIds: [], orderData: [], lines }
    const orderId = (await test.call(orders.createOrder, { body: order }, { token: admin })).body.data.id
    const before = await contentsOf(id)
    const { undoId } = (await test.call(articles.deleteArticle, { params: { id } }, { token: admin })).body
    expect((await test.call(articles.getArticle, { params: { id } }, { token: admin })).status).toBe(404)
    expect((await undo(undoId)).body).toEqual({ undone: 1, left: [] })
    expect(await contentsOf(id)).toEqual(before)
    const { data } = (await test.call(orders.getOrder, { params: { id: orderId } }, { token: admin })).body
    expect(data.lines).toMatchObject([{ articleId: id, articleName: 'Rivet', quantity: 3 }])
  })

  it('but not where the identifier was given to another article meanwhile', async () => {
    const id = await addArticle('Old clip', 'CLIP-1')
    const { undoId } = (await test.call(articles.deleteArticles, { body: { ids: [id] } }, { token: admin })).body
    await addArticle('New clip', 'clip-1')
    expect((await undo(undoId)).body).toEqual({ undone: 0, left: [{ id, name: 'Old clip' }] })
  })

  it('for orders with their lines and labels, but not where the number is taken', async () => {
    const articleId = await addArticle('Pin')
    const lines = [
      { articleId, quantity: 2, data: [{ key: 'Lot', data: '7' }] },
      { articleId, quantity: 5, data: [] },
    ]
    const add = async (orderNumber: string) => {
      const body = { orderNumber, name: 'For Ada', groupId: null, labelIds: [labelId], orderData: [], lines }
      return (await test.call(orders.createOrder, { body }, { token: admin })).body.data.id
    }
    const seen = async (id: string) => {
      const { data } = (await test.call(orders.getOrder, { params: { id } }, { token: admin })).body
      const { version: _version, modified: _modified, ...contents } = data
      return contents
    }
    const ids = [await add('P-1'), await add('P-2')]
    const before = await seen(ids[0] ?? '')
    const { changed, undoId } = (await test.call(orders.deleteOrders, { body: { ids } }, { token: admin })).body
    expect(changed).toBe(2)
    await add('p-2')
    expect((await undo(undoId)).body).toEqual({ undone: 1, left: [{ id: ids[1], name: 'P-2' }] })
    expect(await seen(ids[0] ?? '')).toEqual(before)
  })
})

describe('A change of members is taken back', () => {
  it('so that the group has the people whom it had, with their default group', async () => {
    const group = { name: 'Dock', parentGroupId: null, defaultPrinterId: null }
    const groupId = (await test.call(groups.createGroup, { body: group }, { token: admin })).body.data.id
    const people = (await test.rows.query('select id from users where deleted_at is null order by email limit 2')).rows
    const [goes, comes] = people.map(({ id }) => id as string)
    if (!goes || !comes) throw new Error('two people are needed')
    const params = { groupId }
    const change = (addUserIds: string[], removeUserIds: string[]) =>
      test.call(groups.changeGroupMembers, { params, body: { addUserIds, removeUserIds } }, { token: admin })
    await change([goes], [])
    await test.rows.query('update users set default_group_id = $1 where id = $2', [groupId, goes])
    const { data, undoId } = (await change([comes], [goes])).body
    expect(data.members.map(({ userId }) => userId)).toEqual([comes])
    expect((await undo(undoId)).body).toEqual({ undone: 2, left: [] })
    const { members } = (await test.call(groups.getGroup, { params }, { token: admin })).body.data
    expect(members).toMatchObject([{ userId: goes, isDefault: true }])
  })
})

describe('Undo', () => {
  it('is for the person who made the change', async () => {
    const id = await addArticle('Mine')
    const { undoId } = (await test.call(articles.deleteArticle, { params: { id } }, { token: admin })).body
    expect((await undo(undoId, await signInWith(['ArticleManager']))).status).toBe(404)
    expect((await undo(undoId)).status).toBe(200)
  })

  it('is refused to who has lost the right to such changes, and stays possible', async () => {
    const manager = await signInWith(['ArticleManager', 'OrderManager'])
    const id = await addArticle('Theirs')
    const { undoId } = (await test.call(articles.deleteArticle, { params: { id } }, { token: manager })).body
    const setRoles = async (roles: string[]) => {
      await test.rows.query(
        `update users set user_roles = $1 where email = 'articlemanager-ordermanager@undo.example'`,
        [roles],
      )
      return test.signInAs('articlemanager-ordermanager@undo.example')
    }
    expect((await undo(undoId, await setRoles(['OrderManager']))).body.code).toBe('not-allowed')
    expect((await undo(undoId, await setRoles(['ArticleManager']))).body).toEqual({ undone: 1, left: [] })
  })

  it('is possible for ten minutes; then what was kept is forgotten', async () => {
    const age = (minutes: number) =>
      test.rows.query('update undo_steps set created_at = now() - make_interval(mins => $1)', [minutes])
    const remove = async () => {
      const id = await addArticle('Late')
      return (await test.call(articles.deleteArticle, { params: { id } }, { token: admin })).body.undoId
    }
    const soon = await remove()
    await age(9)
    expect((await undo(soon)).status).toBe(200)
    const late = await remove()
    await age(10)
    expect((await undo(late)).status).toBe(404)
    await test.rows.query(`update jobs set run_at = now() where kind = 'forget-undo-steps'`)
    await runDueJobs({
      database: test.database,
      log: test.app.context.log,
      kinds: [forgetUndoStepsJobs(test.app.context)],
    })
    await expect.poll(async () => (await test.rows.query('select 1 from undo_steps')).rowCount).toBe(0)
  })
})
