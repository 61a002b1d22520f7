import * as articles from '@labelwright/contract/server/articles'
import * as contract from '@labelwright/contract/server/groups'
import * as imports from '@labelwright/contract/server/imports'
import * as orders from '@labelwright/contract/server/orders'
import { acceptInvitation, getUser, inviteUser, listUsers, saveUser } from '@labelwright/contract/server/users'
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

const make = async (name: string, more: object = {}) => {
  const made = await test.call(contract.createGroup, { body: { name, ...more } }, { token })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data
}
const read = async (groupId: string) =>
  (await test.call(contract.getGroup, { params: { groupId } }, { token })).body.data
const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

describe('A group', () => {
  it('has id, name, parentGroupId, defaultPrinterId, modified and groupSettings [GROUP-01] [GROUP-08]', async () => {
    const parent = await make('North')
    const group = await make('North 1', { parentGroupId: parent.id })
    expect(group).toMatchObject({ name: 'North 1', parentGroupId: parent.id, defaultPrinterId: null, version: 1 })
    expect(group.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(Date.parse(group.modified)).toBeGreaterThan(Date.now() - 60_000)
  })

  it.each([
    ['useLabelsConnectedToArticlesGroup', 'GROUP-02'],
    ['useLabelsConnectedToOrdersGroup', 'GROUP-03'],
    ['useLabelsConnectedToUserDefaultGroup', 'GROUP-04'],
    ['allowOrderImportToThisGroup', 'GROUP-05'],
  ] as const)('has %s, false until it is set [%s] [GROUP-09]', async (name, _requirement) => {
    const group = await make(`With ${name}`)
    expect(group.groupSettings[name]).toBe(false)
    const groupSettings = { ...group.groupSettings, [name]: true }
    const saved = await test.call(
      contract.saveGroupSettings,
      { params: { groupId: group.id }, body: groupSettings },
      { token },
    )
    expect(saved.body.data.groupSettings).toEqual(groupSettings)
  })

  it('is saved with name, parent and default printer; a stale version is refused [GROUP-10]', async () => {
    const group = await make('To be renamed')
    const printerId = (await test.rows.query('select id from printers limit 1')).rows[0].id
    const change = { name: 'Renamed', parentGroupId: null, defaultPrinterId: printerId, version: group.version }
    const params = { groupId: group.id }
    const saved = await test.call(contract.updateGroup, { params, body: change }, { token })
    expect(saved.body.data).toMatchObject({ name: 'Renamed', defaultPrinterId: printerId, version: 2 })
    expect(saved.body.data.defaultPrinterName).toContain('virtual printer')
    const again = await test.call(contract.updateGroup, { params, body: change }, { token })
    expect(again.status).toBe(412)
  })

  it('has settings that are saved with its version; a stale one is refused and loses nothing [GROUP-09]', async () => {
    const group = await make('Settings of two')
    const params = { groupId: group.id }
    const save = (settings: object) =>
      test.call(contract.saveGroupSettings, { params, body: { ...group.groupSettings, ...settings } }, { token })
    const first = await save({ allowOrderImportToThisGroup: true, version: group.version })
    expect(first.body.data).toMatchObject({ version: 2, groupSettings: { allowOrderImportToThisGroup: true } })
    const late = await save({ useLabelsConnectedToOrdersGroup: true, version: group.version })
    expect(late).toMatchObject({ status: 412, body: { code: 'stale-version' } })
    expect((await read(group.id)).groupSettings).toEqual(first.body.data.groupSettings)
    expect((await save({ useLabelsConnectedToOrdersGroup: true })).status).toBe(200)
    const nobody = { groupId: '01a1ffb1-cf0f-7811-b38b-000000000000' }
    const gone = await test.call(contract.saveGroupSettings, { params: nobody, body: group.groupSettings }, { token })
    expect(gone.status).toBe(404)
  })

  it('has a name of its own, without regard to case, told at the field', async () => {
    await make('Cold store')
    const again = await test.call(contract.createGroup, { body: { name: 'COLD STORE' } }, { token })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual([expect.objectContaining({ path: 'name', code: 'taken' })])
  })

  it('never stands below itself, however deep', async () => {
    const top = await make('Top')
    const middle = await make('Middle', { parentGroupId: top.id })
    const bottom = await make('Bottom', { parentGroupId: middle.id })
    const body = { name: 'Top', parentGroupId: bottom.id, version: top.version }
    const refused = await test.call(contract.updateGroup, { params: { groupId: top.id }, body }, { token })
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'parentGroupId', code: 'below-itself' })])
  })

  it('is made, changed, filled and deleted by administrators, and by nobody without a right to it [GROUP-11]', async () => {
    const group = await make('Day shift')
    const params = { groupId: group.id }
    const { data: people } = (await test.call(listUsers, { query: {} }, { token })).body
    const addUserIds = people.map(({ id }) => id)
    const change = { name: 'Taken over', parentGroupId: null, defaultPrinterId: null, version: group.version }
    const refused = [
      await test.call(contract.createGroup, { body: { name: 'Not made' } }, { token: packer }),
      await test.call(contract.updateGroup, { params, body: change }, { token: packer }),
      await test.call(contract.changeGroupMembers, { params, body: { addUserIds } }, { token: packer }),
      await test.call(contract.saveGroupSettings, { params, body: group.groupSettings }, { token: packer }),
      await test.call(contract.deleteGroup, { params, query: {} }, { token: packer }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'not-allowed']))
    expect(await read(group.id)).toEqual(group)
    const all = await test.call(contract.listAllGroups, { query: { take: 500 } }, { token })
    expect(namesOf(all)).not.toContain('Not made')

    const groupIdsOf = async (id: string) =>
      (await test.call(getUser, { params: { id } }, { token })).body.data.groupIds.toSorted()
    const before = await Promise.all(addUserIds.map(groupIdsOf))
    expect(addUserIds.length).toBeGreaterThan(1)
    await test.call(contract.changeGroupMembers, { params, body: { addUserIds } }, { token })
    const members = (await read(group.id)).members.map(({ userId }) => userId)
    expect(members.toSorted()).toEqual(addUserIds.toSorted())
    const [gone, ...staying] = addUserIds
    await test.call(contract.changeGroupMembers, { params, body: { removeUserIds: [defined(gone)] } }, { token })
    expect((await read(group.id)).members.map(({ userId }) => userId).toSorted()).toEqual(staying.toSorted())
    expect(await groupIdsOf(defined(gone))).toEqual(before[0])
    expect(await groupIdsOf(defined(staying[0]))).toEqual([...defined(before[1]), group.id].toSorted())

    expect((await test.call(contract.deleteGroup, { params, query: {} }, { token })).status).toBe(200)
    expect((await test.call(contract.getGroup, { params }, { token })).status).toBe(404)
    expect(await groupIdsOf(defined(staying[0]))).toEqual(before[1])
  })

  it('takes people in and lets them go; a default group that is left is none any more [GROUP-11]', async () => {
    const group = await make('Night shift')
    const user = defined((await test.call(listUsers, { query: { searchQuery: packerEmail } }, { token })).body.data[0])
    const params = { groupId: group.id }
    const added = await test.call(contract.changeGroupMembers, { params, body: { addUserIds: [user.id] } }, { token })
    expect(added.body.data.members).toEqual([expect.objectContaining({ userId: user.id, isDefault: false })])
    const {
      OrganizationId: _o,
      UserId: _u,
      hasSecondFactor: _h,
      signing: _s,
      lastSignInAt: _l,
      createdAt: _c,
      ...rest
    } = (await test.call(getUser, { params: { id: user.id } }, { token })).body.data
    const { email: _e, enabled: _n, ...own } = rest
    await test.call(saveUser, { body: { ...own, defaultGroupId: group.id } }, { token })
    expect((await read(group.id)).members).toEqual([expect.objectContaining({ isDefault: true })])
    await test.call(contract.changeGroupMembers, { params, body: { removeUserIds: [user.id] } }, { token })
    expect((await test.call(getUser, { params: { id: user.id } }, { token })).body.data.defaultGroupId).toBeNull()
  })
})

describe('The lists of groups', () => {
  it('give a person their own groups with those below, and everybody all on demand [GROUP-06] [GROUP-07]', async () => {
    const packing = (await test.rows.query(`select id from groups where name = 'Packing'`)).rows[0].id
    await make('Packing, night', { parentGroupId: packing })
    const own = namesOf(await test.call(contract.listGroups, { query: {} }, { token: packer }))
    expect(own).toEqual(expect.arrayContaining(['Packing', 'Packing, night', 'Warehouse']))
    expect(own).not.toContain('Laboratory')
    const all = namesOf(await test.call(contract.listAllGroups, { query: { take: 500 } }, { token: packer }))
    expect(all).toEqual(expect.arrayContaining(['Packing', 'Laboratory', 'Packing, night']))
    const administrators = await test.call(contract.listGroups, { query: { take: 500 } }, { token })
    expect(namesOf(administrators)).toEqual(all)
  })

  it('do not show groups of another organization, nor people', async () => {
    const stranger = await registerAnother(test, 'Elsewhere')
    expect((await test.call(contract.listAllGroups, { query: {} }, { token: stranger })).body.total).toBe(0)
    const people = await test.call(contract.listPeopleForGroups, { query: {} }, { token: stranger })
    expect(namesOf(people)).toEqual(['Eve Other'])
    const foreign = await make('Ours alone')
    const body = { name: 'Mine', parentGroupId: foreign.id }
    expect((await test.call(contract.createGroup, { body }, { token: stranger })).status).toBe(422)
  })
})

describe('Deleting a group', () => {
  it('shows what stands in it, moves that, and puts groups below it to its parent', async () => {
    const parent = await make('Plant')
    const group = await make('Hall 1', { parentGroupId: parent.id })
    const below = await make('Line 1', { parentGroupId: group.id })
    const target = await make('Hall 2')
    const article = { name: 'Moves along', externalIdentifier: 'MOVE-1', groupId: group.id }
    const made = (await test.call(articles.createArticle, { body: article }, { token })).body.data
    const order = { orderNumber: 'MOVE-ORDER', groupId: group.id }
    await test.call(orders.createOrder, { body: order }, { token })
    expect((await read(group.id)).dependents).toEqual({
      groups: 1,
      members: 0,
      labels: 0,
      articles: 1,
      orders: 1,
      printers: 0,
      importConfigurations: 0,
    })
    const gone = await test.call(
      contract.deleteGroup,
      { params: { groupId: group.id }, query: { moveTo: target.id } },
      { token },
    )
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect((await test.call(articles.getArticle, { params: { id: made.id } }, { token })).body.data.groupId).toBe(
      target.id,
    )
    expect((await read(below.id)).parentGroupId).toBe(parent.id)
    expect((await test.call(contract.getGroup, { params: { groupId: group.id } }, { token })).status).toBe(404)
  })

  it('takes the imports into it along, but for those that replace what is in a group', async () => {
    const [group, target, other] = [await make('Received 1'), await make('Received 2'), await make('Received 3')]
    const configure = async (name: string, mode: 'add-and-update' | 'replace-group', targetGroupIds: string[]) => {
      const body = { name, options: { read: {}, mapping: [], targetGroupIds, mode } }
      const made = await test.call(imports.createImportConfiguration, { body: body as never }, { token })
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      return made.body.data.id
    }
    const follows = await configure('Follows', 'add-and-update', [other.id, group.id])
    const both = await configure('Both', 'add-and-update', [group.id, target.id])
    const replaces = await configure('Replaces', 'replace-group', [group.id])
    expect((await read(group.id)).dependents.importConfigurations).toBe(3)
    const input = { params: { groupId: group.id }, query: { moveTo: target.id } }
    expect((await test.call(contract.deleteGroup, input, { token })).status).toBe(200)
    const targetsOf = async (id: string) =>
      (await test.call(imports.getImportConfiguration, { params: { id } }, { token })).body.data.options.targetGroupIds
    expect(await targetsOf(follows)).toEqual([other.id, target.id])
    expect(await targetsOf(both)).toEqual([target.id])
    expect(await targetsOf(replaces)).toEqual([])
    expect((await read(target.id)).dependents.importConfigurations).toBe(2)
  })

  it('keeps nobody out who was invited into it', async () => {
    const group = await make('Short-lived')
    const invited = await test.call(
      inviteUser,
      {
        body: {
          email: 'late@example.com',
          firstname: 'Lena',
          lastname: 'Late',
          accountType: 'User' as const,
          userRoles: [],
          userPermissions: [],
          qualityAssuranceRoles: [],
          groupIds: [group.id],
          defaultGroupId: group.id,
        },
      },
      { token },
    )
    await test.call(contract.deleteGroup, { params: { groupId: group.id }, query: {} }, { token })
    const mailed = new URL(defined(invited.body.data.invitationUrl)).hash.split('token=')[1] ?? ''
    const person = { firstname: 'Lena', lastname: 'Late', password: 'a password of her own' }
    const accepted = await test.call(acceptInvitation, { body: { token: decodeURIComponent(mailed), ...person } })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  })

  it('is refused when an identifier would stand twice in the other group; nothing moves then', async () => {
    const [from, to] = [await make('From'), await make('To')]
    for (const groupId of [from.id, to.id])
      await test.call(
        articles.createArticle,
        { body: { name: 'Twice', externalIdentifier: 'TWICE', groupId } },
        { token },
      )
    const input = { params: { groupId: from.id }, query: { moveTo: to.id } }
    const refused = await test.call(contract.deleteGroup, input, { token })
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'moveTo', code: 'taken' })])
    expect((await read(from.id)).dependents.articles).toBe(1)
  })
})
