import { helperSchemas } from '@labelwright/contract/helper/helper-schemas'
import { startAnsweringPrinter } from '@labelwright/printing/status/testing/answering-printer'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { startPrivateCups } from '@labelwright/printing/testing/private-cups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeServer, pairingCode, startFakeServer } from './testing/fake-server.ts'
import { printCall } from './testing/print-call.ts'
import { newDataDirectory, postJson, type RunningHelper, startHelper } from './testing/start-helper.ts'

/** `~HQES` of a printer without paper. */
const paperOut =
  '\u0002\r\n  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000001\r\n   WARNINGS:       0 00000000 00000000\r\n\u0003'

let server: FakeServer
let helper: RunningHelper
let cups: Awaited<ReturnType<typeof startPrivateCups>>
const ends: (() => unknown)[] = []

beforeAll(async () => {
  ;[server, cups] = await Promise.all([startFakeServer(), startPrivateCups()])
  const pair = ['--pair', pairingCode, '--server', server.url]
  helper = await startHelper(['--data-dir', newDataDirectory(), ...pair], { CUPS_SERVER: `127.0.0.1:${cups.port}` })
})
afterAll(async () => {
  for (const end of ends) await end()
  await helper?.stop()
  await Promise.all([server?.close(), cups?.stop()])
})

const raw = (port: number, language = 'zpl', targetAddress = '127.0.0.1') => ({
  targetAddress,
  port,
  targetPrintQueue: '',
  language,
})
const ask = async (...printers: object[]) => (await postJson(helper.port, '/api/printerStates', { printers })).json()

describe('The helper', () => {
  it('tells how printers and queues are that this computer reaches, in the order of the question', async () => {
    const [port, offPort] = [server.printerPort(), server.printerPort()]
    const printer = await startAnsweringPrinter('~HQES~HS', paperOut, port)
    ends.push(printer.close)
    await cups.addQueue('Office', { port: offPort, driver: 'raw' })
    await cups.command('cupsdisable', 'Office')
    const queue = { ...raw(0, 'pdf', ''), targetPrintQueue: 'Office' }
    expect(await ask(queue, raw(port), raw(offPort), { ...queue, targetPrintQueue: 'Nobody' })).toEqual({
      states: [
        { state: 'attention', reasons: ['paused'], queueLength: 0 },
        { state: 'attention', reasons: ['paper-out'], queueLength: null },
        { state: 'off', reasons: [], queueLength: null },
        { state: 'unknown', reasons: [], queueLength: null },
      ],
    })
  })

  it('hangs up at a printer as soon as a label comes', async () => {
    const port = server.printerPort()
    const printer = await startPrinterSink({ kind: 'never-closes' }, port)
    ends.push(printer.close)
    const connected = printer.nextConnection()
    const asking = ask(raw(port))
    await connected
    const printing = postJson(helper.port, '/api/print', await printCall(server, port))
    expect(await asking).toMatchObject({ states: [{ state: 'busy' }] })
    expect((await printing).json()).toEqual({ status: 'Success' })
    expect(printer.connections()).toBe(2)
  })

  it('connects to no printer while it prints there', async () => {
    const port = server.printerPort()
    const printer = await startPrinterSink({ kind: 'never-reads' }, port)
    const connected = printer.nextConnection()
    const bytes = Buffer.alloc(20_000_000, 'A')
    const printing = postJson(helper.port, '/api/print', await printCall(server, port, { bytes }))
    await connected
    expect(await ask(raw(port), raw(port, 'tspl'))).toMatchObject({ states: [{ state: 'busy' }, { state: 'busy' }] })
    expect(printer.connections()).toBe(1)
    await printer.close()
    expect((await printing).json()).toMatchObject({ status: 'Unknown' })
  })

  it('asks no address that is not a printer’s [SEC-64]', async () => {
    const [closed = 0] = await freePorts(1)
    const nobody = await startPrinterSink({ kind: 'normal' }, closed)
    ends.push(nobody.close)
    const asked = [raw(closed), raw(22, 'zpl', '192.168.1.7'), raw(9100, 'zpl', '169.254.169.254'), raw(helper.port)]
    const unknown = { state: 'unknown', reasons: [], queueLength: null }
    expect(await ask(...asked)).toEqual({ states: asked.map(() => unknown) })
    expect(nobody.connections()).toBe(0)
  })

  it('refuses questions that are none', async () => {
    const refused = async (body: object) => (await postJson(helper.port, '/api/printerStates', body)).status
    const many = Array.from({ length: 101 }, () => raw(9100))
    expect(await refused({ printers: [] })).toBe(422)
    expect(await refused({ printers: many })).toBe(422)
    expect(await refused({ printers: [{ ...raw(9100), port: 'x' }] })).toBe(422)
  })

  it('looks for printers on the network of this computer', async () => {
    const reply = await postJson(helper.port, '/api/findPrinters', {})
    expect([reply.status, helperSchemas.helperFindPrinters.answer.safeParse(reply.json()).success]).toEqual([200, true])
  })
})
