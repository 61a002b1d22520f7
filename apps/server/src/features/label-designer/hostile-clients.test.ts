import { once } from 'node:events'
import type { Socket } from 'node:net'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { toDocument } from '@labelwright/open-label/to-document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '../../platform/database/ids.ts'
import { addressOf, connect, type DesignerClient, listenAt, openLabel } from '../../testing/designer-client.ts'
import { addLabelManager, addText, makeDraft, setField, type } from '../../testing/open-labels.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let stranger: string
let labelId: string
let honest: DesignerClient

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
  stranger = await registerAnother(test)
  labelId = await makeDraft(test, token)
  honest = await openLabel(test.app, { token, labelId })
  await honest.submit([addText('a', 'Oat')])
})
afterAll(async () => {
  await honest.close()
  await test.stop()
})

const countPeople = ({ events }: DesignerClient) => events.findLast((event) => event.type === 'people')?.people.length
const open = (label = labelId, who = token) => openLabel(test.app, { token: who, labelId: label })
const batch = (...changes: object[]) => ({
  type: 'commands',
  base: honest.sequence(),
  commands: [{ id: newId(), changes }],
})
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const manyTexts = (count: number) => Array.from({ length: count }, (_, index) => addText(`many${index}`, 'x'))

/** After whatever happened: the server answers, and the label is a label document. */
async function expectSound(): Promise<void> {
  const after = await open()
  const { document, problems } = readLabelDocument(toDocument(after.records()))
  expect(problems).toEqual([])
  expect(document?.elements.length).toBeGreaterThan(0)
  await after.close()
  const x = honest.sequence()
  await honest.submit([setField('a', 'x', x)])
  expect(honest.records().get('e:a')?.fields.x).toBe(x)
}

const elsewhere = { parent: 'p:0', key: 'a1' }

describe('A message that no browser of ours sends', () => {
  it.each([
    ['no JSON', '{', 'not-readable'],
    ['no object', '[]', 'validation-failed'],
    ['null', 'null', 'validation-failed'],
    ['a binary frame', Buffer.from('{"type":"presence"}'), 'not-readable'],
    ['a type that there is not', { type: 'drop-table' }, 'validation-failed'],
    ['a second opening', () => ({ type: 'open', token, clientId: newId() }), 'validation-failed'],
    ['a message of 300 kB', 'x'.repeat(300 * 1024), 'too-large'],
    ['too many items', () => batch({ ...setField('a', 'runs', 0), value: Array(40_000).fill(1) }), 'too-large'],
    ['arrays in arrays', () => batch({ ...setField('a', 'content', 0), value: nested(1_000) }), 'validation-failed'],
    ['arrays in arrays, 60,000 deep', `{"type":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 'too-large'],
    ['__proto__', '{"type":"commands","base":0,"commands":[],"__proto__":{"isAdmin":true}}', 'validation-failed'],
    [
      '__proto__ as a field',
      () => JSON.stringify(batch({ ...setField('a', 'FIELD', 1) })).replace('FIELD', '__proto__'),
      'validation-failed',
    ],
    ['a field more', () => ({ ...batch(setField('a', 'x', 1)), userId: newId() }), 'validation-failed'],
    [
      'a command in the name of somebody else',
      () => ({ ...batch(), commands: [{ id: newId(), userId: newId(), changes: [setField('a', 'x', 1)] }] }),
      'validation-failed',
    ],
    ['2,001 changes', () => batch(...Array(2_001).fill({ type: 'remove', id: 'e:b' })), 'validation-failed'],
    ['a fractional base', () => ({ ...batch(setField('a', 'x', 1)), base: 0.5 }), 'validation-failed'],
    ['a base that is to come', () => ({ ...batch(setField('a', 'x', 1)), base: 1_000_000 }), 'validation-failed'],
    [
      'a negative place',
      () => batch({ ...type('a', 0, 'x'), edit: { at: -1, del: 0, ins: 'x' } }),
      'validation-failed',
    ],
    [
      'a fractional place',
      () => batch({ ...type('a', 0, 'x'), edit: { at: 0.5, del: 0, ins: 'x' } }),
      'validation-failed',
    ],
    ['NUL', () => batch(setField('a', 'content', 'a\0b')), 'validation-failed'],
    ['half a character', () => batch(setField('a', 'content', 'a\ud800b')), 'validation-failed'],
    [
      'one id twice',
      () => ({ ...batch(), commands: Array(2).fill({ id: newId(), changes: [setField('a', 'x', 1)] }) }),
      'validation-failed',
    ],
    [
      'an id that is none',
      () => ({ ...batch(), commands: [{ id: "'; --", changes: [setField('a', 'x', 1)] }] }),
      'validation-failed',
    ],
    [
      'a presence somewhere else',
      { type: 'presence', page: 'p:0', pointer: { x: 1e300, y: 0 }, selection: [] },
      'validation-failed',
    ],
    ['a selection of 100,000', { type: 'presence', page: 'p:0', selection: Array(100_000).fill('e') }, 'too-large'],
  ] as const)('is refused with a sentence, and ends the conversation: %s', async (_, message, code) => {
    const client = await open()
    client.say(typeof message === 'function' ? message() : message)
    const refused = await client.hear('refused')
    expect([refused.code, refused.isFinal]).toEqual([code, true])
    expect(refused.message).toMatch(/^.{10,}$/)
    await expect.poll(() => client.socket.readyState, { timeout: 20_000 }).toBe(WebSocket.CLOSED)
    await expectSound()
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it.each([
    ['a record of no label', setField('gone', 'x', 1)],
    ['a fraction', setField('a', 'x', 0.5)],
    ['a field of any name', setField('a', 'anything', 1)],
    ['another type', setField('a', 'type', 'group')],
    [
      'a key that makes the library throw',
      { ...addText('b', ''), record: { ...addText('b', '').record, place: { parent: 'p:0', key: 'b0' } } },
    ],
    ['a key that ends in zero', { type: 'move', id: 'e:a', place: { parent: 'p:0', key: 'a10' } }],
    ['an empty key', { type: 'move', id: 'e:a', place: { parent: 'p:0', key: '' } }],
    ['a place in itself', { type: 'move', id: 'e:a', place: { parent: 'e:a', key: 'a1' } }],
    ['a place in nothing', { type: 'move', id: 'e:a', place: { parent: 'e:gone', key: 'a1' } }],
    ['the label as an element', { type: 'move', id: 'label', place: elsewhere }],
    ['the end of the label', { type: 'remove', id: 'label' }],
    ['the end of the last page', { type: 'remove', id: 'p:0' }],
    ['a second label', { type: 'add', id: 'label2', record: { kind: 'label', fields: {} } }],
    ['an element of another name', { ...addText('b', ''), id: 'x:b' }],
    ['a text of no text', { ...type('a', 0, 'x'), field: 'x' }],
    ['typing far behind the end of nothing', { ...type('gone', 1_000_000, 'x') }],
  ])('that could be one is stored with its number and does nothing: %s', async (_, change) => {
    const client = await open()
    const before = client.records()
    await client.submit([change as never])
    const { leftOut } = await client.hear('command-result')
    expect(leftOut.length).toBeGreaterThan(0)
    expect(client.records()).toEqual(before)
    await client.close()
    await expectSound()
  })

  it('adds no more elements than a label takes, however many it sends', async () => {
    const draft = await makeDraft(test, token)
    const client = await open(draft)
    // As many as messages of 256 kB hold, again and again.
    for (let turn = 0; turn < 4; turn += 1) {
      await client.submit(manyTexts(600).map((change) => ({ ...change, id: `${change.id}-${turn}` })))
    }
    const { document, problems } = readLabelDocument(toDocument(client.records()))
    expect([document?.elements.length, problems]).toEqual([500, []])
    const leftOut = client.events.flatMap((event) => (event.type === 'command-result' ? event.leftOut : []))
    expect(leftOut.length).toBe(4 * 600 - 500)
    expect(new Set(leftOut.map(({ obstacle }) => obstacle))).toEqual(new Set(['full']))
    await client.close()
  })
})

describe('Somebody who may not', () => {
  it('is refused a label of another organization as one that does not exist [SEC-02]', async () => {
    const [foreign, missing] = [await open(labelId, stranger), await open(newId(), stranger)]
    expect(foreign.events[0]).not.toHaveProperty('records')
    expect([foreign.events, foreign.events]).toEqual([missing.events, [expect.objectContaining({ code: 'not-found' })]])
    expect(await open('not-an-id').then(({ events }) => events)).toEqual(missing.events)
  })

  it.each([['none'], ['x'.repeat(7_000)]])('is refused with a token that is none', async (bad) => {
    expect((await open(labelId, bad)).events).toEqual([
      expect.objectContaining({ code: 'not-signed-in', isFinal: true }),
    ])
  })

  it('cannot repeat the command of somebody else as their own', async () => {
    const [id = ''] = await honest.submit([setField('a', 'y', 1)])
    const eve = await open(labelId, await addLabelManager(test, 'eve@example.com'))
    eve.say({ type: 'commands', base: eve.sequence(), commands: [{ id, changes: [setField('a', 'y', 2)] }] })
    expect((await eve.hear('refused')).code).toBe('validation-failed')
    await expectSound()
  })

  it('cannot go on as another person with a token of theirs', async () => {
    const client = await open()
    client.say({ type: 'token', token: stranger })
    expect((await client.hear('refused')).code).toBe('not-signed-in')
  })

  it.each([['https://evil.example'], ['null'], ['http://localhost:8080.evil.example']])(
    'is not let in from a page of another origin: %s',
    async (origin) => {
      await expect(connect(test.app, `/api/labels/${labelId}/open`, origin)).rejects.toThrow('403')
    },
  )

  it('is not let in without an origin, and finds no page at the address', async () => {
    const socket = new WebSocket(`${await addressOf(test.app)}/api/labels/${labelId}/open`)
    await expect(once(socket, 'open')).rejects.toThrow('403')
    const page = await test.app.http.inject({ url: `/api/labels/${labelId}/open` })
    expect([page.statusCode, page.json().code]).toEqual([404, 'not-found'])
  })
})

describe('Somebody who sends too much', () => {
  it('is cut off after 300 commands in 5 seconds, the first batch apart, and what was stored stays', async () => {
    const draft = await makeDraft(test, token)
    const client = await open(draft, await addLabelManager(test, 'busy@example.com'))
    await client.submit(...Array.from({ length: 400 }, (_, index) => [setField('gone', 'x', index)]))
    await client.submit(...Array.from({ length: 290 }, (_, index) => [setField('gone', 'x', index)]))
    client.say({
      type: 'commands',
      base: client.sequence(),
      commands: Array.from({ length: 20 }, () => ({ id: newId(), changes: [setField('gone', 'x', 1)] })),
    })
    expect((await client.hear('refused')).code).toBe('too-many-requests')
    expect((await open(draft)).opened().sequence).toBe(690)
  })

  it('is refused as the twenty-first who has a label open; people are counted, not their windows', async () => {
    const draft = await makeDraft(test, token)
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addLabelManager(test, `many-${index}@example.com`)),
    )
    const people = await Promise.all(tokens.map((who) => open(draft, who)))
    const second = await open(draft, tokens[0])
    expect([...people, second].every(({ events }) => events[0]?.type === 'opened')).toBe(true)
    const next = await open(draft)
    expect(next.events).toEqual([expect.objectContaining({ type: 'refused', code: 'label-full' })])
    await people[1]?.close()
    await expect.poll(async () => (await open(draft)).events[0]?.type, { timeout: 20_000 }).toBe('opened')
    for (const each of [...people, second]) await each.close()
  })

  it('is refused a sixth window on a label, until one of theirs is closed', async () => {
    const draft = await makeDraft(test, token)
    const windows = await Promise.all(Array.from({ length: 5 }, () => open(draft)))
    expect(windows.every(({ events }) => events[0]?.type === 'opened')).toBe(true)
    expect((await open(draft)).events).toEqual([
      expect.objectContaining({ type: 'refused', code: 'label-open-too-often' }),
    ])
    await windows[0]?.close()
    await expect.poll(async () => (await open(draft)).events[0]?.type, { timeout: 20_000 }).toBe('opened')
    for (const each of windows) await each.close()
  })

  it('is not waited for when they never read', async () => {
    const draft = await makeDraft(test, token)
    const [writer, deaf] = [await open(draft), await open(draft)]
    const raw = (deaf.socket as unknown as { _socket: Socket })._socket
    raw.pause()
    expect(countPeople(writer)).toBe(2)
    await writer.submit([addText('a', '')])
    const variable = (index: number) => ({
      type: 'add',
      id: `v:${index}`,
      record: {
        kind: 'variable',
        place: { parent: 'label', key: 'a0' },
        fields: {
          variableName: `v${index}`,
          variableData: 'x'.repeat(19_000),
          dataType: 'default',
          propertySize: 20_000,
          required: false,
        },
      },
    })
    for (let turn = 0; turn < 100; turn += 1) {
      await writer.submit(
        Array.from({ length: 10 }, (_, index) => variable(index)) as never,
        Array.from({ length: 10 }, (_, index) => ({ type: 'remove', id: `v:${index}` })) as never,
      )
    }
    await expect.poll(() => countPeople(writer), { timeout: 20_000 }).toBe(1)
    raw.resume()
    await deaf.close()
    await writer.close()
  })
})

describe('Somebody who says nothing', () => {
  it('is asked to go after five seconds', async () => {
    const silent = await listenAt(test.app, labelId)
    expect((await silent.hear('refused')).message).toContain('5 seconds')
  })
})
