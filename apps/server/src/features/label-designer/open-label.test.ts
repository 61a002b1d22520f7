import { getLabel, listLabels } from '@labelwright/contract/server/labels'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { toDocument } from '@labelwright/open-label/to-document'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { newId } from '../../platform/database/ids.ts'
import { type DesignerClient, openLabel } from '../../testing/designer-client.ts'
import { addText, makeDraft, setField, type } from '../../testing/open-labels.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let other: App
let token: string
const clients: DesignerClient[] = []

beforeAll(async () => {
  test = await startTestApp()
  other = await test.startAnother()
  token = await test.signInAs(adminEmail)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(async () => {
  await other.close()
  await test.stop()
})

async function open(app: App, labelId: string, more: { since?: number; records?: DesignerClient['records'] } = {}) {
  const client = await openLabel(app, {
    token,
    labelId,
    ...(more.since !== undefined && { since: more.since }),
    ...(more.records && { records: more.records() }),
  })
  clients.push(client)
  return client
}

const contentOf = (client: DesignerClient, id: string) => client.records().get(`e:${id}`)?.fields.content

describe('A label that is open on two servers', () => {
  it('shows a command of one on the other, with its number and its author', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    const [id] = await one.submit([addText('a', 'Oat')])
    const { commands } = await two.hear('commands')
    expect(commands).toMatchObject([{ sequence: 1, id, changes: [{ type: 'add', id: 'e:a' }] }])
    expect(two.records()).toEqual(one.records())
  })

  it('gives every command a number, without gaps, whoever sends it', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    await one.submit([addText('a', '')])
    await two.hear('commands')
    const send = async (client: DesignerClient) => {
      for (let turn = 0; turn < 20; turn += 1) await client.submit([setField('a', 'x', turn)])
    }
    await Promise.all([send(one), send(two)])
    await expect.poll(() => [one.sequence(), two.sequence()], { timeout: 20_000 }).toEqual([41, 41])
    const { rows } = await test.rows.query('select sequence from label_commands where label_id = $1 order by 1', [
      labelId,
    ])
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
    expect(two.records()).toEqual(one.records())
  })

  it('joins what both type into one text at the same time', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    await one.submit([addText('a', 'Oat')])
    await two.hear('commands')
    const base = one.sequence()
    const say = (client: DesignerClient, change: ReturnType<typeof type>) =>
      client.say({ type: 'commands', base, commands: [{ id: newId(), changes: [change] }] })
    say(one, type('a', 3, ' milk'))
    say(two, type('a', 0, 'Whole '))
    await expect
      .poll(() => [contentOf(one, 'a'), contentOf(two, 'a')], { timeout: 20_000 })
      .toEqual(Array(2).fill('Whole Oat milk'))
  })

  it('is told to who comes later, and what was missed to who comes back', async () => {
    const labelId = await makeDraft(test, token)
    const one = await open(test.app, labelId)
    await one.submit([addText('a', 'Oat')], [setField('a', 'x', 5)])
    const late = await open(other, labelId)
    expect([late.opened().commands, late.records()]).toEqual([[], one.records()])
    await late.close()
    await one.submit([setField('a', 'x', 6)])
    const back = await open(other, labelId, { since: late.sequence(), records: late.records })
    expect(back.opened().records).toBeUndefined()
    expect(back.opened().commands.map(({ sequence }) => sequence)).toEqual([3])
    expect(back.records()).toEqual(one.records())
    const fromTheFuture = await open(other, labelId, { since: 1_000_000 })
    expect(fromTheFuture.opened().sequence).toBe(3)
    expect(fromTheFuture.records()).toEqual(one.records())
  })

  it('stores a batch once that is sent twice, and answers it both times', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    const batch = { type: 'commands', base: 0, commands: [{ id: newId(), changes: [addText('a', 'Oat')] }] }
    const answersTo = ({ events }: DesignerClient) => events.filter((event) => event.type === 'commands').length
    one.say(batch)
    one.say(batch)
    await expect.poll(() => answersTo(one), { timeout: 20_000 }).toBe(2)
    await expect.poll(() => answersTo(two), { timeout: 20_000 }).toBe(1)
    two.say(batch)
    await expect.poll(() => answersTo(two), { timeout: 20_000 }).toBe(2)
    expect([one.sequence(), two.sequence()]).toEqual([1, 1])
    const { rows } = await test.rows.query('select count(*) from label_commands where label_id = $1', [labelId])
    expect(Number(rows[0].count)).toBe(1)
    expect(two.records()).toEqual(one.records())
  })

  it('tells the author what was left out, and gives the command its number', async () => {
    const labelId = await makeDraft(test, token)
    const one = await open(test.app, labelId)
    await one.submit([setField('gone', 'x', 1)])
    const { leftOut } = await one.hear('command-result')
    expect(leftOut).toEqual([{ id: 'e:gone', obstacle: 'gone' }])
    expect(one.sequence()).toBe(1)
  })

  it('shows who is there on both, and where they are', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    const ids = [one, two].map((client) => client.opened().connectionId).sort()
    for (const client of [one, two]) {
      await client.hear('people', ({ people }) => people.map(({ connectionId }) => connectionId).join() === ids.join())
    }
    const place = { page: 'p:0', pointer: { x: 1_000, y: 2_000 }, selection: ['e:a'] }
    one.say({ type: 'presence', ...place })
    expect(await two.hear('presence')).toEqual({ type: 'presence', connectionId: one.opened().connectionId, ...place })
    await one.close()
    const last = () => two.events.findLast((event) => event.type === 'people')?.people.length
    await expect.poll(last, { timeout: 20_000 }).toBe(1)
  })

  it('takes its commands in by its state, and opens the same as before', async () => {
    const labelId = await makeDraft(test, token)
    const one = await open(test.app, labelId)
    await one.submit([addText('a', 'Oat')])
    const many = Array.from({ length: 230 }, (_, index) => [setField('a', 'x', index)])
    await one.submit(...many)
    await one.submit([setField('a', 'y', 7)])
    const { rows } = await test.rows.query('select state_sequence, sequence from open_labels where label_id = $1', [
      labelId,
    ])
    expect(rows.map((row) => [Number(row.state_sequence), Number(row.sequence)])).toEqual([[231, 232]])
    expect((await open(other, labelId)).records()).toEqual(one.records())
  })

  it('goes on after notices that no server of ours sends', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    const entries = [
      [labelId, { kind: 'here' }],
      [labelId, { kind: 'presence' }],
      [labelId, null],
    ]
    for (const payload of [
      '',
      '{',
      '[]',
      '{"from":"x"}',
      ...entries.map((entry) => JSON.stringify({ entries: [entry] })),
    ]) {
      await test.rows.query(`select pg_notify('labelwright_live', $1)`, [payload])
    }
    await one.submit([addText('a', 'Oat')])
    await expect.poll(() => two.sequence(), { timeout: 20_000 }).toBe(1)
  })

  it('hears again after the connection between the servers was lost, of what was done meanwhile too', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = [await open(test.app, labelId), await open(other, labelId)]
    const lost = await test.rows.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen "labelwright_live"'`,
    )
    expect(lost.rowCount).toBe(2)
    await one.submit([addText('a', 'Oat')])
    await expect.poll(() => two.sequence(), { timeout: 20_000 }).toBe(1)
    expect(two.records()).toEqual(one.records())
  })
})

describe('A label in the designer', () => {
  it('begins as its published version', async () => {
    const { body } = await test.call(listLabels, { query: {} }, { token })
    const labelId = body.data[0]?.id ?? ''
    const client = await open(test.app, labelId)
    const { data } = (await test.call(getLabel, { params: { id: labelId } }, { token })).body
    expect(readLabelDocument(toDocument(client.records())).document).toEqual(readLabelDocument(data.document).document)
    expect(client.opened().label).toMatchObject({
      id: labelId,
      name: data.name,
      publishedVersionNumber: 1,
      publishedSequence: 0,
    })
    expect(data.hasUnpublishedChanges).toBe(false)
    await client.submit([{ type: 'field', id: 'label', field: 'cornerRadius', value: 1_000 }])
    expect((await test.call(getLabel, { params: { id: labelId } }, { token })).body.data.hasUnpublishedChanges).toBe(
      true,
    )
  })
})
