import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArticle } from '@labelwright/contract/server/articles'
import * as contract from '@labelwright/contract/server/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilScheduledWorkIsDone } from '../../testing/run-due-jobs.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { readAnchorPlace } from './anchor-place.ts'
import { readAnchors, sendAnchor } from './anchor-places.ts'
import { anchorTrails, noteRestorations } from './anchor-trails.service.ts'
import { verifyAndReport, verifyTrail } from './verify-trail.service.ts'

let test: TestApp
let admin: string
let folder: string
let organizationId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelwright-anchors-'))
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open', LABELWRIGHT_AUDIT_ANCHORS: folder })
  admin = await test.signInAs(adminEmail)
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  await untilScheduledWorkIsDone(test, ['verify-audit-trails', 'anchor-audit-trails'])
  for (const name of ['=SUM(A1)', 'Rye', 'Wheat', 'Spelt', 'Barley', 'Millet', 'Maize', 'Rice']) await addArticle(name)
})
afterAll(() => test.stop())

const addArticle = (name: string) =>
  test.call(createArticle, { body: { name, articleData: [{ key: 'Weight', data: '5 g' }] } as never }, { token: admin })
const list = async (query: object = {}) => (await test.call(contract.listAuditRows, { query }, { token: admin })).body
const verify = () =>
  verifyTrail({ database: test.database, organizationId, anchorPlace: { kind: 'folder', path: folder } })

/** As somebody who owns the database, and puts it back at the end. */
async function tampered<Result>(change: string, look: () => Promise<Result>): Promise<Result> {
  const { rows } = test
  await rows.query('create table kept_rows as table audit_rows; create table kept_heads as table audit_heads')
  await rows.query('alter table audit_rows disable trigger user')
  try {
    await rows.query(change)
    return await look()
  } finally {
    await rows.query(`delete from audit_rows; insert into audit_rows select * from kept_rows;
      delete from audit_heads; insert into audit_heads select * from kept_heads;
      alter table audit_rows enable trigger user; drop table kept_rows, kept_heads`)
  }
}

const own = () => `organization_id = '${organizationId}'`

describe('The audit trail', () => {
  it('lists what was changed by whom, the newest first, field by field', async () => {
    const { data, total } = await list()
    expect(total).toBe(8)
    expect(data[0]).toMatchObject({
      id: '8',
      by: 'Astrid Lindqvist',
      action: 'article-created',
      entity: { kind: 'article', name: 'Rice' },
      isSigned: false,
      isBroughtIn: false,
    })
    expect(data[0]?.changes).toContainEqual({ field: 'articleData', before: null, after: 'Weight: 5 g' })
  })

  it('is narrowed by person, kind, record, action, time and text', async () => {
    const [newest] = (await list()).data
    expect((await list({ kind: 'article', action: 'article-created' })).total).toBe(8)
    expect((await list({ kind: 'label' })).total).toBe(0)
    expect((await list({ entityId: newest?.entity.id })).total).toBe(1)
    expect((await list({ searchQuery: 'barl' })).data.map(({ entity }) => entity.name)).toEqual(['Barley'])
    expect((await list({ searchQuery: '%' })).total).toBe(0)
    expect((await list({ from: new Date(Date.now() + 60_000).toISOString() })).total).toBe(0)
    expect((await list({ until: new Date(Date.now() + 60_000).toISOString() })).total).toBe(8)
    const choices = (await test.call(contract.listAuditChoices, {}, { token: admin })).body.data
    expect([choices.kinds, choices.actions]).toEqual([['article'], ['article-created']])
    expect((await list({ userId: choices.people[0]?.id })).total).toBe(8)
  })

  it('is saved as a table that no spreadsheet runs', async () => {
    const answer = await test.call(contract.exportAuditRows, { query: {} }, { token: admin })
    const lines = String(answer.body).replace('\uFEFF', '').trim().split('\r\n')
    expect([lines.length, lines[0]]).toEqual([9, 'row,time,person,action,kind,record,name,changes,reason,sha256'])
    expect(lines.at(-1)).toContain(`,'=SUM(A1),`)
  })

  it('is read by administrators and quality managers, and only that of their organization', async () => {
    const packer = await test.signInAs(packerEmail)
    expect((await test.call(contract.listAuditRows, { query: {} }, { token: packer })).status).toBe(403)
    await test.rows.query(`update users set quality_assurance_roles = '{QualityManager}' where email = $1`, [
      packerEmail,
    ])
    const manager = await test.signInAs(packerEmail)
    expect((await test.call(contract.listAuditRows, { query: {} }, { token: manager })).body.total).toBe(8)
    const stranger = await registerAnother(test)
    const { data } = (await test.call(contract.listAuditRows, { query: {} }, { token: stranger })).body
    expect(data.map(({ entity }) => entity.kind)).not.toContain('article')
  })
})

describe('A trail in a database that somebody changed', () => {
  it.each([
    ['a changed value', `update audit_rows set after = after || '{"name": "Oat"}' where seq = 3 and`, [['changed', 3]]],
    ['a changed time', `update audit_rows set at = at + interval '1 microsecond' where seq = 5 and`, [['changed', 5]]],
    ['a removed row', 'delete from audit_rows where seq = 4 and', [['removed', 4]]],
    [
      'a row behind the head',
      `insert into audit_rows select organization_id, 9, at, user_id, action, entity_kind, entity_id,
      before, after, reason, signature_id, prev, hash from audit_rows where seq = 8 and`,
      [['inserted', 9]],
    ],
  ])('names %s', async (_, change, expected) => {
    const { faults } = await tampered(`${change} ${own()}`, verify)
    expect(faults.map(({ kind, seq }) => [kind, seq])).toEqual(expected)
  })

  it('names swapped rows', async () => {
    const swap = `update audit_rows set seq = seq + 100 where seq in (2, 6) and ${own()};
      update audit_rows set seq = case seq when 102 then 6 else 2 end where seq in (102, 106) and ${own()}`
    const { faults } = await tampered(swap, verify)
    expect(faults).toEqual([2, 6].map((seq) => ({ kind: 'swapped', seq })))
  })

  it('is whole again after it, and says so on its page', async () => {
    expect((await verifyAndReport(test.app.context, organizationId)).faults).toEqual([])
    const { data } = (await test.call(contract.getAuditState, {}, { token: admin })).body
    expect(data).toMatchObject({ head: { seq: 8 }, verification: { rows: 8, faults: [], restorations: [] } })
  })

  it('is told to its TenantAdmins and quality managers by mail, and on its page', async () => {
    const change = `update audit_rows set reason = 'x' where seq = 7 and ${own()}`
    await tampered(change, () => verifyAndReport(test.app.context, organizationId))
    const { rows } = await test.rows.query(
      `select recipient, body from mails where subject like 'The audit trail%' order by recipient`,
    )
    const body = expect.stringContaining('Row 7 was changed.')
    // The packer is a quality manager by now.
    expect(rows).toEqual([adminEmail, packerEmail].map((recipient) => ({ recipient, body })))
    const { data } = (await test.call(contract.getAuditState, {}, { token: admin })).body
    expect(data.verification?.faults).toEqual([{ kind: 'changed', seq: 7 }])
  })
})

describe('The head of a trail', () => {
  it('is anchored outside of the database and by mail, once for each growth', async () => {
    const body = { anchorRecipients: ['auditor@example.com'], version: 0 }
    expect((await test.call(contract.saveAuditSettings, { body }, { token: admin })).status).toBe(200)
    expect((await test.call(contract.saveAuditSettings, { body }, { token: admin })).body.code).toBe('stale-version')
    await anchorTrails(test.app.context)
    const anchors = await readAnchors(folder, organizationId)
    await anchorTrails(test.app.context)
    expect(await readAnchors(folder, organizationId)).toEqual(anchors)
    const { rows } = await test.rows.query(`select seq, hash from audit_heads where ${own()}`)
    expect(anchors.at(-1)).toMatchObject({ seq: 9, hash: rows[0].hash })
    const mails = await test.rows.query(`select body from mails where recipient = 'auditor@example.com'`)
    expect(mails.rows).toEqual([{ body: expect.stringContaining(rows[0].hash.toString('hex')) }])
  })

  it('shows a trail that was cut off with its head, and one that was computed again', async () => {
    const cut = `delete from audit_rows where seq > 6 and ${own()};
      update audit_heads set seq = 6, hash = (select hash from audit_rows where seq = 6 and ${own()}) where ${own()}`
    expect((await tampered(cut, verify)).faults).toEqual([{ kind: 'truncated', seq: 7 }])
    const again = `delete from audit_rows where seq > 6 and ${own()};
      update audit_heads set seq = 6, hash = (select hash from audit_rows where seq = 6 and ${own()}) where ${own()};
      select set_config('app.organization_id', '${organizationId}', false);
      select append_audit_row('${organizationId}', null, 'x', 'x', 'x', null, null, null, null,
        '{"action":"x","after":null,"at":', ',"before":null,"entity":{"id":"x","kind":"x"},"reason":null,"seq":',
        ',"signatureId":null,"userId":null}', null, null, null, null) from generate_series(1, 4)`
    // The server may have anchored before this test did.
    const first = (await readAnchors(folder, organizationId)).find(({ seq }) => seq > 6)
    const unsealed = [7, 8, 9, 10].filter((seq) => seq !== first?.seq).map((seq) => ({ kind: 'unsealed', seq }))
    const faults = [...unsealed, { kind: 'recomputed', seq: first?.seq }].toSorted(
      (a, b) => Number(a.seq) - Number(b.seq),
    )
    expect((await tampered(again, verify)).faults).toEqual(faults)
  })

  it('lets a restored database say what it has lost, once, and never seals it anew', async () => {
    const restored = `delete from audit_rows where seq > 6 and ${own()}; delete from audit_anchors;
      update audit_heads set seq = 6, hash = (select hash from audit_rows where seq = 6 and ${own()}) where ${own()}`
    const report = await tampered(restored, async () => {
      await noteRestorations(test.app.context)
      await addArticle('After')
      for (const name of ['the', 'restore', 'nothing']) await addArticle(name)
      await noteRestorations(test.app.context)
      const { data } = await list({ kind: 'audit-trail' })
      expect(data.map(({ id, action }) => [id, action])).toEqual([['7', 'audit-trail-restored']])
      expect(JSON.stringify(data[0]?.changes)).toContain('seq 9')
      return verify()
    })
    expect([report.faults, report.restorations]).toEqual([[], [{ from: 7, to: 9 }]])
  })

  it('reaches a log server over UDP and TCP, as RFC 5424 has it', async () => {
    const anchor = { organizationId, seq: 5, hash: Buffer.alloc(32, 7), at: '2026-11-26T07:00:00.000Z' }
    const expected = /^<109>1 2026-11-26T07:00:00.000Z \S+ labelwright \d+ AUDIT-HEAD - \{.*"seq":5,.*\}$/
    const udp = createSocket('udp4').bind(0, '127.0.0.1')
    await once(udp, 'listening')
    const heard = once(udp, 'message')
    await sendAnchor({ kind: 'udp', host: '127.0.0.1', port: udp.address().port }, anchor)
    expect(String((await heard)[0])).toMatch(expected)
    udp.close()
    const tcp = createServer().listen(0, '127.0.0.1')
    await once(tcp, 'listening')
    const received = once(tcp, 'connection').then(async ([socket]) => Buffer.concat(await socket.toArray()).toString())
    const { port } = tcp.address() as { port: number }
    await sendAnchor({ kind: 'tcp', host: '127.0.0.1', port }, anchor)
    const [length, ...line] = (await received).split(' ')
    expect(line.join(' ')).toMatch(expected)
    expect(Number(length)).toBe(Buffer.byteLength(line.join(' ')))
    tcp.close()
    await expect(sendAnchor({ kind: 'tcp', host: '127.0.0.1', port }, anchor)).rejects.toThrow('ECONNREFUSED')
  })

  it('goes where the setting says', () => {
    expect(readAnchorPlace('/var/anchors')).toEqual({ kind: 'folder', path: '/var/anchors' })
    expect(readAnchorPlace('syslog+udp://logs.example.com')).toEqual({
      kind: 'udp',
      host: 'logs.example.com',
      port: 514,
    })
    expect(readAnchorPlace('syslog+tcp://10.0.0.1:6514')).toEqual({ kind: 'tcp', host: '10.0.0.1', port: 6514 })
    expect([readAnchorPlace('https://logs.example.com'), readAnchorPlace('syslog+udp://')]).toEqual([
      undefined,
      undefined,
    ])
  })
})
