import { createGroup } from '@labelwright/contract/server/groups'
import { createPrinter, printerStates } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { startAnsweringPrinter } from '@labelwright/printing/status/testing/answering-printer'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { type PrinterSink, startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { type PrivateCups, startPrivateCups } from '@labelwright/printing/testing/private-cups'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** `~HQES` of a printer without paper, and `~HS` with two formats in its buffer. */
const paperOut = [
  '\u0002\r\n  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000001\r\n   WARNINGS:       0 00000000 00000000\r\n\u0003',
  '\u0002030,1,0,0406,002,0,0,0,000,0,0,0\u0003\r\n\u0002001,0,0,0,1,2,4,0,00000000,1,000\u0003\r\n\u00020000,0\u0003\r\n',
].join('')

let test: TestApp
let token: string
let admin: string
let cups: PrivateCups
let sink: PrinterSink
let stuck: PrinterSink
let withoutPaper: Awaited<ReturnType<typeof startAnsweringPrinter>>
let offPort: number

beforeAll(async () => {
  ;[sink, stuck, withoutPaper, cups] = await Promise.all([
    startPrinterSink({ kind: 'never-closes' }),
    startPrinterSink({ kind: 'never-reads' }),
    startAnsweringPrinter('~HQES~HS', paperOut),
    startPrivateCups(),
  ])
  await cups.addQueue('Labels', { port: sink.port, driver: 'raw' })
  await cups.command('cupsdisable', 'Labels')
  ;[offPort = 0] = await freePorts(1)
  const ports = [sink.port, stuck.port, withoutPaper.port, cups.port, offPort]
  test = await startTestApp({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: ports.join(',') })
  token = await test.signInAs(packerEmail)
  admin = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await test?.stop()
  await Promise.all([sink?.close(), stuck?.close(), withoutPaper?.close(), cups?.stop()])
})

const addPrinter = async (port: number, change: object = {}): Promise<string> => {
  const body = { name: newId(), language: 'zpl', dpi: 203.2, printsVia: 'server' } as const
  const target = { targetIpAddress: '127.0.0.1', targetPort: port }
  const answer = await test.call(createPrinter, { body: { ...body, ...target, ...change } }, { token: admin })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

const ask = async (printerIds: string[], as = token) => {
  const { status, body } = await test.call(printerStates, { body: { printerIds } }, { token: as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const print = async (printerId: string) => {
  const labels = [await lineToPrint(test, token, { printerId })]
  const headers = { 'idempotency-key': newId() }
  const answer = await test.call(printArticle, { body: { computerName: '', labels } }, { token, headers })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** As a server on another computer that prints there. */
const claimForAnother = (port: number) =>
  test.rows.query(
    `insert into printer_claims (address, server_id, fence, leased_until) values ($1, $2, 1, now() + interval '1 hour')
     on conflict (address) do update set server_id = excluded.server_id, leased_until = excluded.leased_until`,
    [`127.0.0.1:${port}`, newId()],
  )

const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

describe('A printer of the server that somebody looks at', () => {
  it('is out of paper and has jobs waiting, is paused, or is not there, as it says itself', async () => {
    const raw = await addPrinter(withoutPaper.port)
    const ipp = await addPrinter(cups.port, { language: 'pdf', dpi: 600, targetPrintQueue: 'printers/Labels' })
    const off = await addPrinter(offPort)
    const states = await ask([raw, ipp, off])
    expect(states).toHaveLength(3)
    expect(states).toEqual(
      expect.arrayContaining([
        { printerId: raw, state: 'attention', reasons: ['paper-out'], queueLength: 2, askedAt: now },
        { printerId: ipp, state: 'attention', reasons: ['paused'], queueLength: 0, askedAt: now },
        { printerId: off, state: 'off', reasons: [], queueLength: null, askedAt: now },
      ]),
    )
  })

  it('is asked once for all who look within a few seconds', async () => {
    const [one, other] = [await addPrinter(sink.port), await addPrinter(sink.port)]
    const before = sink.connections()
    await Promise.all([ask([one]), ask([one, other]), ask([other], admin)])
    await ask([one])
    expect(sink.connections() - before).toBe(1)
  })

  it('is not connected to while labels are on their way there, and is known to be printing', async () => {
    const printer = await addPrinter(stuck.port)
    const connected = stuck.nextConnection()
    await print(printer)
    await connected
    const before = stuck.connections()
    await vi.waitFor(async () =>
      expect(await ask([printer])).toMatchObject([{ printerId: printer, state: 'busy', reasons: [] }]),
    )
    expect([stuck.connections(), stuck.mostAtOnce()]).toEqual([before, 1])
  })

  it('is hung up on as soon as a label comes', async () => {
    const silent = await startPrinterSink({ kind: 'never-closes' }, offPort)
    try {
      const printer = await addPrinter(offPort, { language: 'tspl' })
      const connected = silent.nextConnection()
      const asking = ask([printer])
      await connected
      const printed = silent.nextConnection()
      await print(printer)
      await printed
      expect(await asking).toMatchObject([{ printerId: printer, state: 'busy' }])
      expect(silent.mostAtOnce()).toBe(1)
    } finally {
      await silent.close()
    }
  })

  it('is not connected to while another server prints there, and tells what waits', async () => {
    const printer = await addPrinter(sink.port, { language: 'escpos' })
    await claimForAnother(sink.port)
    const before = sink.connections()
    await print(printer)
    expect(await ask([printer])).toMatchObject([{ printerId: printer, state: 'busy', queueLength: 1 }])
    expect(sink.connections()).toBe(before)
    const printed = sink.nextConnection()
    await test.rows.query('delete from printer_claims')
    await printed
  })

  it('is hung up on at the notice of labels that another server will print', async () => {
    const silent = await startPrinterSink({ kind: 'never-closes' }, offPort)
    try {
      const printer = await addPrinter(offPort, { language: 'escpos' })
      const connected = silent.nextConnection()
      const asking = ask([printer])
      await connected
      await claimForAnother(offPort)
      await print(printer)
      expect(await asking).toMatchObject([{ printerId: printer, state: 'busy' }])
      expect(silent.connections()).toBe(1)
    } finally {
      await silent.close()
      await test.rows.query('delete from printer_claims')
    }
  })
})

describe('Who asks how printers are', () => {
  it('learns nothing of printers of other groups, and of a helper’s printer that nobody here knows', async () => {
    const headers = { 'idempotency-key': newId() }
    const group = await test.call(createGroup, { body: { name: newId() } }, { token: admin, headers })
    const closed = await addPrinter(withoutPaper.port, { groupIds: [group.body.data.id] })
    const helpers = await addPrinter(withoutPaper.port, { printsVia: 'helper' })
    const open = await addPrinter(withoutPaper.port)
    const unknown = { state: 'unknown', reasons: [], queueLength: null, askedAt: null }
    const states = await ask([closed, helpers, open, newId()])
    expect(new Map(states.map((state) => [state.printerId, state.state]))).toEqual(
      new Map([
        [helpers, 'unknown'],
        [open, 'attention'],
      ]),
    )
    expect(states).toContainEqual({ printerId: helpers, ...unknown })
    expect((await ask([closed], admin)).map(({ state }) => state)).toEqual(['attention'])
  })

  it('learns nothing of other organizations, and nothing by the server where strangers may register', async () => {
    const ports = { LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(withoutPaper.port), LABELWRIGHT_REGISTRATION: 'open' }
    const other = await startTestApp(ports)
    try {
      const own = await other.signInAs(adminEmail)
      const { rows } = await other.rows.query(
        `update printers set prints_via = 'server', target_ip_address = '127.0.0.1', target_port = $1 returning id`,
        [withoutPaper.port],
      )
      const printerIds = rows.map(({ id }) => id as string)
      const asked = await other.call(printerStates, { body: { printerIds } }, { token: own })
      expect(asked.body.data.map(({ state, askedAt }) => [state, askedAt])).toEqual(rows.map(() => ['unknown', null]))
      const stranger = await registerAnother(other)
      const byStranger = await other.call(printerStates, { body: { printerIds } }, { token: stranger })
      expect([byStranger.status, byStranger.body.data]).toEqual([200, []])
    } finally {
      await other.stop()
    }
  })

  it('asks of 1 to 100 printers', async () => {
    const of = async (printerIds: string[]) =>
      (await test.call(printerStates, { body: { printerIds } }, { token })).status
    const many = Array.from({ length: 101 }, () => newId() as string)
    expect([await of([]), await of(many), await of(many.slice(1))]).toEqual([422, 422, 200])
    expect((await test.call(printerStates, { body: { printerIds: many.slice(1) } }, {})).status).toBe(401)
  })
})
