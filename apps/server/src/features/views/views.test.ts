import { createView, deleteView, listViews, saveView } from '@labelwright/contract/server/views'
import type { CreateViewBody } from '@labelwright/contract/server/views-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const settings = {
  columns: ['name', 'externalIdentifier'],
  sort: '-modified',
  filters: { groupIds: 'a,b' },
  searchQuery: 'bolt',
}
const view = (name: string, change: Partial<CreateViewBody> = {}): CreateViewBody => ({
  list: 'articles',
  name,
  isShared: false,
  settings,
  ...change,
})
const create = (token: string, body: CreateViewBody, headers = {}) =>
  test.call(createView, { body }, { token, headers })
const namesSeenBy = async (token: string, list: CreateViewBody['list'] = 'articles') =>
  (await test.call(listViews, { query: { list } }, { token })).body.data.map(({ name }) => name)

describe('A saved view', () => {
  it('comes back as it was saved, to the person who saved it only', async () => {
    const saved = (await create(packer, view('My bolts'))).body.data
    expect(saved).toMatchObject({ list: 'articles', name: 'My bolts', isShared: false, isEditable: true, settings })
    const { body } = await test.call(listViews, { query: { list: 'articles' } }, { token: packer })
    expect(body.data).toEqual([saved])
    expect(await namesSeenBy(admin)).toEqual([])
    expect(await namesSeenBy(packer, 'orders')).toEqual([])
    expect((await test.call(deleteView, { params: { id: saved.id } }, { token: admin })).status).toBe(404)
    expect((await test.call(deleteView, { params: { id: saved.id } }, { token: packer })).status).toBe(200)
    expect(await namesSeenBy(packer)).toEqual([])
  })

  it('is made once, however often its request is sent', async () => {
    const headers = { 'idempotency-key': 'the same view twice' }
    const first = await create(packer, view('Once'), headers)
    const second = await create(packer, view('Once'), headers)
    expect(second.body).toEqual(first.body)
    expect(await namesSeenBy(packer)).toEqual(['Once'])
    await test.call(deleteView, { params: { id: first.body.data.id } }, { token: packer })
  })

  it('is changed only by who saw its last version', async () => {
    const { id, version } = (await create(packer, view('Draft'))).body.data
    const body = { name: 'Final', settings: { ...settings, sort: null }, version }
    expect((await test.call(saveView, { params: { id }, body }, { token: packer })).body.data).toMatchObject({
      name: 'Final',
      settings: { ...settings, sort: null },
      version: version + 1,
    })
    expect((await test.call(saveView, { params: { id }, body }, { token: packer })).status).toBe(412)
    await test.call(deleteView, { params: { id } }, { token: packer })
  })

  it('has a name that no other view of the same list and owner has, whatever its case', async () => {
    const { id } = (await create(packer, view('Bolts'))).body.data
    const refused = await create(packer, view('BOLTS'))
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, 'name'])
    const elsewhere = (await create(packer, view('bolts', { list: 'orders' }))).body.data
    for (const each of [id, elsewhere.id]) await test.call(deleteView, { params: { id: each } }, { token: packer })
  })

  it('is refused beyond fifty of one list', async () => {
    const ids: string[] = []
    for (let index = 0; index < 50; index += 1) {
      ids.push((await create(packer, view(`View ${index}`, { list: 'labels' }))).body.data.id)
    }
    const refused = await create(packer, view('One more', { list: 'labels' }))
    expect([refused.status, refused.body.code]).toEqual([422, 'limit-reached'])
    for (const id of ids) await test.call(deleteView, { params: { id } }, { token: packer })
  })

  it('goes with the person who is deleted; shared ones stay', async () => {
    await create(packer, view('Mine'))
    const shared = (await create(admin, view('Everybody’s', { isShared: true }))).body.data
    const { rows } = await test.rows.query('select id from users where email = $1', [packerEmail])
    const counted = async () => (await test.rows.query('select name from list_views order by name')).rows
    expect(await counted()).toEqual([{ name: 'Everybody’s' }, { name: 'Mine' }])
    const answer = await test.app.http.inject({
      method: 'DELETE',
      url: `/api/users/${rows[0].id}`,
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(await counted()).toEqual([{ name: 'Everybody’s' }])
    await test.call(deleteView, { params: { id: shared.id } }, { token: admin })
  })
})

/** Signs in a person with these user roles, made for this test. */
async function signInWith(roles: readonly string[]): Promise<string> {
  const email = `${roles.join('-') || 'nobody'}@views.example`.toLowerCase()
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, user_roles, password_hash)
     select organization_id, $1, $2, 'F', 'L', 'User', $3, password_hash from users where email = $4`,
    [newId(), email, roles, adminEmail],
  )
  return test.signInAs(email)
}

describe('A shared view', () => {
  it('is made and changed by administrators and the manager of the list, and seen by everybody of the organization', async () => {
    const manager = await signInWith(['ArticleManager'])
    const reader = await signInWith([])
    const shared = view('Shared', { isShared: true })
    expect((await create(reader, shared)).status).toBe(403)
    expect((await create(manager, view('Shared', { isShared: true, list: 'orders' }))).status).toBe(403)
    const made = (await create(manager, shared)).body.data
    expect(made).toMatchObject({ isShared: true, isEditable: true })

    const seen = (await test.call(listViews, { query: { list: 'articles' } }, { token: reader })).body.data
    expect(seen).toEqual([{ ...made, isEditable: false }])
    expect(await namesSeenBy(await registerAnother(test, 'Elsewhere'))).toEqual([])

    const { id, version } = made
    const body = { name: 'Shared by all', settings, version }
    expect((await test.call(saveView, { params: { id }, body }, { token: reader })).status).toBe(403)
    expect((await test.call(deleteView, { params: { id } }, { token: reader })).status).toBe(403)
    expect((await test.call(saveView, { params: { id }, body }, { token: admin })).status).toBe(200)
    expect((await test.call(deleteView, { params: { id } }, { token: manager })).status).toBe(200)
    expect(await namesSeenBy(reader)).toEqual([])
  })
})
