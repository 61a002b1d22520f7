import {
  createPairingCode,
  listHelpers,
  pairHelper,
  reportJournal,
  revokeHelper,
} from '@labelwright/contract/server/helpers'
import type { PairHelperBody } from '@labelwright/contract/server/helpers-schemas'
import { me } from '@labelwright/contract/server/sign-in'
import { listUserHistory } from '@labelwright/contract/server/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: '9101, 9102' })
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())
/** Of the audit trail, before the test. */
let lastSeq: number
beforeEach(async () => {
  await test.rows.query('delete from throttles')
  await test.rows.query('delete from helpers')
  const { rows } = await test.rows.query('select coalesce(max(seq), 0) as seq from audit_rows')
  lastSeq = Number(rows[0].seq)
})

const newCode = async (token: string) => (await test.call(createPairingCode, {}, { token })).body.data.code
const pair = async (change: Partial<PairHelperBody> = {}, token = packer) => {
  const body = { code: await newCode(token), computerName: 'DESKTOP', version: '1.0.0', ...change }
  return test.call(pairHelper, { body })
}
const proofOf = ({ helperId, secret }: { helperId: string; secret: string }) => ({ helper: { helperId, secret } })
const reports = async ({ helperId, secret }: { helperId: string; secret: string }) =>
  test.call(reportJournal, { body: { reports: [] } }, { token: `${helperId}.${secret}` })
const revoke = (id: string, token: string) => test.call(revokeHelper, { params: { id } }, { token })
const listed = async (token: string) => (await test.call(listHelpers, { query: {} }, { token })).body.data
const historyOf = async (token: string) => {
  const { id } = (await test.call(me, {}, { token })).body.data
  const { data } = (await test.call(listUserHistory, { params: { id }, query: {} }, { token: admin })).body
  const sinceThen = data.filter((change) => Number(change.id) > lastSeq)
  return sinceThen.map(({ what, by, changes }) => [what, by, changes[0]?.before, changes[0]?.after])
}

describe('A printer helper', () => {
  it('that pairs again proves its id with its secret, keeps the id and gets another secret', async () => {
    const first = (await pair()).body.data
    const second = (await pair(proofOf(first))).body.data
    expect([second.helperId, second.secret === first.secret]).toEqual([first.helperId, false])
    expect([(await reports(first)).status, (await reports(second)).status]).toEqual([401, 200])
    expect(await listed(admin)).toHaveLength(1)
  })

  it('is known by its id and secret and nothing behind them', async () => {
    const { helperId, secret } = (await pair({ computerName: 'EXACT' })).body.data
    expect((await reports({ helperId, secret })).status).toBe(200)
    expect((await reports({ helperId, secret: `${secret}.x` })).status).toBe(401)
    expect((await reports({ helperId, secret: `${secret}.` })).status).toBe(401)
    await revoke(helperId, admin)
  })

  it('is never taken over by its computer’s name: another installation is told to choose another one', async () => {
    const first = (await pair()).body.data
    const code = await newCode(admin)
    const taken = await pair({ code, computerName: 'desktop' })
    expect([taken.status, taken.body.code]).toEqual([409, 'computer-name-taken'])
    expect((await reports(first)).status).toBe(200)
    // The refusal used no code up.
    const other = await pair({ code, computerName: 'DESKTOP-2' })
    expect([other.status, other.body.data.helperId === first.helperId]).toEqual([200, false])
  })

  it.each([
    ['a wrong secret', { secret: 'wrong' }],
    ['an id of nobody', { helperId: '01a1ffb1-cf0f-7811-b38b-000000000000' }],
  ])('proves nothing with %s', async (_, change) => {
    const first = (await pair()).body.data
    const taken = await pair(proofOf({ ...first, ...change }))
    expect([taken.status, taken.body.code]).toEqual([409, 'computer-name-taken'])
    expect((await reports(first)).status).toBe(200)
  })

  it('cannot take the name of another when it pairs again', async () => {
    await pair({ computerName: 'BENCH' })
    const own = (await pair()).body.data
    expect((await pair({ computerName: 'BENCH', ...proofOf(own) })).body.code).toBe('computer-name-taken')
    expect((await reports(own)).status).toBe(200)
  })

  it('whose secret was lost is revoked by an administrator or by who paired it, which frees the name', async () => {
    const ofPacker = (await pair()).body.data
    const ofAdmin = (await pair({ computerName: 'OFFICE' }, admin)).body.data
    expect((await revoke(ofAdmin.helperId, packer)).status).toBe(404)
    expect((await listed(packer)).map(({ computerName, pairedBy }) => [computerName, pairedBy])).toEqual([
      ['DESKTOP', 'Pelle Packer'],
    ])
    expect((await listed(admin)).map(({ computerName }) => computerName)).toEqual(['DESKTOP', 'OFFICE'])
    expect((await revoke(ofPacker.helperId, packer)).status).toBe(200)
    expect((await revoke(ofPacker.helperId, packer)).status).toBe(404)
    expect((await reports(ofPacker)).status).toBe(401)
    expect((await revoke(ofAdmin.helperId, admin)).status).toBe(200)
    // A revoked one proves nothing: it is a new helper.
    const again = (await pair(proofOf(ofPacker))).body.data
    expect(again.helperId).not.toBe(ofPacker.helperId)
  })

  it('is in the history when it is paired and revoked', async () => {
    const paired = (await pair()).body.data
    await pair(proofOf(paired))
    await revoke(paired.helperId, admin)
    expect(await historyOf(packer)).toEqual([
      ['helper-revoked', 'Astrid Lindqvist', 'DESKTOP', ''],
      ['helper-paired', 'Pelle Packer', '', 'DESKTOP'],
    ])
  })

  it('is told which ports of its computer are printers, when it pairs and with every report', async () => {
    const { data } = (await pair()).body
    expect(data.loopbackPorts).toEqual([9100, 9101, 9102])
    expect((await reports(data)).body.loopbackPorts).toEqual([9100, 9101, 9102])
  })
})
