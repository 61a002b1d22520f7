import { setTimeout as sleep } from 'node:timers/promises'
import { createPairingCode, pairHelper } from '@labelwright/contract/server/helpers'
import type { HelperInstance } from '@labelwright/contract/server/helpers-schemas'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '../../../app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { renewLinks } from './helper-links.store.ts'
import { type DialedLink, dialLink } from './testing/dial-link.ts'

// The server renews links every 15 s, and checks every 4 s which were revoked or replaced.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })
const untilRenewed = { timeout: 45_000, interval: 250 }

let test: TestApp
let admin: string
let paired: { readonly helperId: string; readonly secret: string }
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
})
beforeEach(async () => {
  await test.rows.query('delete from helpers')
  paired = await pair('PACK-1')
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => test.stop())

const pair = async (computerName: string) => {
  const { code } = (await test.call(createPairingCode, {}, { token: admin })).body.data
  return (await test.call(pairHelper, { body: { code, computerName, version: '1' } })).body.data
}
const instanceOf = (change: Partial<HelperInstance> = {}): HelperInstance => ({
  id: newId(),
  hostName: 'pack-1',
  journalPosition: 0,
  ...change,
})
async function open(
  instance?: HelperInstance,
  { helperId, secret } = paired,
  server: App = test.app,
): Promise<DialedLink> {
  const link = await dialLink(server)
  ends.push(async () => link.socket.terminate())
  link.say({ type: 'open', token: `${helperId}.${secret}`, version: '1', ...(instance && { instance }) })
  await link.hear('opened')
  return link
}
/** Seconds until the link expires, on the database's clock. */
const secondsLeft = async (helperId = paired.helperId): Promise<number> => {
  const left = 'select extract(epoch from linked_until - now())::float8 as left from helpers where id = $1'
  return (await test.rows.query(left, [helperId])).rows[0].left
}
/** Lets the links expire soon, so that a test sees the next renewal. */
const expireIn = (seconds: number) =>
  test.rows.query('update helpers set linked_until = now() + make_interval(secs => $1)', [seconds])
/** Uses every connection of the server's pool for this many seconds. */
const useAllConnections = (seconds: number) =>
  Promise.all(
    Array.from({ length: 10 }, () =>
      test.database.withoutOrganization((trx) => sql`select pg_sleep(${seconds})`.execute(trx)),
    ),
  )
/** Locks the row of the helper until the returned function is called. */
async function lockHelper(): Promise<() => Promise<unknown>> {
  const holder = new pg.Client(test.ownerConnection)
  await holder.connect()
  ends.push(() => holder.end())
  await holder.query('begin')
  await holder.query('select from helpers where id = $1 for update', [paired.helperId])
  return () => holder.query('rollback')
}
const isOpen = ({ socket }: DialedLink) => socket.readyState === WebSocket.OPEN

describe('A busy database closes no link', () => {
  it('when all connections are in use for longer than a call waits for one', async () => {
    const link = await open(instanceOf())
    await useAllConnections(9)
    await sleep(2_500)
    expect(isOpen(link)).toBe(true)
    expect(link.events.map(({ type }) => type)).toEqual(['opened'])
  })

  it('when the row of its helper is locked: other links are renewed meanwhile, and this one afterwards', async () => {
    const other = await pair('PACK-2')
    const links = [await open(instanceOf()), await open(instanceOf(), other)]
    await expireIn(1)
    const unlock = await lockHelper()
    await expect.poll(() => secondsLeft(other.helperId), untilRenewed).toBeGreaterThan(30)
    await expect.poll(() => secondsLeft(), untilRenewed).toBeLessThan(0)
    await unlock()
    // By the next try, 5 s later at most, and not only by the next round of all links.
    await expect.poll(() => secondsLeft(), { timeout: 13_000 }).toBeGreaterThan(30)
    expect(links.map(isOpen)).toEqual([true, true])
  })

  it('when a renewal fails: it is tried again', async () => {
    const link = await open(instanceOf())
    await expireIn(1)
    await test.rows.query('alter function renew_helper_links rename to renew_nothing')
    await sleep(16_000)
    expect(await secondsLeft()).toBeLessThan(0)
    await test.rows.query('alter function renew_nothing rename to renew_helper_links')
    await expect.poll(() => secondsLeft(), untilRenewed).toBeGreaterThan(30)
    expect(isOpen(link)).toBe(true)
  })

  it('when no connection is free for a message: it is stored later, and acknowledged', async () => {
    const link = await open(instanceOf())
    const busy = useAllConnections(6)
    await sleep(500)
    link.say({ type: 'journal', batch: 1, reports: [], journalPosition: 1 })
    expect(await link.hear('journal-stored')).toMatchObject({ batch: 1 })
    await busy
    expect(isOpen(link)).toBe(true)
  })

  it('when the row is locked for longer than a message waits for it: the message is stored later, and acknowledged', async () => {
    const link = await open(instanceOf())
    const unlock = await lockHelper()
    link.say({ type: 'journal', batch: 1, reports: [], journalPosition: 1 })
    await sleep(9_000)
    await unlock()
    expect(await link.hear('journal-stored')).toMatchObject({ batch: 1 })
    expect(isOpen(link)).toBe(true)
  })
})

describe('A link that is revoked or replaced ends within 5 s, also when the notice is lost', () => {
  const endsWith = async (link: DialedLink) => {
    const { code, isFinal } = await link.hear('refused')
    return [code, isFinal, await link.closeCode()]
  }

  it('because its helper was revoked', async () => {
    const link = await open(instanceOf())
    await test.rows.query('update helpers set revoked_at = now()')
    expect(await endsWith(link)).toEqual(['not-signed-in', true, 1008])
  })

  it('because its helper was paired again and has another secret', async () => {
    const link = await open(instanceOf())
    await test.rows.query(`update helpers set secret_hash = sha256('another')`)
    expect(await endsWith(link)).toEqual(['not-signed-in', true, 1008])
  })

  it('because its helper is gone', async () => {
    const link = await open(instanceOf())
    await test.rows.query('delete from helpers')
    expect(await endsWith(link)).toEqual(['not-signed-in', true, 1008])
  })

  it('because a newer link has replaced it: a program of an earlier version, which does not know `stop`', async () => {
    const link = await open()
    await test.rows.query('update helpers set link_id = $1, link_epoch = link_epoch + 1', [newId()])
    expect(await endsWith(link)).toEqual(['link-replaced', true, 1008])
  })

  it('because a newer link has replaced it whose program is known to be alive: it is told to stop', async () => {
    const link = await open(instanceOf())
    await test.rows.query(
      'update helpers set link_id = $1, link_epoch = link_epoch + 1, is_instance_proved = true, instance_id = $1',
      [newId()],
    )
    await link.hear('stop')
  })
})

describe('A link that a newer one has replaced', () => {
  it('is not renewed, and renews nothing of the newer one', async () => {
    await open(instanceOf())
    const { rows } = await test.rows.query('select id, link_id, secret_hash from helpers')
    const held = { helperId: rows[0].id, linkId: rows[0].link_id, secretHash: rows[0].secret_hash }
    const renew = () => test.database.withoutOrganization((trx) => renewLinks(trx, [held]))
    // The server may have locked the row for a moment, and then it is skipped.
    await expect.poll(async () => [...(await renew()).renewed], { timeout: 20_000 }).toEqual([held.linkId])
    await open(instanceOf())
    await expireIn(-1)
    expect((await renew()).renewed.size).toBe(0)
    expect(await secondsLeft()).toBeLessThan(0)
  })
})

describe('The links of a server that stops', () => {
  it('end with it, so that their helpers are not shown as connected', async () => {
    const server = await test.startAnother()
    const links = [await open(instanceOf(), paired, server), await open(instanceOf(), await pair('PACK-2'), server)]
    await server.close()
    expect((await test.rows.query('select from helpers where linked_until > now()')).rowCount).toBe(0)
    // RFC 6455 §7.4.1: going away. Helpers dial again.
    expect(await Promise.all(links.map(({ closeCode }) => closeCode()))).toEqual([1001, 1001])
  })
})

describe('A link that is closed for another reason', () => {
  it.each([
    ['a message that is none', '{', 'not-readable'],
    ['a second opening', { type: 'open', token: 'x.y', version: '1' }, 'validation-failed'],
    ['a message that is too large', 'x'.repeat(600 * 1024), 'too-large'],
  ])('is told to come back (1013): %s', async (_, message, code) => {
    const link = await open(instanceOf())
    link.say(message)
    expect(await link.hear('refused')).toMatchObject({ code, isFinal: false })
    expect(await link.closeCode()).toBe(1013)
  })

  it('is told to come back where the database does not answer at its opening', async () => {
    const link = await dialLink(test.app)
    const busy = useAllConnections(4)
    await sleep(500)
    link.say({ type: 'open', token: `${paired.helperId}.${paired.secret}`, version: '1' })
    expect(await link.hear('refused')).toMatchObject({ code: 'not-ready', isFinal: false })
    expect(await link.closeCode()).toBe(1013)
    await busy
  })
})
