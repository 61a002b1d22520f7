import { createArticle } from '@labelwright/contract/server/articles'
import { createPairingCode, pairHelper, revokeHelper } from '@labelwright/contract/server/helpers'
import { createOrder, getOrder } from '@labelwright/contract/server/orders'
import * as contract from '@labelwright/contract/server/print-batches'
import type { StartBatchBody } from '@labelwright/contract/server/print-batches-schemas'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printLabels, setEntryStatus } from '@labelwright/contract/server/printing'
import type { LabelToPrint, PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { type PrinterSink, startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { registerAnother } from '../../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { findActor } from '../../users/users.service.ts'
import { lockBatch } from './print-batches.store.ts'
import { whyStuck } from './why-stuck.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let test: TestApp
let token: string
let admin: string
let cordial: LabelToPrint
let jam: LabelToPrint
let sink: PrinterSink
const driver = { driverId: newId(), computerName: 'packing-1' }
let orders = 0

beforeAll(async () => {
  sink = await startPrinterSink()
  test = await startTestApp({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: `${sink.port}` })
  token = await test.signInAs(packerEmail)
  admin = await test.signInAs(adminEmail)
  cordial = await lineToPrint(test, token)
  jam = await lineToPrint(test, token, {}, 'NB-20422')
})
afterAll(async () => {
  await test?.stop()
  await sink?.close()
})

const order = async (...lines: { articleId: string; quantity: number; data?: { key: string; data: string }[] }[]) => {
  orders += 1
  const answer = await test.call(createOrder, { body: { orderNumber: `R-${orders}`, lines } }, { token: admin })
  return answer.body.data
}
const twoLines = () => order({ articleId: cordial.articleId, quantity: 3 }, { articleId: jam.articleId, quantity: 2 })
const start = (orderId: string, change: Partial<StartBatchBody> = {}, as = token) =>
  test.call(
    contract.startBatch,
    { body: { orderId, printerId: defined(cordial.printerId), ...driver, ...change } },
    { token: as, headers: { 'idempotency-key': newId() } },
  )
const started = async (orderId: string, change: Partial<StartBatchBody> = {}) => {
  const answer = await start(orderId, change)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const next = (id: string, by = driver) => test.call(contract.nextOfBatch, { params: { id }, body: by }, { token })
const read = async (id: string) => (await test.call(contract.getBatch, { params: { id } }, { token })).body.data
const tell = async (job: PrintJobAnswer | null, status: 'Success' | 'Failed' | 'Unknown' = 'Success', message = '') => {
  for (const { printJobEntryId } of defined(job).files) {
    await test.call(setEntryStatus, { body: { printJobEntryId, status, message } }, { token })
  }
}
const resume = (id: string, by = driver) => test.call(contract.resumeBatch, { params: { id }, body: by }, { token })
const quantities = async (job: PrintJobAnswer | null) =>
  (
    await test.rows.query('select quantity from print_job_entries where job_id = $1 order by position', [
      defined(job).entityId,
    ])
  ).rows.map(({ quantity }) => quantity)

describe('Printing the rest of an order', () => {
  it('prints of each line what was not sent yet, and is finished when all is sent [JOB-09]', async () => {
    const { id: orderId, lines } = await twoLines()
    const label = { ...cordial, quantity: 1, orderLineId: defined(lines[0]).id }
    const body = { source: 'order' as const, computerName: driver.computerName, labels: [label] }
    await tell((await test.call(printLabels, { body }, { token })).body)
    const batch = await started(orderId)
    expect(batch).toMatchObject({ state: 'Running', reason: null, labels: 4, sent: 0, open: 0 })
    const first = (await next(batch.id)).body
    expect(await quantities(first.job)).toEqual([2, 2])
    expect(first.data).toMatchObject({ state: 'Running', open: 4 })
    await tell(first.job)
    expect((await next(batch.id)).body).toMatchObject({ job: null, data: { state: 'Finished', sent: 4, open: 0 } })
    const printed = (await test.call(getOrder, { params: { id: orderId } }, { token })).body.data.lines
    expect(printed.map((line) => [line.printed.state, line.printed.sent])).toEqual([
      ['done', 3],
      ['done', 2],
    ])
  })

  it('fills labels with the data of the order and of the line where the label has it', async () => {
    const data = [
      { key: 'LOT', data: 'L77' },
      { key: 'colour', data: 'blue' },
    ]
    const { id: orderId } = await order({ articleId: cordial.articleId, quantity: 1, data })
    const { job, data: standing } = (await next((await started(orderId)).id)).body
    expect(standing.refusedLines).toEqual([])
    const { rows } = await test.rows.query('select filled from print_job_entries where job_id = $1', [
      defined(job).entityId,
    ])
    expect(rows[0].filled).toMatchObject({ lot: 'L77' })
    expect(Object.keys(rows[0].filled)).not.toContain('colour')
  })

  it('hands out the same files again while they are not settled: a lost answer loses and doubles nothing', async () => {
    const { id } = await started((await twoLines()).id)
    const [first, second] = [(await next(id)).body.job, (await next(id)).body.job]
    expect(second).toMatchObject({ entityId: defined(first).entityId })
    expect(second?.files.map(({ printJobEntryId }) => printJobEntryId)).toEqual(
      first?.files.map(({ printJobEntryId }) => printJobEntryId),
    )
    await tell(first)
    expect((await next(id)).body).toMatchObject({ job: null, data: { state: 'Finished', labels: 5, sent: 5 } })
  })

  it('is one for an order, whoever presses at the same moment', async () => {
    const { id: orderId } = await twoLines()
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('batch-open')
  })

  it('is the same for a key, and says when nothing is left', async () => {
    const { id: orderId } = await order({ articleId: cordial.articleId, quantity: 1 })
    const headers = { 'idempotency-key': newId() }
    const body = { orderId, printerId: defined(cordial.printerId), ...driver }
    const [one, two] = [
      await test.call(contract.startBatch, { body }, { token, headers }),
      await test.call(contract.startBatch, { body }, { token, headers }),
    ]
    expect(two.body.data.id).toBe(one.body.data.id)
    await tell((await next(one.body.data.id)).body.job)
    await next(one.body.data.id)
    expect((await start(orderId)).body.code).toBe('nothing-left')
  })

  it('counts labels whose outcome nobody knows as not left: they may have come out', async () => {
    const { id: orderId } = await order({ articleId: cordial.articleId, quantity: 2 })
    const { id } = await started(orderId)
    await tell((await next(id)).body.job, 'Unknown')
    await test.call(contract.stopBatch, { params: { id } }, { token })
    expect((await start(orderId)).body.code).toBe('nothing-left')
  })

  it('makes a line of many in parts', async () => {
    const { id } = await started((await order({ articleId: cordial.articleId, quantity: 1_200 })).id)
    const parts: number[] = []
    for (let job = (await next(id)).body.job; job; job = (await next(id)).body.job) {
      parts.push(...(await quantities(job)))
      await tell(job)
    }
    expect(parts).toEqual([500, 500, 200])
    expect(await read(id)).toMatchObject({ state: 'Finished', sent: 1_200 })
  })

  it('makes no label twice when it is asked twice at the same moment', async () => {
    const { id } = await started((await order({ articleId: cordial.articleId, quantity: 700 })).id)
    const both = (await Promise.all([next(id), next(id)])).map(({ status, body }) => ({ status, job: body.job }))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const { job } of new Map(both.map((each) => [each.job?.entityId, each])).values()) await tell(job)
    for (let job = (await next(id)).body.job; job; job = (await next(id)).body.job) await tell(job)
    expect(await read(id)).toMatchObject({ state: 'Finished', sent: 700 })
  })
})

describe('A batch stands still', () => {
  it('behind a label that failed, and prints it again when somebody resumes', async () => {
    const { id } = await started((await twoLines()).id)
    const { job } = (await next(id)).body
    await tell(job, 'Failed', 'Out of paper')
    expect((await next(id)).body).toMatchObject({
      job: null,
      data: { state: 'Paused', reason: 'label-failed', message: 'Out of paper', failed: 5, sent: 0 },
    })
    expect((await resume(id)).body.data).toMatchObject({ state: 'Running', reason: null, failed: 0 })
    const again = (await next(id)).body.job
    expect(await quantities(again)).toEqual([3, 2])
    await tell(again)
    expect((await next(id)).body.data).toMatchObject({ state: 'Finished', sent: 5 })
  })

  it('behind a label that nobody can tell of, and does not print it again', async () => {
    const { id } = await started((await order({ articleId: cordial.articleId, quantity: 2 })).id)
    await tell((await next(id)).body.job, 'Unknown')
    expect((await next(id)).body.data).toMatchObject({ state: 'Paused', reason: 'label-unknown', unknown: 2 })
    await resume(id)
    expect((await next(id)).body).toMatchObject({ job: null, data: { state: 'Finished', unknown: 2 } })
  })

  it('where a line cannot be printed, behind all the others, and says which and why', async () => {
    const bare = { name: 'Bare', externalIdentifier: 'BARE-7', articleData: [] }
    const { body } = await test.call(createArticle, { body: bare }, { token: admin })
    const made = await order(
      { articleId: cordial.articleId, quantity: 1 },
      { articleId: body.data.id, quantity: 1 },
      { articleId: jam.articleId, quantity: 1 },
    )
    const { id } = await started(made.id, { labelId: cordial.labelId })
    await tell((await next(id)).body.job)
    const { data } = (await next(id)).body
    expect(data).toMatchObject({ state: 'Paused', reason: 'lines-refused', labels: 3, sent: 2 })
    expect(data.refusedLines).toEqual([
      {
        orderLineId: defined(made.lines[1]).id,
        articleName: 'Bare',
        message: 'The variable "gtin" must have a value.',
      },
    ])
  })

  it('where an article has no label', async () => {
    const bare = { name: 'No label', externalIdentifier: 'BARE-8', articleData: [] }
    const { body } = await test.call(createArticle, { body: bare }, { token: admin })
    const { id } = await started((await order({ articleId: body.data.id, quantity: 1 })).id)
    expect((await next(id)).body.data).toMatchObject({
      state: 'Paused',
      reason: 'lines-refused',
      refusedLines: [{ message: 'The article has no label. Connect one, then resume.' }],
    })
  })

  it('while a person wants it so, and ends when one stops it', async () => {
    const { id } = await started((await twoLines()).id)
    const pause = await test.call(contract.pauseBatch, { params: { id } }, { token })
    expect(pause.body.data).toMatchObject({ state: 'Paused', reason: 'person' })
    expect((await next(id)).body).toMatchObject({ job: null, data: { state: 'Paused' } })
    const stop = await test.call(contract.stopBatch, { params: { id } }, { token })
    expect(stop.body.data).toMatchObject({ state: 'Stopped', endedAt: expect.any(String) })
    expect((await resume(id)).body.code).toBe('batch-ended')
  })

  it('when its page is gone, and another page goes on', async () => {
    const { id } = await started((await twoLines()).id)
    const other = { driverId: newId(), computerName: 'packing-2' }
    expect((await next(id, other)).body.code).toBe('batch-driven-elsewhere')
    expect((await resume(id, other)).body.code).toBe('batch-driven-elsewhere')
    const keep = await test.call(contract.keepBatch, { params: { id }, body: { driverId: other.driverId } }, { token })
    expect(keep.body.code).toBe('batch-driven-elsewhere')
    await tell((await next(id)).body.job)
    await test.rows.query(`update print_batches set driven_until = now() - interval '1 second' where id = $1`, [id])
    expect(await read(id)).toMatchObject({ state: 'Paused', reason: 'page-closed' })
    expect((await resume(id, other)).body.data).toMatchObject({ state: 'Running', userName: 'Pelle Packer' })
    expect((await next(id, other)).body.data).toMatchObject({ state: 'Finished', computerName: 'packing-2', sent: 5 })
  })

  it('never hands files of one computer to another: they may have been printed there', async () => {
    const { id } = await started((await twoLines()).id)
    expect((await next(id)).body.job?.files).toHaveLength(2)
    await test.rows.query(`update print_batches set driven_until = now() - interval '1 second' where id = $1`, [id])
    const other = { driverId: newId(), computerName: 'packing-2' }
    await resume(id, other)
    expect((await next(id, other)).body).toMatchObject({ job: null, data: { state: 'Running', open: 5 } })
  })
})

describe('A batch of a printer of the server', () => {
  const serverPrinter = async (port: number) => {
    const body = {
      name: newId(),
      language: 'zpl',
      dpi: 203.2,
      printsVia: 'server',
      targetIpAddress: '127.0.0.1',
    } as const
    const answer = await test.call(createPrinter, { body: { ...body, targetPort: port } }, { token: admin })
    return answer.body.data.id
  }

  it('is printed to its end without any page', async () => {
    const { id: orderId } = await twoLines()
    const { id } = await started(orderId, { printerId: await serverPrinter(sink.port), computerName: '' })
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'Finished', sent: 5 }), 20_000)
    const text = Buffer.concat(sink.jobs() as Buffer[]).toString('latin1')
    expect([text.split('^PQ3').length, text.split('^PQ2').length]).toEqual([2, 2])
  })

  it('stands still when the printer cannot be reached, and holds back what waits for it', async () => {
    const gone = await startPrinterSink()
    const printerId = await serverPrinter(sink.port)
    await gone.close()
    await test.rows.query('update printers set target_port = $1 where id = $2', [gone.port, printerId])
    const { id: orderId } = await order(
      ...Array.from({ length: 5 }, () => ({ articleId: cordial.articleId, quantity: 1 })),
    )
    const { id } = await started(orderId, { printerId, computerName: '' })
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'Paused', open: 0 }), 30_000)
    expect(await read(id)).toMatchObject({ reason: 'label-failed', message: expect.any(String), sent: 0 })
    const stopped = await test.call(contract.stopBatch, { params: { id } }, { token })
    expect(stopped.body.data.state).toBe('Stopped')
  })
})

describe('A batch of a helper that is away', () => {
  /** Paired, and never connected. */
  const pairedHelper = async (computerName: string) => {
    const { code } = (await test.call(createPairingCode, {}, { token })).body.data
    return (await test.call(pairHelper, { body: { code, computerName, version: '1' } })).body.data.helperId
  }
  const overLink = (helperId: string) => ({ computerName: '', driverId: undefined, viaHelperId: helperId })
  const revoked = { state: 'Paused', reason: 'helper-revoked', computerName: 'away-1', open: 0 }

  it('waits for it, and stands still and says so when it is revoked; it goes on over another [LANE-04]', async () => {
    const [away, other] = [await pairedHelper('away-1'), await pairedHelper('away-2')]
    const { id } = await started((await twoLines()).id, overLink(away))
    expect(await read(id)).toMatchObject({ state: 'Running', link: { isLinked: false } })
    await test.call(revokeHelper, { params: { id: away } }, { token })
    await expect.poll(() => read(id), { timeout: 30_000 }).toMatchObject(revoked)
    const again = await test.call(contract.resumeBatch, { params: { id }, body: overLink(other) }, { token })
    expect(again.body.data).toMatchObject({ state: 'Running', reason: null, computerName: 'away-2' })
  })

  it('says that it was revoked also where that happens after the batch was read', async () => {
    const away = await pairedHelper('away-4')
    const { id } = await started((await twoLines()).id, overLink(away))
    const { rows } = await test.rows.query('select organization_id, user_id from print_batches where id = $1', [id])
    const why = await test.database.withOrganization(rows[0].organization_id, async (trx) => {
      const [batch, actor] = [await lockBatch(trx, id), await findActor(trx, rows[0].user_id)]
      await test.call(revokeHelper, { params: { id: away } }, { token })
      return whyStuck(trx, defined(batch), actor)
    })
    expect(why).toEqual({ reason: 'helper-revoked', message: null })
  })

  it('whose person may not use it any more stands still and says so, and refuses no line for it [LANE-04]', async () => {
    const away = await pairedHelper('away-3')
    const { id } = await started((await twoLines()).id, overLink(away))
    await test.rows.query('update helpers set paired_by = null where id = $1', [away])
    await expect.poll(() => read(id), { timeout: 30_000 }).toMatchObject({ state: 'Paused', reason: 'job-refused' })
    expect(await read(id)).toMatchObject({ message: expect.stringMatching(/printer helper/), refusedLines: [] })
  })
})

describe('Who may see a batch', () => {
  it('is whoever sees its order, and nobody of another organization', async () => {
    const { id } = await started((await twoLines()).id)
    const list = async (as: string, query = {}) =>
      (await test.call(contract.listBatches, { query }, { token: as })).body.data.map((batch) => batch.id)
    expect(await list(token, { isOpen: 'true' })).toContain(id)
    expect(await list(admin)).toContain(id)
    // Server printing is refused where anybody may register: this one prints by a helper.
    const open = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
    try {
      const packer = await open.signInAs(packerEmail)
      const line = await lineToPrint(open, packer)
      const body = { orderNumber: 'X-1', lines: [{ articleId: line.articleId, quantity: 1 }] }
      const made = await open.call(createOrder, { body }, { token: await open.signInAs(adminEmail) })
      const begin = { orderId: made.body.data.id, printerId: defined(line.printerId), ...driver }
      const own = (await open.call(contract.startBatch, { body: begin }, { token: packer })).body.data
      const eve = await registerAnother(open)
      const refused = await open.call(contract.getBatch, { params: { id: own.id } }, { token: eve })
      expect([refused.status, refused.body.code]).toEqual([404, 'not-found'])
      expect((await open.call(contract.listBatches, { query: {} }, { token: eve })).body.data).toEqual([])
      expect((await open.call(contract.startBatch, { body: begin }, { token: eve })).body.code).toBe('not-found')
    } finally {
      await open.stop()
    }
  })
})
