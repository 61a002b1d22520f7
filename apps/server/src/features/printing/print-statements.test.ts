import { createOrder } from '@labelwright/contract/server/orders'
import { printArticle } from '@labelwright/contract/server/printing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { freezePublishedLabels } from '../labels/frozen/freeze-published.service.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(packerEmail)
  // The job behind the start reads versions once more.
  await freezePublishedLabels(test.app.context)
})
afterAll(() => test.stop())

/** The statements of the transactions that name an idempotency key, among all that the application sends meanwhile. */
async function transactionsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const sent: { readonly client: pg.Client; readonly text: string }[] = []
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }]
    sent.push({ client: this, text: (typeof query === 'string' ? query : query.text).replaceAll(/\s+/g, ' ').trim() })
    return send.apply(this, args)
  } as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  const open = new Map<pg.Client, string[]>()
  const ended: string[][] = []
  for (const { client, text } of sent) {
    if (text.startsWith('begin')) open.set(client, [])
    open.get(client)?.push(text)
    if (text === 'commit' || text === 'rollback') ended.push(open.get(client) ?? [])
  }
  return ended.filter((texts) => texts.some((text) => text.includes('idempotency_keys')))
}

const tablesOf = (transaction: readonly string[] | undefined): (string | undefined)[] =>
  defined(transaction)
    .slice(1, -1)
    .map((text) => /(?:insert into|from) "?(\w+)/.exec(text)?.[1])

describe('The statements of a print', () => {
  it('are six that read and two that store, however many labels of one article it has [PRT-24]', async () => {
    const line = await lineToPrint(test, token)
    const print = (labels: number) => async () => {
      const body = { computerName: 'here', labels: Array.from({ length: labels }, () => line) }
      const answer = await test.call(printArticle, { body }, { token, headers: { 'idempotency-key': newId() } })
      expect([answer.status, answer.body.files.length]).toEqual([200, labels])
    }
    await print(1)()
    for (const labels of [1, 5]) {
      const [reading, storing, ...others] = await transactionsOf(print(labels))
      expect(others).toEqual([])
      expect(reading?.[0]).toMatch(/^begin; select set_config\('app.organization_id'/)
      expect([reading?.at(-1), storing?.at(-1)]).toEqual(['commit', 'commit'])
      expect(tablesOf(reading)).toEqual([
        'idempotency_keys',
        'subscriptions',
        'group_members',
        'articles',
        // Of labels; whether they pass approval is read within it.
        'quality_assurance_settings',
        // Of printers; its groups are read within it.
        'printer_groups',
      ])
      // The insert of the job checks again what was read.
      expect(tablesOf(storing)).toEqual(['idempotency_keys', 'print_jobs'])
    }
  })

  it('are one more to store labels of an order: the lock of its lines, before anything else is locked', async () => {
    const line = await lineToPrint(test, token)
    const admin = await test.signInAs(adminEmail)
    const order = { orderNumber: 'ST-1', lines: [{ articleId: line.articleId, quantity: 4 }] }
    const { lines } = (await test.call(createOrder, { body: order }, { token: admin })).body.data
    const [reading, sent = []] = await transactionsOf(async () => {
      const body = { computerName: 'here', labels: [{ ...line, orderLineId: defined(lines[0]).id }] }
      const answer = await test.call(printArticle, { body }, { token, headers: { 'idempotency-key': newId() } })
      expect(answer.status).toBe(200)
    })
    const locks = sent.findIndex((text) => text.includes('lock_order_lines'))
    expect(locks).toBeGreaterThan(0)
    expect(locks).toBeLessThan(sent.findIndex((text) => text.includes('insert into print_jobs')))
    // The line itself was found before.
    expect([tablesOf(reading), tablesOf(sent)].map(({ length }) => length)).toEqual([7, 3])
  })

  it('of a key that was used before make no job', async () => {
    const body = { computerName: 'here', labels: [await lineToPrint(test, token)] }
    const headers = { 'idempotency-key': newId() }
    const first = await test.call(printArticle, { body }, { token, headers })
    const transactions = await transactionsOf(async () => {
      const again = await test.call(printArticle, { body }, { token, headers })
      expect(again.body).toMatchObject({
        entityId: first.body.entityId,
        files: [{ printJobEntryId: first.body.files[0]?.printJobEntryId }],
      })
    })
    expect(transactions.flat().filter((text) => /insert into/.test(text))).toEqual([])
  })
})
