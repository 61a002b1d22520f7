import { createPairingCode, pairHelper, reportJournal } from '@labelwright/contract/server/helpers'
import { createOrder } from '@labelwright/contract/server/orders'
import { getOrderOutcomes, getPrintHistoryEntry, listPrintHistory } from '@labelwright/contract/server/print-history'
import { printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import type { LabelToPrint, SetEntryStatusBody } from '@labelwright/contract/server/printing-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let usual: LabelToPrint
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  usual = await lineToPrint(test, token)
})
afterAll(() => test.stop())

async function print(change: Partial<LabelToPrint> = {}, computerName = 'packing-1') {
  const body = { computerName, labels: [{ ...usual, ...change }] }
  return defined((await test.call(printArticle, { body }, { token })).body.entries[0]).printJobEntryId
}
const say = (printJobEntryId: string, status: SetEntryStatusBody['status'], message?: string) =>
  test.call(setEntryStatus, { body: { printJobEntryId, status, ...(message && { message }) } }, { token })
const detailOf = async (id: string) => (await test.call(getPrintHistoryEntry, { params: { id } }, { token })).body.data

describe('The evidence of a print', () => {
  it('is every change of its state: who said it, when, in which words, and whether it was late [JOB-14]', async () => {
    const id = await print()
    await say(id, 'Unknown', 'The printer closed the connection early.')
    await test.rows.query(`update print_job_entries set lease_ends_at = now() - interval '1 hour' where id = $1`, [id])
    await say(id, 'Success')
    const { transitions, userName } = await detailOf(id)
    expect(transitions.map(({ from, to, saidBy, name, isLate }) => [from, to, saidBy, name, isLate])).toEqual([
      [null, 'Sent', 'server', null, false],
      ['Sent', 'Unknown', 'person', userName, false],
      ['Unknown', 'Success', 'person', userName, true],
    ])
    expect(transitions[1]?.message).toBe('The printer closed the connection early.')
    expect(transitions.map(({ at }) => at)).toEqual(transitions.map(({ at }) => at).sort())
  })

  it('names the computer whose helper told it from its journal [JOB-14]', async () => {
    const { code } = (await test.call(createPairingCode, {}, { token })).body.data
    const body = { code, computerName: 'packing-9', version: '1.0.0' }
    const paired = (await test.call(pairHelper, { body }, {})).body.data
    const id = await print({}, 'packing-9')
    const reports = [{ printJobEntryId: id, status: 'Success' as const }]
    const authorization = `Bearer ${paired.helperId}.${paired.secret}`
    await test.call(reportJournal, { body: { reports } }, { headers: { authorization } })
    expect((await detailOf(id)).transitions.at(-1)).toMatchObject({
      to: 'Success',
      saidBy: 'helper',
      name: 'packing-9',
    })
  })

  it('says where the bytes went, at which resolution and for which line of which order [JOB-14]', async () => {
    const { id, orderNumber, lineId } = await addOrder()
    const entry = await detailOf(await print({ orderLineId: lineId }))
    expect(entry.order).toEqual({ id, orderNumber, lineNumber: 1 })
    expect(entry.printedTo).toMatch(/^[\d.]+:\d+$/)
    expect([entry.printerId, entry.dpi > 0]).toEqual([usual.printerId, true])
  })
})

async function addOrder() {
  const body = { orderNumber: newId(), lines: [{ articleId: usual.articleId, quantity: 50 }] }
  const { id, orderNumber, lines } = (await test.call(createOrder, { body }, { token })).body.data
  return { id, orderNumber, lineId: defined(lines[0]).id }
}

describe('The labels of an order', () => {
  it('add up: those asked for are those sent, failed, not confirmed, discarded and on their way [JOB-14]', async () => {
    const { id, lineId } = await addOrder()
    const at = (quantity: number) => print({ quantity, orderLineId: lineId })
    await say(await at(2), 'Success')
    await say(await at(3), 'Failed')
    await say(await at(5), 'Unknown')
    const voided = await at(7)
    await test.rows.query(`update print_job_entries set state = 'Voided' where id = $1`, [voided])
    await at(11)
    await print()
    const { data } = (await test.call(getOrderOutcomes, { params: { id } }, { token })).body
    expect(data).toMatchObject({ requested: 28, success: 2, failed: 3, unconfirmed: 5, voided: 7, open: 11 })
    // Of 50 ordered, without those that were sent, are on their way or may have come out.
    expect(data.missing).toBe(32)
    expect(data.success + data.failed + data.unconfirmed + data.voided + data.open).toBe(data.requested)
    const { body } = await test.call(listPrintHistory, { query: { orderId: id } }, { token })
    expect(body.data.map(({ quantity }) => quantity)).toEqual([11, 7, 5, 3, 2])
    expect((await test.call(getOrderOutcomes, { params: { id: newId() } }, { token })).status).toBe(404)
  })
})
