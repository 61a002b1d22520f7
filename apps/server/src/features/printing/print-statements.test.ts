import { createOrder } from '@labelwright/contract/server/orders'
import { printArticle } from '@labelwright/contract/server/printing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

/** The statements of the one transaction, among all that the application sends meanwhile, that uses an idempotency key. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
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
  const keyed = sent.find(({ text }) => text.includes('insert into idempotency_keys'))
  const own = sent.filter(({ client }) => client === keyed?.client).map(({ text }) => text)
  const begin = own.findLastIndex(
    (text, index) =>
      text.startsWith('begin') && own.slice(index).some((each) => each.includes('insert into idempotency_keys')),
  )
  return own.slice(begin, own.indexOf('commit', begin) + 1)
}

describe('The statements of a print', () => {
  it('are seven within its transaction, however many labels of one article it has', async () => {
    const line = await lineToPrint(test, token)
    const print = (labels: number) => async () => {
      const body = { computerName: 'here', labels: Array.from({ length: labels }, () => line) }
      const answer = await test.call(printArticle, { body }, { token, headers: { 'idempotency-key': newId() } })
      expect([answer.status, answer.body.files.length]).toEqual([200, labels])
    }
    await print(1)()
    for (const labels of [1, 5]) {
      const sent = await statementsOf(print(labels))
      expect(sent[0]).toMatch(/^begin; select set_config\('app.organization_id'/)
      expect(sent.at(-1)).toBe('commit')
      expect(sent.slice(1, -1).map((text) => /(?:insert into|from) "?(\w+)/.exec(text)?.[1])).toEqual([
        'idempotency_keys',
        'subscriptions',
        'group_members',
        'articles',
        'labels',
        // Of printers; its groups are read within it.
        'printer_groups',
        'print_jobs',
      ])
    }
  })

  it('are one more for labels of an order: the locks of its lines, before anything else is locked', async () => {
    const line = await lineToPrint(test, token)
    const admin = await test.signInAs(adminEmail)
    const order = { orderNumber: 'ST-1', lines: [{ articleId: line.articleId, quantity: 4 }] }
    const { lines } = (await test.call(createOrder, { body: order }, { token: admin })).body.data
    const sent = await statementsOf(async () => {
      const body = { computerName: 'here', labels: [{ ...line, orderLineId: defined(lines[0]).id }] }
      const answer = await test.call(printArticle, { body }, { token, headers: { 'idempotency-key': newId() } })
      expect(answer.status).toBe(200)
    })
    const locks = sent.findIndex((text) => text.includes('lock_order_lines'))
    expect(locks).toBeGreaterThan(0)
    expect(locks).toBeLessThan(sent.findIndex((text) => text.includes('insert into print_jobs')))
    // With the one that finds the lines.
    expect(sent.slice(1, -1)).toHaveLength(9)
  })

  it('of a key that was used before make no job', async () => {
    const body = { computerName: 'here', labels: [await lineToPrint(test, token)] }
    const headers = { 'idempotency-key': newId() }
    const first = await test.call(printArticle, { body }, { token, headers })
    const sent = await statementsOf(async () => {
      const again = await test.call(printArticle, { body }, { token, headers })
      expect(again.body).toMatchObject({
        entityId: first.body.entityId,
        files: [{ printJobEntryId: first.body.files[0]?.printJobEntryId }],
      })
    })
    expect(sent.filter((text) => /insert into print_jobs/.test(text))).toEqual([])
  })
})
