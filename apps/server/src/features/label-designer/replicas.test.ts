// Browsers as they are: each shows its own commands at once, lays them over what the server confirms, and undoes its own.
import type { Change } from '@labelwright/open-label/commands'
import { openReplica, perform, type Replica, receive, recordsOf, undoIn } from '@labelwright/open-label/replica'
import { toDocument } from '@labelwright/open-label/to-document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { newId } from '../../platform/database/ids.ts'
import { type DesignerClient, openLabel } from '../../testing/designer-client.ts'
import { addText, makeDraft, setField, type } from '../../testing/open-labels.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let other: App
let token: string

beforeAll(async () => {
  test = await startTestApp()
  other = await test.startAnother()
  token = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await other.close()
  await test.stop()
})

const unselected = { joins: undefined, selectionBefore: [], selectionAfter: [] }

interface Browser {
  readonly client: DesignerClient
  readonly replica: () => Replica
  readonly do: (...changes: Change[]) => void
  readonly undo: () => void
}

/** Sends what waits whenever the last is answered, as a browser does. */
async function openBrowser(app: App, labelId: string): Promise<Browser> {
  const client = await openLabel(app, { token, labelId })
  let replica = openReplica(client.records(), client.sequence())
  let sent: string | undefined
  const send = () => {
    const last = replica.waiting.at(-1)
    if (!last || (sent !== undefined && replica.waiting.some(({ id }) => id === sent))) return
    sent = last.id
    const commands = replica.waiting.map(({ id, changes }) => ({ id, changes }))
    client.say({ type: 'commands', base: replica.sequence, commands })
  }
  client.socket.on('message', (data) => {
    const event = JSON.parse(String(data))
    if (event.type !== 'commands') return
    const next = receive(replica, event.commands)
    if (!next) throw new Error('a number is missing')
    replica = next
    send()
  })
  return {
    client,
    replica: () => replica,
    do: (...changes) => {
      replica = perform(replica, { id: newId(), changes }, unselected).replica
      send()
    },
    undo: () => {
      replica = undoIn(replica, newId()).replica
      send()
    },
  }
}

const isQuiet = (browsers: readonly Browser[]) => {
  const [first] = browsers.map(({ replica }) => replica().sequence)
  return browsers.every(({ replica }) => replica().waiting.length === 0 && replica().sequence === first)
}
const quiet = (browsers: readonly Browser[]) =>
  expect.poll(() => isQuiet(browsers), { timeout: 20_000, interval: 20 }).toBe(true)
const contentOf = ({ replica }: Browser) => recordsOf(replica()).get('e:a')?.fields.content

describe('Browsers at one label on two servers', () => {
  it('end with the same text, with every letter of everybody, whoever typed while others did', async () => {
    const labelId = await makeDraft(test, token)
    const browsers = await Promise.all([test.app, other, test.app, other].map((app) => openBrowser(app, labelId)))
    browsers[0]?.do(addText('a', '|'))
    await quiet(browsers)
    const letters = ['abcdefghij', 'klmnopqrst', 'ABCDEFGHIJ', 'KLMNOPQRST']
    for (let at = 0; at < 10; at += 1) {
      for (const [index, browser] of browsers.entries()) {
        const text = String(contentOf(browser))
        // Two before the line and two behind it, each at the place that it sees.
        browser.do(type('a', index < 2 ? text.indexOf('|') : text.length, letters[index]?.[at] ?? ''))
      }
      await new Promise((resolve) => setTimeout(resolve, at % 3))
    }
    await quiet(browsers)
    const texts = browsers.map(contentOf).map(String)
    expect(new Set(texts).size).toBe(1)
    const [before = '', behind = ''] = texts[0]?.split('|') ?? []
    expect([[...before].sort().join(''), [...behind].sort().join('')]).toEqual([
      'abcdefghijklmnopqrst',
      'ABCDEFGHIJKLMNOPQRST',
    ])
    expect(texts[0]).toMatch(/a.*b.*c.*d.*e.*f.*g.*h.*i.*j.*\|/)
    for (const { client } of browsers) await client.close()
  })

  it('undo their own and leave what others did', async () => {
    const labelId = await makeDraft(test, token)
    const [one, two] = await Promise.all([openBrowser(test.app, labelId), openBrowser(other, labelId)])
    one.do(addText('a', 'Oat'))
    await quiet([one, two])
    const before = toDocument(recordsOf(one.replica()))
    one.do(setField('a', 'x', 1_000))
    two.do(setField('a', 'y', 2_000))
    one.do(type('a', 3, ' milk'))
    await quiet([one, two])
    one.undo()
    one.undo()
    await quiet([one, two])
    const documents = [one, two].map(({ replica }) => toDocument(recordsOf(replica())))
    expect(documents[0]).toEqual(documents[1])
    expect(documents[0]?.elements).toEqual([{ ...before.elements[0], y: 2_000 }])
    for (const { client } of [one, two]) await client.close()
  })
})
