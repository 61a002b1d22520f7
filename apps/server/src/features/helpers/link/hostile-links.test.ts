import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import {
  createPairingCode,
  listHelpers,
  pairHelper,
  reportJournal,
  seenHelper,
} from '@labelwright/contract/server/helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../../platform/database/ids.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import { addressOf, pageOrigin } from '../../../testing/designer-client.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { dialLink } from './testing/dial-link.ts'

let test: TestApp
let admin: string
let packer: string
let paired: { readonly helperId: string; readonly secret: string }

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  const { code } = (await test.call(createPairingCode, {}, { token: admin })).body.data
  paired = (await test.call(pairHelper, { body: { code, computerName: 'PACK-1', version: '1' } })).body.data
})
afterAll(() => test.stop())

const opening = () => ({ type: 'open', token: `${paired.helperId}.${paired.secret}`, version: '1' })

const dial = () => dialLink(test.app)
async function open() {
  const link = await dial()
  link.say(opening())
  await link.hear('opened')
  return link
}
const closed = ({ socket }: { readonly socket: WebSocket }) =>
  expect.poll(() => socket.readyState, { timeout: 10_000 }).toBe(WebSocket.CLOSED)

/** After whatever happened: the server answers, and a helper of ours is linked. */
async function expectSound(): Promise<void> {
  const link = await open()
  link.say({ type: 'journal', batch: 1, reports: [{ printJobEntryId: newId(), status: 'Success' }] })
  expect(await link.hear('journal-stored')).toMatchObject({ batch: 1 })
  link.socket.close()
  await closed(link)
}

describe('A first message that no paired helper sends', () => {
  it.each([
    ['a wrong secret', () => ({ ...opening(), token: `${paired.helperId}.wrong` }), 'not-signed-in'],
    ['a person’s token', () => ({ ...opening(), token: packer }), 'not-signed-in'],
    ['an id that is none', () => ({ ...opening(), token: `'; --.${paired.secret}` }), 'not-signed-in'],
    ['no opening', () => ({ type: 'journal', batch: 1, reports: [] }), 'validation-failed'],
    ['a field more', () => ({ ...opening(), organizationId: newId() }), 'validation-failed'],
    ['no JSON', () => '{', 'not-readable'],
    ['a binary frame', () => Buffer.from('{}'), 'not-readable'],
  ])('is refused, and ends the connection: %s', async (_, message, code) => {
    const link = await dial()
    link.say(message())
    expect(await link.hear('refused')).toMatchObject({ code })
    await closed(link)
    await expectSound()
  })

  it('is not even heard from a page, of ours or not', async () => {
    for (const origin of [pageOrigin, 'https://evil.example', 'null']) {
      const socket = new WebSocket(`${await addressOf(test.app)}/api/helpers/link`, { origin })
      const [error] = await once(socket, 'error')
      expect(String(error)).toContain('403')
    }
    const answer = await test.app.http.inject({ method: 'GET', url: '/api/helpers/link' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('A message over an open link that no helper of ours sends', () => {
  it.each([
    ['a second opening', opening, 'validation-failed'],
    ['a type that there is not', () => ({ type: 'print' }), 'validation-failed'],
    ['a message of 600 kB', () => 'x'.repeat(600 * 1024), 'too-large'],
    [
      '201 reports',
      () => ({ type: 'journal', batch: 1, reports: Array(201).fill({ printJobEntryId: newId() }) }),
      'validation-failed',
    ],
    ['a fractional batch', () => ({ type: 'journal', batch: 0.5, reports: [] }), 'validation-failed'],
    ['an answer without its question', () => ({ type: 'answer', questionId: 'x', answer: {} }), 'validation-failed'],
    ['arrays in arrays', () => `{"type":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 'too-large'],
  ])('is refused with a sentence, and ends the link: %s', async (_, message, code) => {
    const link = await open()
    link.say(message())
    const refused = await link.hear('refused')
    expect(refused).toMatchObject({ code })
    expect(refused?.message).toMatch(/^.{10,}$/)
    await closed(link)
    await expectSound()
  })

  it('that could be one changes nothing that is not its own: reports of others’ labels, answers nobody asked for', async () => {
    const link = await open()
    link.say({ type: 'answer', questionId: newId(), answer: { computerName: 'x', printQueues: [] } })
    link.say({
      type: 'journal',
      batch: 7,
      reports: [
        { printJobEntryId: newId(), status: 'Success' },
        { printJobEntryId: 'no id' },
        { printJobEntryId: newId(), status: 'Printed' },
      ],
    })
    const stored = (await link.hear('journal-stored')) as unknown as { acknowledged: string[]; setAside: object[] }
    expect([stored.acknowledged.length, stored.setAside.length]).toEqual([1, 2])
    link.socket.close()
    await closed(link)
  })
})

describe('The link of a helper', () => {
  it('is one: a newer one takes the place of the older', async () => {
    const older = await open()
    const newer = await open()
    expect(await older.hear('refused')).toMatchObject({ code: 'link-replaced' })
    await closed(older)
    expect(newer.socket.readyState).toBe(WebSocket.OPEN)
    const [helper] = (await test.call(listHelpers, { query: {} }, { token: admin })).body.data
    expect(helper?.isLinked).toBe(true)
    newer.socket.close()
    await closed(newer)
    const isLinked = async () => (await test.call(listHelpers, { query: {} }, { token: admin })).body.data[0]?.isLinked
    await expect.poll(isLinked).toBe(false)
  })

  it('brings new settings when they change', async () => {
    const link = await open()
    const ports = test.app.context.config.loopbackPrinterPorts as number[]
    ports.push(9_103)
    expect(await link.hear('settings')).toMatchObject({ loopbackPorts: [9_100, 9_103] })
    ports.pop()
    link.socket.close()
    await closed(link)
  })

  it('leaves reports by HTTP as they are, for helpers of before', async () => {
    const token = `${paired.helperId}.${paired.secret}`
    expect((await test.call(reportJournal, { body: { reports: [] } }, { token })).status).toBe(200)
  })
})

describe('A helper that a person’s browser has met', () => {
  const see = (proof: string) =>
    test.call(seenHelper, { params: { id: paired.helperId }, body: { proof } }, { token: packer })
  const names = async () =>
    (await test.call(listHelpers, { query: {} }, { token: packer })).body.data.map((one) => [
      one.computerName,
      one.mayRevoke,
    ])
  const proofOf = (expires: number, secret = paired.secret) => {
    const key = Buffer.from(sha256Of(secret), 'hex')
    return `${expires}.${createHmac('sha256', key).update(`labelwright-helper-seen:${expires}`).digest('base64url')}`
  }
  const now = () => Math.floor(Date.now() / 1000)

  it.each([
    ['of another secret', () => proofOf(now() + 60, 'wrong')],
    ['that has expired', () => proofOf(now() - 60)],
    ['whose time was changed', () => proofOf(now() - 60).replace(/^\d+/, String(now() + 60))],
    ['of no form', () => 'x'],
    ['of NaN', () => 'NaN.x'],
  ])('is not proved by a proof %s', async (_, proof) => {
    expect((await see(proof())).status).toBe(404)
    expect(await names()).toEqual([])
  })

  it('is the person’s to print by, not to revoke', async () => {
    expect((await see(proofOf(now() + 60))).status).toBe(200)
    expect(await names()).toEqual([['PACK-1', false]])
  })
})
