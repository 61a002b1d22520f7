import {
  journalReportIntervalMs,
  linkedPrintQueues,
  listHelpers,
  revokeHelper,
} from '@labelwright/contract/server/helpers'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { createOrder } from '@labelwright/contract/server/orders'
import { getBatch, startBatch } from '@labelwright/contract/server/print-batches'
import { createPrinter } from '@labelwright/contract/server/printers'
import { cancelPrintJob, getPrintJob, printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { type PrinterSink, startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { addressOf } from '../../../testing/designer-client.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { type LinkedHelper, startLinkedHelper, startWire, type Wire } from './testing/linked-helper.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const soon = { timeout: 45_000, interval: 30 }

let test: TestApp
let packer: string
let admin: string
let sink: PrinterSink
let stalling: PrinterSink
/** The outcome of a label is known five seconds after it came out. */
let slow: PrinterSink
/** Of a printer that is off. */
let off: number
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  ;[sink, stalling, slow] = await Promise.all([
    startPrinterSink(),
    startPrinterSink({ kind: 'never-reads' }),
    startPrinterSink({ kind: 'never-closes' }),
  ])
  ;[off = 0] = await freePorts(1)
  test = await startTestApp({
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: [sink.port, stalling.port, slow.port, off].join(','),
  })
  packer = await test.signInAs(packerEmail)
  admin = await test.signInAs(adminEmail)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await test.rows.query(`update print_job_entries set state = 'Voided' where state in ('Created', 'Sent')`)
  await test.rows.query('update helpers set revoked_at = now() where revoked_at is null')
})
afterAll(async () => {
  await test?.stop()
  await Promise.all([sink?.close(), stalling?.close(), slow?.close()])
})

async function start(options: { readonly token?: string; readonly serverUrl?: string } = {}): Promise<LinkedHelper> {
  const helper = await startLinkedHelper(test, { token: packer, ...options })
  ends.push(() => helper.running.stop())
  await expect.poll(helper.isLinked, soon).toBe(true)
  return helper
}
async function wire(): Promise<Wire> {
  const between = await startWire(test.app)
  ends.push(between.close)
  return between
}
/** The one that stalls is asked for its status behind a label, and is waited for two seconds. */
const addPrinter = async (port: number): Promise<string> => {
  const raw = { language: 'zpl', dpi: 203.2, printsVia: 'helper', targetIpAddress: '127.0.0.1' } as const
  const model = port === stalling.port ? { vendor: 'Zebra', model: 'GX420d' } : {}
  const body = { ...raw, ...model, name: newId(), targetPort: port }
  const answer = await test.call(createPrinter, { body }, { token: admin })
  return answer.body.data.id
}
interface Print {
  readonly via: string
  readonly port?: number
  readonly quantities?: readonly number[]
  readonly key?: string
  readonly token?: string
  readonly app?: Pick<TestApp, 'call'>
}
async function print({ via, port = sink.port, quantities = [1], key = newId(), token = packer }: Print) {
  const printerId = await addPrinter(port)
  const labels = await Promise.all(quantities.map((quantity) => lineToPrint(test, token, { printerId, quantity })))
  const body = { computerName: 'WRONG', viaHelperId: via, labels }
  return test.call(printArticle, { body }, { token, headers: { 'idempotency-key': key } })
}
let orders = 0
/** An order with so many lines of one label each. */
async function makeOrder(lines = 30): Promise<{ readonly orderId: string; readonly lines: number }> {
  orders += 1
  const { articleId } = await lineToPrint(test, packer)
  const body = { orderNumber: `L-${orders}`, lines: Array.from({ length: lines }, () => ({ articleId, quantity: 1 })) }
  return { orderId: (await test.call(createOrder, { body }, { token: admin })).body.data.id, lines }
}
const ask = async (entityId: string) => (await test.call(getPrintJob, { params: { entityId } }, { token: packer })).body
const statesOf = async (entityId: string) => (await ask(entityId)).entries.map(({ state }) => state)
const expectStates = (entityId: string, states: readonly string[]) =>
  expect.poll(() => statesOf(entityId), soon).toEqual(states)
const transitionsOf = async (entityId: string) => {
  const { rows } = await test.rows.query(
    `select t.to_state, t.said_by from entry_transitions t join print_job_entries e on e.id = t.entry_id
     where e.job_id = $1 order by t.id`,
    [entityId],
  )
  return rows.map((row) => `${row.to_state} ${row.said_by}`)
}
const printed = (printer = sink): string => Buffer.concat(printer.jobs() as Buffer[]).toString('latin1')
const countOf = (text: string, word: string): number => text.split(word).length - 1
const labelsPrinted = () => countOf(printed(), '^XZ')

describe('A page that cannot call the helper of its computer', () => {
  it('leaves the label to the server, which hands it over by the helper’s link, once [JOB-11]', async () => {
    const helper = await start()
    const before = labelsPrinted()
    const key = newId()
    const job = (await print({ via: helper.helperId, key })).body
    expect(job).toMatchObject({ files: [], entries: [{ state: expect.stringMatching(/Created|Sent/) }] })
    expect(job.waitsFor).toEqual({ computerName: helper.computerName, isLinked: true })
    await expectStates(job.entityId, ['Success'])
    expect(labelsPrinted()).toBe(before + 1)
    expect(await transitionsOf(job.entityId)).toEqual([
      'Created system',
      'Sent system',
      `Success journal:${helper.helperId}`,
    ])
    const { rows } = await test.rows.query(
      'select j.computer_name job, e.computer_name entry from print_jobs j join print_job_entries e on e.job_id = j.id where j.id = $1',
      [job.entityId],
    )
    expect(rows).toEqual([{ job: helper.computerName, entry: helper.computerName }])
  })

  it('gets the labels of a printer in the order it asked for them', async () => {
    const helper = await start()
    const before = sink.jobs().length
    const quantities = Array.from({ length: 24 }, (_, index) => index + 1)
    const job = (await print({ via: helper.helperId, quantities })).body
    await expectStates(
      job.entityId,
      quantities.map(() => 'Success'),
    )
    const text = Buffer.concat(sink.jobs().slice(before) as Buffer[]).toString('latin1')
    expect([...text.matchAll(/\^PQ(\d+)/g)].map(([, quantity]) => Number(quantity))).toEqual(quantities)
  })

  it('cannot say itself what became of a label that the helper was sent', async () => {
    const helper = await start()
    const job = (await print({ via: helper.helperId, port: stalling.port })).body
    await expectStates(job.entityId, ['Sent'])
    const { printJobEntryId } = defined(job.entries[0])
    const said = await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Success' } }, { token: packer })
    expect(said.body.code).toBe('outcome-final')
    await helper.running.kill()
  })
})

describe('A helper that is not connected', () => {
  it('is waited for: the label is printed when it comes [JOB-11]', async () => {
    const helper = await start()
    await helper.running.kill()
    await expect.poll(helper.isLinked, soon).toBe(false)
    const before = labelsPrinted()
    const job = (await print({ via: helper.helperId })).body
    expect(job.waitsFor).toEqual({ computerName: helper.computerName, isLinked: false })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await statesOf(job.entityId)).toEqual(['Created'])
    await helper.startAgain()
    await expectStates(job.entityId, ['Success'])
    expect(labelsPrinted()).toBe(before + 1)
    expect((await ask(job.entityId)).waitsFor).toBeUndefined()
  })

  it('is waited for no longer once the person gives up, and the print is given back', async () => {
    const helper = await start()
    await helper.running.kill()
    await expect.poll(helper.isLinked, soon).toBe(false)
    const { entityId } = (await print({ via: helper.helperId })).body
    const canceled = (await test.call(cancelPrintJob, { params: { entityId } }, { token: packer })).body
    expect(canceled).toMatchObject({ state: 'Processed', entries: [{ state: 'Voided' }] })
    expect(canceled.entries[0]?.message).toContain('gave this print up')
    const { rows } = await test.rows.query('select is_given_back from print_jobs where id = $1', [entityId])
    expect(rows[0].is_given_back).toBe(true)
    const before = labelsPrinted()
    await helper.startAgain()
    await expect.poll(helper.isLinked, soon).toBe(true)
    expect(labelsPrinted()).toBe(before)
  })

  it('is waited for as long as a lease lasts, and the label then says so', async () => {
    const helper = await start()
    await helper.running.kill()
    await expect.poll(helper.isLinked, soon).toBe(false)
    const { entityId } = (await print({ via: helper.helperId })).body
    await test.rows.query(`update print_job_entries set sent_at = now() - interval '16 min' where job_id = $1`, [
      entityId,
    ])
    await expectStates(entityId, ['Voided'])
    expect((await ask(entityId)).entries[0]?.message).toBe(
      `${helper.computerName} was not connected for 15 min. Start its printer helper, then print again.`,
    )
  })

  it('is waited for no longer once it is revoked', async () => {
    const helper = await start()
    await helper.running.kill()
    await expect.poll(helper.isLinked, soon).toBe(false)
    const { entityId } = (await print({ via: helper.helperId })).body
    await test.call(revokeHelper, { params: { id: helper.helperId } }, { token: packer })
    expect((await ask(entityId)).entries).toEqual([
      expect.objectContaining({ state: 'Voided', message: expect.stringContaining('was revoked') }),
    ])
  })

  it('does not get a label that was disabled while it waited', async () => {
    const helper = await start()
    await helper.running.kill()
    await expect.poll(helper.isLinked, soon).toBe(false)
    const { entityId } = (await print({ via: helper.helperId })).body
    const { labelId } = await lineToPrint(test, packer)
    const chosen = { body: { ids: [labelId] } }
    await test.call(disableLabels, chosen, { token: admin })
    await helper.startAgain()
    await expectStates(entityId, ['Voided'])
    await test.call(enableLabels, chosen, { token: admin })
  })
})

/** One label for a helper whose link goes through a wire that lets nothing more reach the helper. */
async function sendIntoTheVoid() {
  const between = await wire()
  const helper = await start({ serverUrl: between.url })
  const before = labelsPrinted()
  between.hold({ toServer: false, toHelper: true })
  const { entityId } = (await print({ via: helper.helperId })).body
  return { between, before, entityId }
}
const labelsOf = (printer: PrinterSink) => countOf(printed(printer), '^XZ')
/** One label that has come out, over a wire that keeps its outcome back. */
async function printWithoutOutcome() {
  const between = await wire()
  const helper = await start({ serverUrl: between.url })
  const before = labelsOf(slow)
  const { entityId } = (await print({ via: helper.helperId, port: slow.port })).body
  await expect.poll(() => labelsOf(slow), soon).toBe(before + 1)
  between.hold({ toServer: true, toHelper: false })
  await expect.poll(helper.journal, soon).toContain('"done"')
  expect(await statesOf(entityId)).toEqual(['Sent'])
  return { between, helper, before, entityId }
}

describe('Nothing is printed twice and no outcome is lost', () => {
  it('when the helper is killed while bytes may be leaving', async () => {
    const helper = await start()
    const before = stalling.jobs().length
    const { entityId } = (await print({ via: helper.helperId, port: stalling.port, quantities: [1] })).body
    await expect.poll(helper.journal, soon).toContain('handing-over')
    await helper.running.kill()
    await helper.startAgain()
    await expectStates(entityId, ['Unknown'])
    expect(stalling.jobs().length).toBe(before + 1)
  })

  it('when the link is cut behind the label, before its outcome came back', async () => {
    const { between, before, entityId } = await printWithoutOutcome()
    between.cut()
    await expectStates(entityId, ['Success'])
    expect(labelsOf(slow)).toBe(before + 1)
  })

  it('when the link is cut before the helper has the label', async () => {
    const { between, before, entityId } = await sendIntoTheVoid()
    await expectStates(entityId, ['Sent'])
    between.cut()
    await expectStates(entityId, ['Success'])
    expect(labelsPrinted()).toBe(before + 1)
  })

  it('when the server goes away behind the label, and another one takes its place', async () => {
    const { between, helper, before, entityId } = await printWithoutOutcome()
    const other = await test.startAnother()
    ends.push(() => other.close())
    await between.leadTo(other)
    between.cut()
    await expectStates(entityId, ['Success'])
    const next = (await print({ via: helper.helperId, port: slow.port })).body
    await expectStates(next.entityId, ['Success'])
    expect(labelsOf(slow)).toBe(before + 2)
  })

  it('when nothing is heard any more on a link that seems open: the helper dials again', async () => {
    const { between, before, entityId } = await sendIntoTheVoid()
    await expectStates(entityId, ['Sent'])
    const connections = between.connections()
    // The silence of two beats ends the connection; what follows is let through.
    await expect.poll(between.connections, { timeout: 60_000, interval: 100 }).toBeGreaterThan(connections)
    between.cut()
    await expectStates(entityId, ['Success'])
    expect(labelsPrinted()).toBe(before + 1)
  })
})

describe('Several servers', () => {
  it('share a helper: whoever holds its link hands over what another one made', async () => {
    const helper = await start()
    const other = await test.startAnother()
    ends.push(() => other.close())
    await addressOf(other)
    const before = labelsPrinted()
    const printerId = await addPrinter(sink.port)
    const labels = [await lineToPrint(test, packer, { printerId, quantity: 1 })]
    const made = await other.http.inject({
      method: 'POST',
      url: printArticle.path,
      headers: { authorization: `Bearer ${packer}`, 'idempotency-key': newId() },
      payload: { computerName: '', viaHelperId: helper.helperId, labels },
    })
    await expectStates(made.json().entityId, ['Success'])
    expect(labelsPrinted()).toBe(before + 1)
  })
})

describe('A page that cannot call the helper', () => {
  it.each(['whose link this server holds', 'whose link another server holds'])(
    'asks it all the same, %s: print queues, printers that it reaches',
    async (where) => {
      const helper = await start()
      const isElsewhere = where.includes('another')
      const other = isElsewhere ? await test.startAnother() : undefined
      if (other) ends.push(() => other.close())
      const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
        const headers = { authorization: `Bearer ${packer}` }
        const url = `/api/helpers/${helper.helperId}/${path}`
        return (other ?? test.app).http.inject({ method, url, headers, ...(payload && { payload }) })
      }
      const queues = await call('GET', 'printQueues')
      expect(queues.json()).toMatchObject({
        computerName: helper.computerName,
        printQueues: [],
        error: 'No print server runs on this computer. Start CUPS to use print queues.',
      })
      const printers = [off, 22].map((port) => ({
        targetAddress: '127.0.0.1',
        port,
        targetPrintQueue: '',
        language: 'zpl',
      }))
      const { states } = (await call('POST', 'printerStates', { printers })).json()
      expect(states.map(({ state }: { readonly state: string }) => state)).toEqual(['off', 'unknown'])
    },
  )

  it('learns that it is not connected, and asks no helper of others', async () => {
    const helper = await start({ token: admin })
    const ask = (token: string) => test.call(linkedPrintQueues, { params: { id: helper.helperId } }, { token })
    expect((await ask(packer)).status).toBe(404)
    await helper.running.stop()
    await expect.poll(helper.isLinked, soon).toBe(false)
    expect((await ask(admin)).body.code).toBe('helper-not-linked')
  })
})

describe('The rest of an order', () => {
  it('goes on over the link without a page, in the order of its lines', async () => {
    const helper = await start()
    const before = labelsPrinted()
    const { orderId, lines } = await makeOrder()
    const body = { orderId, printerId: await addPrinter(sink.port), computerName: '', viaHelperId: helper.helperId }
    const started = (await test.call(startBatch, { body }, { token: admin })).body.data
    expect(started).toMatchObject({ printsVia: 'helper', computerName: helper.computerName, link: { isLinked: true } })
    const stateOf = async () => (await test.call(getBatch, { params: { id: started.id } }, { token: admin })).body.data
    await expect.poll(async () => (await stateOf()).state, soon).toBe('Finished')
    expect(await stateOf()).toMatchObject({ labels: lines, sent: lines, failed: 0, unknown: 0 })
    expect(labelsPrinted()).toBe(before + lines)
  })

  it('waits for its helper and goes on when that comes', async () => {
    const helper = await start()
    await helper.running.kill()
    await expect.poll(helper.isLinked, soon).toBe(false)
    const { orderId, lines } = await makeOrder()
    const body = { orderId, printerId: await addPrinter(sink.port), computerName: '', viaHelperId: helper.helperId }
    const { id } = (await test.call(startBatch, { body }, { token: admin })).body.data
    const stateOf = async () => (await test.call(getBatch, { params: { id } }, { token: admin })).body.data
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await stateOf()).toMatchObject({ state: 'Running', link: { isLinked: false }, sent: 0, open: 0 })
    await helper.startAgain()
    await expect.poll(async () => (await stateOf()).state, soon).toBe('Finished')
    expect(await stateOf()).toMatchObject({ sent: lines })
  })
})

describe('A linked helper', () => {
  it('does not report by HTTP', async () => {
    const between = await wire()
    const helper = await start({ serverUrl: between.url })
    const connections = between.connections()
    const { entityId } = (await print({ via: helper.helperId })).body
    await expectStates(entityId, ['Success'])
    // Without a link it would have called by now, and its connections of before are closed.
    await new Promise((resolve) => setTimeout(resolve, 1.5 * journalReportIntervalMs))
    expect(between.connections()).toBe(connections)
  })

  it('loses its link at once when it is revoked, and cannot open another', async () => {
    const helper = await start()
    const revoked = await test.call(revokeHelper, { params: { id: helper.helperId } }, { token: packer })
    expect(revoked.status).toBe(200)
    await expect.poll(helper.isLinked, soon).toBe(false)
    await expect.poll(helper.running.stderr, soon).toContain('link-lost')
    expect((await print({ via: helper.helperId })).status).toBe(404)
  })

  it('is anybody’s to print by who paired it, and an administrator’s; others do not see it', async () => {
    const helper = await start({ token: admin })
    expect((await print({ via: helper.helperId })).status).toBe(404)
    const listed = async (token: string) => (await test.call(listHelpers, { query: {} }, { token })).body.data
    expect(await listed(packer)).toEqual([])
    expect(await listed(admin)).toEqual([
      expect.objectContaining({ id: helper.helperId, isLinked: true, mayRevoke: true }),
    ])
    expect((await print({ via: helper.helperId, token: admin })).status).toBe(200)
  })
})
