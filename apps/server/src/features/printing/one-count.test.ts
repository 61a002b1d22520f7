import { setTimeout } from 'node:timers/promises'
import { getBatch } from '@labelwright/contract/server/print-batches'
import { getOrderOutcomes } from '@labelwright/contract/server/print-history'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import {
  addOrder,
  entryIdsOf,
  type LineAtWork,
  type OrderAtWork,
  type PeopleOfOrder,
  peopleOfOrder,
  pressesOf,
  printsOf,
  readOrder,
} from '../../testing/prints/people-of-order.ts'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let people: PeopleOfOrder
let press: ReturnType<typeof pressesOf>
beforeAll(async () => {
  test = await startTestApp()
  people = await peopleOfOrder(test)
  press = pressesOf(people)
})
afterAll(() => test.stop())

const firstLine = ({ lines }: OrderAtWork): LineAtWork => defined(lines[0])
const countsOf = async (order: OrderAtWork) =>
  (await readOrder(people, order.id)).lines.map(({ printed: { lastAt: _, ...counts } }) => counts)
/** A batch of Pelle, with the entries of its first job. */
async function beginBatch(order: OrderAtWork) {
  const { id } = (await press.start(people.pelle, order.id)).body.data
  return { id, entries: entryIdsOf((await press.next(people.pelle, id)).body.job) }
}
const tellAll = async (ids: readonly string[], status: 'Success' | 'Failed' | 'Unknown') => {
  for (const id of ids) expect((await press.tell(id, status)).status).toBe(200)
}
const printed = async (order: OrderAtWork, quantity: number, status: 'Success' | 'Failed' | 'Unknown') => {
  const ids = entryIdsOf((await press.print(people.pelle, firstLine(order), quantity)).body)
  await tellAll(ids, status)
  return defined(ids[0])
}

describe('A batch and what is printed beside it', () => {
  it('makes nothing that the history printed again after it failed, and says by whom [JOB-09]', async () => {
    const order = await addOrder(people, 3)
    const { id, entries } = await beginBatch(order)
    await tellAll(entries, 'Failed')
    expect((await press.next(people.pelle, id)).body.data).toMatchObject({ state: 'Paused', failed: 3 })
    const again = await press.again(people.admin, entries)
    expect(again.status).toBe(200)
    await tellAll(entryIdsOf(again.body), 'Success')
    await press.resume(people.pelle, id)
    const { name } = (await test.rows.query(`select user_name as name from print_job_entries order by id desc limit 1`))
      .rows[0]
    expect((await press.next(people.pelle, id)).body).toMatchObject({
      job: null,
      data: { state: 'Finished', labels: 3, sent: 0, leftOut: { labels: 3, printedBy: [name] } },
    })
    expect(await countsOf(order)).toEqual([{ state: 'done', sent: 3, open: 0, unknown: 0, missing: 0 }])
  })

  it('makes two of four where another person printed two meanwhile', async () => {
    const order = await addOrder(people, 4)
    const { id } = (await press.start(people.pelle, order.id)).body.data
    await press.print(people.anna, firstLine(order), 2)
    const { job, data } = (await press.next(people.pelle, id)).body
    expect(data).toMatchObject({ labels: 4, open: 2, leftOut: { labels: 2, printedBy: ['Anna Berg'] } })
    await tellAll(entryIdsOf(job), 'Success')
    expect((await press.next(people.pelle, id)).body.data).toMatchObject({ state: 'Finished', sent: 2 })
    expect((await printsOf(people, order)).map(({ quantity }) => quantity)).toEqual([2, 2])
  })

  it('says nothing of what was printed before it began, or after it ended', async () => {
    const order = await addOrder(people, 4)
    await press.print(people.anna, firstLine(order), 1)
    const { id } = (await press.start(people.pelle, order.id)).body.data
    await press.stop(people.pelle, id)
    await press.print(people.anna, firstLine(order), 3)
    const leftOut = { labels: 0, printedBy: [] }
    const { body } = await test.call(getBatch, { params: { id } }, { token: people.pelle.token })
    expect(body.data).toMatchObject({ labels: 3, leftOut })
  })

  it('waits for a print of the same line that is not stored yet, and counts it', async () => {
    const order = await addOrder(people, 4)
    const { id } = (await press.start(people.pelle, order.id)).body.data
    const [entry] = entryIdsOf((await press.print(people.anna, firstLine(order), 3)).body)
    const stateTo = 'update print_job_entries set state = $1 where id = $2'
    await test.rows.query(stateTo, ['Voided', entry])
    const other = new pg.Client(test.ownerConnection)
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select lock_order_lines(array[$1::uuid], true)', [firstLine(order).id])
      await other.query(stateTo, ['Sent', entry])
      let hasAnswered = false
      const next = press.next(people.pelle, id).finally(() => {
        hasAnswered = true
      })
      await setTimeout(300)
      expect(hasAnswered).toBe(false)
      await other.query('commit')
      expect((await next).body.data).toMatchObject({ open: 1, leftOut: { labels: 3, printedBy: ['Anna Berg'] } })
    } finally {
      await other.end()
    }
  })

  it('makes what is missing by the order today: never more than it was started for', async () => {
    const order = await addOrder(people, 4)
    const setQuantity = (quantity: number) =>
      test.rows.query('update order_lines set quantity = $1 where id = $2', [quantity, firstLine(order).id])
    const { id } = (await press.start(people.pelle, order.id)).body.data
    await setQuantity(3)
    await tellAll(entryIdsOf((await press.next(people.pelle, id)).body.job), 'Success')
    await setQuantity(9)
    await tellAll(entryIdsOf((await press.next(people.pelle, id)).body.job), 'Success')
    expect((await press.next(people.pelle, id)).body.data).toMatchObject({ state: 'Finished', sent: 4 })
    expect((await printsOf(people, order)).map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  it('makes again what nobody could tell of, once its reprint failed too', async () => {
    const order = await addOrder(people, 1)
    const { id, entries } = await beginBatch(order)
    await tellAll(entries, 'Unknown')
    expect((await press.next(people.pelle, id)).body.data).toMatchObject({ state: 'Paused', unknown: 1 })
    await tellAll(entryIdsOf((await press.reprint(people.pelle, defined(entries[0]))).body), 'Failed')
    await press.resume(people.pelle, id)
    const { job, data } = (await press.next(people.pelle, id)).body
    expect([entryIdsOf(job).length, data.unknown, data.open]).toEqual([1, 0, 1])
  })
})

describe('A line of three, one of them of unknown outcome', () => {
  it('misses two, also when the one is printed again, and again [JOB-09]', async () => {
    const order = await addOrder(people, 3)
    const first = await printed(order, 1, 'Unknown')
    expect(await countsOf(order)).toEqual([{ state: 'unsure', sent: 0, open: 0, unknown: 1, missing: 2 }])
    const second = entryIdsOf((await press.reprint(people.pelle, first)).body)
    expect(await countsOf(order)).toEqual([{ state: 'none', sent: 0, open: 1, unknown: 0, missing: 2 }])
    await tellAll(second, 'Unknown')
    expect(await countsOf(order)).toEqual([{ state: 'unsure', sent: 0, open: 0, unknown: 1, missing: 2 }])
    await tellAll(entryIdsOf((await press.reprint(people.pelle, defined(second[0]))).body), 'Success')
    expect(await countsOf(order)).toEqual([{ state: 'part', sent: 1, open: 0, unknown: 0, missing: 2 }])
    const { entries } = await beginBatch(order)
    await tellAll(entries, 'Success')
    expect(await countsOf(order)).toEqual([{ state: 'done', sent: 3, open: 0, unknown: 0, missing: 0 }])
    expect((await printsOf(people, order)).map(({ quantity }) => quantity)).toEqual([1, 1, 1, 2])
  })

  it('misses three where its reprint was not printed, and two when its journal says late that it came out', async () => {
    const order = await addOrder(people, 3)
    const first = await printed(order, 1, 'Unknown')
    await tellAll(entryIdsOf((await press.reprint(people.pelle, first)).body), 'Failed')
    expect(await countsOf(order)).toEqual([{ state: 'none', sent: 0, open: 0, unknown: 0, missing: 3 }])
    await press.tell(first, 'Success')
    expect(await countsOf(order)).toEqual([{ state: 'part', sent: 1, open: 0, unknown: 0, missing: 2 }])
  })

  it('misses two where both it and its reprint came out: a chain counts once', async () => {
    const order = await addOrder(people, 3)
    const first = await printed(order, 1, 'Unknown')
    await tellAll(entryIdsOf((await press.reprint(people.pelle, first)).body), 'Success')
    await press.tell(first, 'Success')
    expect(await countsOf(order)).toEqual([{ state: 'part', sent: 1, open: 0, unknown: 0, missing: 2 }])
    const { body } = await test.call(getOrderOutcomes, { params: { id: order.id } }, { token: people.admin.token })
    expect(body.data).toMatchObject({ requested: 2, success: 2 })
  })

  it('misses nothing where more was printed than ordered', async () => {
    const order = await addOrder(people, 3)
    await printed(order, 4, 'Success')
    expect(await countsOf(order)).toEqual([{ state: 'done', sent: 4, open: 0, unknown: 0, missing: 0 }])
    expect((await press.start(people.pelle, order.id)).body.code).toBe('nothing-left')
  })
})

describe('Two people who print the same label once more', () => {
  it('are one and one who is told and asked', async () => {
    const order = await addOrder(people, 1)
    const first = await printed(order, 1, 'Unknown')
    const answers = await Promise.all([press.reprint(people.pelle, first), press.reprint(people.admin, first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = defined(answers.find(({ status }) => status === 409)).body
    expect(refused.code).toBe('printed-meanwhile')
    expect(refused.errors).toMatchObject([{ path: 'isConfirmed', values: { names: expect.stringMatching(/\S/) } }])
    expect(await countsOf(order)).toEqual([{ state: 'none', sent: 0, open: 1, unknown: 0, missing: 0 }])
    expect((await press.reprint(people.admin, first, true)).status).toBe(200)
    expect(await countsOf(order)).toEqual([{ state: 'none', sent: 0, open: 1, unknown: 0, missing: 0 }])
  })

  it('are asked again where the reprint of the other failed only if that was printed again', async () => {
    const order = await addOrder(people, 1)
    const first = await printed(order, 1, 'Unknown')
    const failed = entryIdsOf((await press.reprint(people.pelle, first)).body)
    await tellAll(failed, 'Failed')
    expect((await press.again(people.pelle, failed)).status).toBe(200)
    expect((await press.reprint(people.pelle, first)).body.code).toBe('printed-meanwhile')
  })

  it('are asked where labels that failed were made by a batch meanwhile, and only beyond what is missing', async () => {
    const order = await addOrder(people, 3)
    const { id, entries } = await beginBatch(order)
    await tellAll(entries, 'Failed')
    await press.next(people.pelle, id)
    await press.resume(people.pelle, id)
    await tellAll(entryIdsOf((await press.next(people.pelle, id)).body.job), 'Success')
    const refused = await press.again(people.pelle, entries)
    expect([refused.status, refused.body.code]).toEqual([409, 'printed-meanwhile'])
    expect(await countsOf(order)).toMatchObject([{ sent: 3, open: 0 }])
    expect((await press.again(people.pelle, entries, true)).status).toBe(200)
    expect(await countsOf(order)).toMatchObject([{ sent: 3, open: 3, missing: 0 }])
  })

  it('print what failed without a question while the order misses as many', async () => {
    const order = await addOrder(people, 3)
    const failed = await printed(order, 2, 'Failed')
    await printed(order, 1, 'Success')
    expect((await press.again(people.pelle, [failed])).status).toBe(200)
    expect(await countsOf(order)).toMatchObject([{ sent: 1, open: 2, missing: 0 }])
  })
})
