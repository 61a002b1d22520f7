import { pathOf } from '@labelwright/contract/endpoint'
import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { listArticles } from '@labelwright/contract/server/articles'
import { getPrintJob } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import * as contract from '@labelwright/contract/server/stations'
import { disableUsers, listUserHistory } from '@labelwright/contract/server/users'
import { createWidget, deleteWidget, listWidgets, printWidget } from '@labelwright/contract/server/widgets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'

let test: TestApp
let admin: string
let packer: string
let packerId: string
let line: LabelToPrint
let widgetId: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  packerId = (await test.rows.query('select id from users where email = $1', [packerEmail])).rows[0].id
  line = await lineToPrint(test, packer, {}, 'NB-20422')
  widgetId = await makeWidget('Lids')
})
afterAll(() => test.stop())

const pin = '240917'
const badgeCode = 'BADGE-000417'

async function makeWidget(name: string, change: object = {}): Promise<string> {
  const body = { name, labelId: line.labelId, printerId: line.printerId, ...change }
  return (await test.call(createWidget, { body: body as never }, { token: admin })).body.data.id
}

const create = (change: object = {}, token = admin) => {
  const body = { name: `Station ${newId()}`, widgetIds: [widgetId], userIds: [packerId], ...change }
  return test.call(contract.createStation, { body }, { token })
}
const codeOf = async (id: string) =>
  (await test.call(contract.createStationCode, { params: { id } }, { token: admin })).body.data.code
const pair = (code: string) => test.call(contract.pairStation, { body: { code } })

/** A registered station whose code was typed into a device. */
async function pairedStation(change: object = {}) {
  const station = (await create(change)).body.data
  const { stationId, secret } = (await pair(await codeOf(station.id))).body.data
  return { station, key: `${stationId}.${secret}` }
}

const signIn = (key: string, body: object) => test.call(contract.signInAtStation, { body }, { token: key })
const setSignIn = (body: object, id = packerId, token = admin) =>
  test.call(contract.setStationSignIn, { params: { id }, body }, { token })
const tokenOf = async (key: string) => (await signIn(key, { userId: packerId, pin })).body.token
const widgetsOf = async (token: string) => {
  const { status, body } = await test.call(listWidgets, { query: {} }, { token })
  return [status, body.data?.map(({ name }) => name)]
}
const printBody = (change: object = {}) =>
  ({ labelId: line.labelId, printerId: line.printerId, article: { id: line.articleId }, ...change }) as never

describe('A station', () => {
  it('is registered by an administrator for named widgets and people', async () => {
    const { status, body } = await create({ name: 'Packing 2' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Packing 2',
      widgets: [{ id: widgetId, name: 'Lids' }],
      people: [{ id: packerId, name: 'Pelle Packer' }],
      pairedAt: null,
      lastSignInAt: null,
      version: 0,
    })
    expect((await create({}, packer)).body.code).toBe('not-allowed')
    const again = await create({ name: 'packing 2' })
    expect([again.status, again.body.errors[0]]).toMatchObject([422, { path: 'name', code: 'taken' }])
    const gone = await create({ widgetIds: [newId()], userIds: [newId()] })
    expect([gone.status, gone.body.errors.map(({ path }) => path)]).toEqual([422, ['widgetIds', 'userIds']])
  })

  it('keeps what an administrator changes, and refuses a stale change', async () => {
    const station = (await create()).body.data
    const body = { name: 'Hall 3', widgetIds: [], userIds: [], version: 0 }
    const saved = await test.call(contract.saveStation, { params: { id: station.id }, body }, { token: admin })
    expect(saved.body.data).toMatchObject({ name: 'Hall 3', widgets: [], people: [], version: 1 })
    const stale = await test.call(contract.saveStation, { params: { id: station.id }, body }, { token: admin })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
  })

  it('gets its key once for its code, however the code is typed; the key is stored as a hash', async () => {
    const station = (await create()).body.data
    const code = await codeOf(station.id)
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const first = await pair(code.toLowerCase().replace('-', ' '))
    expect(first.body.data).toMatchObject({ stationId: station.id, name: station.name })
    expect((await pair(code)).body.code).toBe('pairing-code-invalid')
    const { rows } = await test.rows.query('select * from stations where id = $1', [station.id])
    expect(JSON.stringify(rows[0])).not.toContain(first.body.data.secret)
    const key = `${station.id}.${first.body.data.secret}`
    const own = await test.call(contract.getOwnStation, {}, { token: key })
    expect(own.body.data).toMatchObject({ name: station.name, people: [{ id: packerId, name: 'Pelle Packer' }] })
    // Another device takes its place by another code: the first key is good no more.
    const second = (await pair(await codeOf(station.id))).body.data.secret
    expect((await test.call(contract.getOwnStation, {}, { token: key })).status).toBe(401)
    expect((await test.call(contract.getOwnStation, {}, { token: `${station.id}.${second}` })).status).toBe(200)
  })

  it('takes no code that is older than a quarter of an hour', async () => {
    const station = (await create()).body.data
    const code = await codeOf(station.id)
    await test.rows.query(`update stations set code_expires_at = now() - interval '1 second' where id = $1`, [
      station.id,
    ])
    expect((await pair(code)).body.code).toBe('pairing-code-invalid')
    const kept = await codeOf(station.id)
    await test.rows.query(
      `update stations set code_expires_at = code_expires_at - interval '14 minutes' where id = $1`,
      [station.id],
    )
    expect((await pair(kept)).status).toBe(200)
  })

  it('is revoked at once: its key, its sign-ins and its name', async () => {
    await setSignIn({ pin })
    const { station, key } = await pairedStation({ name: 'Gate' })
    const token = await tokenOf(key)
    expect((await widgetsOf(token))[0]).toBe(200)
    await test.call(contract.revokeStation, { params: { id: station.id } }, { token: admin })
    expect((await widgetsOf(token))[0]).toBe(401)
    expect((await signIn(key, { userId: packerId, pin })).status).toBe(401)
    expect((await create({ name: 'Gate' })).status).toBe(200)
  })

  it('is told in the history of who registered, changed and revoked it', async () => {
    const station = (await create({ name: 'Told' })).body.data
    const body = { name: 'Told', widgetIds: [widgetId], userIds: [], version: 0 }
    await test.call(contract.saveStation, { params: { id: station.id }, body }, { token: admin })
    await test.call(contract.revokeStation, { params: { id: station.id } }, { token: admin })
    await setSignIn({ pin, badgeCode })
    const historyOf = async (id: string) =>
      (await test.call(listUserHistory, { params: { id }, query: {} }, { token: admin })).body.data
    const { rows } = await test.rows.query('select id from users where email = $1', [adminEmail])
    const changes = (await historyOf(rows[0].id)).filter(({ what }) => what === 'station-changed').slice(0, 3)
    expect(changes.map((change) => change.changes)).toEqual([
      [{ field: 'station', before: 'Told', after: '' }],
      [
        { field: 'people', before: 'Pelle Packer', after: '' },
        { field: 'station', before: 'Told', after: 'Told' },
      ],
      [{ field: 'station', before: '', after: 'Told' }],
    ])
    const [own] = await historyOf(packerId)
    expect(own).toMatchObject({
      what: 'station-sign-in-changed',
      changes: [
        { field: 'pin', before: '', after: 'set' },
        { field: 'badge', before: '', after: 'set' },
      ],
    })
    expect(JSON.stringify(await historyOf(packerId))).not.toMatch(new RegExp(`${pin}|${badgeCode}`))
  })
})

describe('Badge and PIN', () => {
  it('are stored as hashes, and a badge is one person’s', async () => {
    expect((await setSignIn({ pin, badgeCode })).body.data).toEqual({ hasPin: true, hasBadge: true })
    const { rows } = await test.rows.query('select * from station_credentials where user_id = $1', [packerId])
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${pin}|${badgeCode}`))
    const other = (await test.rows.query('select id from users where email = $1', [adminEmail])).rows[0].id
    const taken = await setSignIn({ badgeCode }, other)
    expect([taken.status, taken.body.errors[0]]).toMatchObject([422, { path: 'badgeCode', code: 'taken' }])
    expect((await setSignIn({ badgeCode: null })).body.data).toEqual({ hasPin: true, hasBadge: false })
  })

  it.each(['12345', '1234567', '12345a', ''])('refuses %j as a PIN, which has six digits', async (wrong) => {
    expect((await setSignIn({ pin: wrong })).status).toBe(422)
  })

  it('are set by oneself with the password, and by no one else without the right', async () => {
    const own = (password: string) =>
      test.call(contract.setOwnStationSignIn, { body: { password, pin: '135790' } }, { token: packer })
    expect((await own('not my password')).body.code).toBe('reauth-failed')
    expect((await own(samplePassword)).body.data.hasPin).toBe(true)
    expect((await test.call(contract.getOwnStationSignIn, {}, { token: packer })).body.data.hasPin).toBe(true)
    expect((await setSignIn({ pin }, packerId, packer)).body.code).toBe('not-allowed')
    const stranger = await registerAnother(test, 'Elsewhere')
    expect((await setSignIn({ pin }, packerId, stranger)).status).toBe(404)
    expect((await setSignIn({ pin })).status).toBe(200)
  })
})

describe('Signing in at a station', () => {
  it('takes a badge, a PIN or the password, for twelve hours', async () => {
    await setSignIn({ pin, badgeCode })
    const { key } = await pairedStation()
    for (const body of [
      { badgeCode: ` ${badgeCode} ` },
      { userId: packerId, pin },
      { userId: packerId, password: samplePassword },
    ]) {
      const signed = await signIn(key, body)
      expect(signed.body).toMatchObject({ userId: packerId, name: 'Pelle Packer', expires: 43_200 })
      expect(await widgetsOf(signed.body.token)).toEqual([200, ['Lids']])
    }
  })

  it('ends after twelve hours', async () => {
    const { station, key } = await pairedStation()
    const token = await tokenOf(key)
    const age = (hours: string) =>
      test.rows.query(`update station_sign_ins set created_at = now() - $2::interval where station_id = $1`, [
        station.id,
        hours,
      ])
    await age('11 hours 59 minutes')
    expect((await widgetsOf(token))[0]).toBe(200)
    await age('12 hours')
    await setSignIn({ pin })
    await test.call(contract.revokeStation, { params: { id: (await create()).body.data.id } }, { token: admin })
    expect((await widgetsOf(token))[0]).toBe(401)
  })

  it('takes five PINs, however many come at once, and then the password', async () => {
    const { key } = await pairedStation()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(key, { userId: packerId, pin: `00000${index % 10}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    const { rows } = await test.rows.query('select wrong_pins from station_credentials where user_id = $1', [packerId])
    expect(rows[0].wrong_pins).toBe(5)
    expect((await signIn(key, { userId: packerId, pin })).body.code).toBe('station-password-needed')
    expect((await signIn(key, { userId: packerId, password: samplePassword })).status).toBe(200)
    expect((await signIn(key, { userId: packerId, pin })).status).toBe(200)
  })

  it('takes the fifth PIN when it is right, and tells the wrong ones before from the last', async () => {
    const { key } = await pairedStation()
    const wrong = () => signIn(key, { userId: packerId, pin: '000000' })
    for (let times = 0; times < 4; times += 1) expect((await wrong()).body.code).toBe('station-sign-in-failed')
    expect((await signIn(key, { userId: packerId, pin })).status).toBe(200)
    for (let times = 0; times < 4; times += 1) await wrong()
    expect((await wrong()).body.code).toBe('station-password-needed')
    await signIn(key, { userId: packerId, password: samplePassword })
  })

  it('takes five badges that nobody has, and then the password', async () => {
    await setSignIn({ badgeCode })
    const { key } = await pairedStation()
    for (let times = 0; times < 5; times += 1) {
      expect((await signIn(key, { badgeCode: `OTHER-${times}` })).body.code).toBe('station-sign-in-failed')
    }
    expect((await signIn(key, { badgeCode })).body.code).toBe('station-password-needed')
    const another = await pairedStation()
    expect((await signIn(another.key, { badgeCode })).status).toBe(200)
    expect((await signIn(key, { userId: packerId, password: samplePassword })).status).toBe(200)
    expect((await signIn(key, { badgeCode })).status).toBe(200)
  })

  it('is for its people only, while they are enabled', async () => {
    await setSignIn({ pin, badgeCode })
    const { key } = await pairedStation({ userIds: [] })
    expect((await signIn(key, { badgeCode })).body.code).toBe('station-sign-in-failed')
    expect((await signIn(key, { userId: packerId, pin })).body.code).toBe('station-sign-in-failed')
    expect((await signIn(key, { userId: packerId, password: samplePassword })).body.code).toBe('station-sign-in-failed')
    expect((await signIn('x.y', { badgeCode })).status).toBe(401)
    expect((await signIn(admin, { badgeCode })).status).toBe(401)
  })

  it('is over for who is taken from its people', async () => {
    const { station, key } = await pairedStation()
    const token = await tokenOf(key)
    expect((await widgetsOf(token))[0]).toBe(200)
    const body = { name: station.name, widgetIds: [widgetId], userIds: [], version: station.version }
    await test.call(contract.saveStation, { params: { id: station.id }, body }, { token: admin })
    expect((await widgetsOf(token))[0]).toBe(401)
  })

  it('ends by Next person, for this sign-in alone', async () => {
    const { key } = await pairedStation()
    const [one, other] = [await tokenOf(key), await tokenOf(key)]
    expect((await test.call(contract.signOutAtStation, {}, { token: one })).status).toBe(200)
    expect([(await widgetsOf(one))[0], (await widgetsOf(other))[0]]).toEqual([401, 200])
    expect((await test.call(contract.signOutAtStation, {}, { token: packer })).status).toBe(404)
  })
})

/** The calls of a widget's card, and the sign-out. Everything else is closed to a station. */
const openCalls = [
  'getFeatures',
  'listGroups',
  'getLabel',
  'labelPicture',
  'listArticles',
  'getArticle',
  'findByCode',
  'listPrinters',
  'getPrintJob',
  'cancelPrintJob',
  'setEntryStatus',
  'setJobStatus',
  'renewPrintTickets',
  'listWidgets',
  'setWidgetSettings',
  'printWidget',
  'getUsualQuantity',
  'signOutAtStation',
]

describe('The token of a station', () => {
  it('opens what a widget needs, and no other endpoint [SEC-01]', async () => {
    const { key } = await pairedStation()
    const token = await tokenOf(key)
    const opened: string[] = []
    for (const { name, endpoint } of allEndpoints) {
      if (endpoint.access.kind === 'anyone' || endpoint.access.kind === 'link') continue
      const params = new Proxy({}, { get: () => newId() }) as Readonly<Record<string, string>>
      const url = pathOf(endpoint, { params })
      const headers = { authorization: `Bearer ${token}` }
      const answer = await test.app.http.inject({ method: endpoint.method, url, headers })
      const isClosed = answer.statusCode === 401 || (answer.statusCode === 403 && answer.json().code === 'not-allowed')
      if (!isClosed) opened.push(name)
      if (name === 'signOutAtStation') expect(answer.statusCode).toBe(200)
    }
    expect(opened.sort()).toEqual([...openCalls].sort())
  })

  it('is no access token and gives no right of the person, also where they are an administrator [SEC-16]', async () => {
    const { rows } = await test.rows.query('select id from users where email = $1', [adminEmail])
    const { key } = await pairedStation({ userIds: [rows[0].id] })
    const signed = await signIn(key, { userId: rows[0].id, password: samplePassword })
    const payload = JSON.parse(Buffer.from(signed.body.token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload.aud).toBe('labelwright-station')
    expect(payload.exp - payload.iat).toBe(43_200)
    expect(payload['http://schemas.microsoft.com/ws/2008/06/identity/claims/role']).toBe('User')
    const all = await test.call(listWidgets, { query: { show: 'all' } }, { token: signed.body.token })
    expect(all.body.code).toBe('not-allowed')
  })

  it('shows the station’s widgets in its order, whoever else they are assigned to, and no others', async () => {
    const boxes = await makeWidget('Boxes', { assignedTo: { type: 'user', id: 'nobody@example.com' } })
    await makeWidget('Hidden')
    const { key } = await pairedStation({ widgetIds: [boxes, widgetId] })
    const token = await tokenOf(key)
    expect(await widgetsOf(token)).toEqual([200, ['Boxes', 'Lids']])
    await test.call(deleteWidget, { params: { id: boxes } }, { token: admin })
    expect(await widgetsOf(await tokenOf(key))).toEqual([200, ['Lids']])
  })

  it('prints by the station’s widgets in the name of the person, and nothing else', async () => {
    const { key, station } = await pairedStation()
    const token = await tokenOf(key)
    const articles = await test.call(listArticles, { query: { searchQuery: 'NB-20422' } }, { token })
    expect(articles.status).toBe(200)
    const printed = await test.call(printWidget, { body: printBody() }, { token })
    expect(printed.body).toMatchObject({ ok: true })
    const { rows } = await test.rows.query('select user_id, computer_name from print_jobs where id = $1', [
      printed.body.entityId,
    ])
    expect(rows[0]).toEqual({ user_id: packerId, computer_name: station.name })
    const asked = await test.call(getPrintJob, { params: { entityId: defined(printed.body.entityId) } }, { token })
    expect(asked.status).toBe(200)
    const { rows: labels } = await test.rows.query('select id from labels where id <> $1 limit 1', [line.labelId])
    for (const other of [{ labelId: labels[0].id }, { printerId: newId() }]) {
      const refused = await test.call(printWidget, { body: printBody(other) }, { token })
      expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
    }
  })

  it('ends when the person is disabled', async () => {
    const { key } = await pairedStation()
    const token = await tokenOf(key)
    expect((await widgetsOf(token))[0]).toBe(200)
    await test.call(disableUsers, { body: { ids: [packerId] } }, { token: admin })
    expect((await signIn(key, { userId: packerId, pin })).body.code).toBe('station-sign-in-failed')
    await test.call(contract.revokeStation, { params: { id: (await create()).body.data.id } }, { token: admin })
    expect((await widgetsOf(token))[0]).toBe(401)
  })
})
