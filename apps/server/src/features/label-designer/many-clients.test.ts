// Eight browsers at two servers, each doing at random what tools do: all of them end with the same label.
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { applyChange } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import type { LabelRecord } from '@labelwright/open-label/records'
import { anyDraws, changeOf } from '@labelwright/open-label/testing/any-command'
import { toDocument } from '@labelwright/open-label/to-document'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { type DesignerClient, openLabel } from '../../testing/designer-client.ts'
import { addLabelManager, addText, makeDraft } from '../../testing/open-labels.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { recordsOf } from './open-labels.store.ts'

let test: TestApp
let other: App
let token: string
/** A person has a label open in five windows at most. */
let secondToken: string

beforeAll(async () => {
  test = await startTestApp()
  other = await test.startAnother()
  token = await test.signInAs(adminEmail)
  secondToken = await addLabelManager(test, 'second@example.com')
})
afterAll(async () => {
  await other.close()
  await test.stop()
})

const commandsOfEach = 25

/** Sends commands one behind another over what it sees, some of them several at once. */
async function work(client: DesignerClient, seed: number): Promise<void> {
  const [draws = []] = fc.sample(anyDraws, { numRuns: 1, seed })
  const wanted = Array.from({ length: commandsOfEach }, (_, index) => draws[index % draws.length] ?? [])
  for (let at = 0; at < wanted.length; at += 1 + (at % 3)) {
    const batch = wanted.slice(at, at + 1 + (at % 3))
    await client.submit(
      ...batch.map((command) => command.map((draw) => changeOf(client.records(), draw)).filter(isSendable)),
    )
  }
}

/** Half surrogates and NUL are refused at the door; the tools do not make them. */
const isSendable = (change: Change): boolean =>
  JSON.stringify(change).isWellFormed() && !JSON.stringify(change).includes('\\u0000')

describe('Eight windows that edit one label on two servers', () => {
  it.each([1, 2, 3])('end with equal records, and every state between is a label document (%i)', async (round) => {
    const labelId = await makeDraft(test, token)
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        openLabel(index % 2 ? other : test.app, { token: index < 4 ? token : secondToken, labelId }),
      ),
    )
    const [first] = clients
    await first?.submit([addText('a', 'Oat'), addText('b', 'Milk')])
    await expect.poll(() => clients.map((client) => client.sequence()), { timeout: 20_000 }).toEqual(Array(8).fill(1))
    await Promise.all(clients.map((client, index) => work(client, round * 100 + index)))

    const { rows } = await test.rows.query(
      'select sequence::int, changes from label_commands where label_id = $1 order by 1',
      [labelId],
    )
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
    await expect
      .poll(() => clients.map((client) => client.sequence()), { timeout: 20_000 })
      .toEqual(Array(8).fill(rows.length))
    for (const client of clients) expect(client.records()).toEqual(first?.records())
    const late = await openLabel(other, { token, labelId })
    expect(late.records()).toEqual(first?.records())

    const stored = await test.rows.query(
      'select state, state_sequence::int as at from open_labels where label_id = $1',
      [labelId],
    )
    const draft = new Map<string, LabelRecord>(recordsOf(stored.rows[0].state))
    for (const { changes } of rows.slice(stored.rows[0].at)) {
      for (const change of changes) expect(typeof applyChange(draft, change)).toBe('object')
      expect(readLabelDocument(toDocument(draft)).problems).toEqual([])
    }
    expect(draft).toEqual(first?.records())
    for (const client of [...clients, late]) await client.close()
  })
})
