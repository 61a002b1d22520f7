import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintBytes } from '../hand-over.ts'
import type { CupsServer } from '../ipp/cups-server.ts'
import { findJob } from '../ipp/find-job.ts'
import { queueOf } from '../ipp/ipp-printer.ts'
import { openJournal } from '../journal/journal.ts'
import { settleInterrupted } from '../journal/settle-interrupted.ts'
import { cupsQueues } from '../queues/cups-queues.ts'
import { listCupsQueues } from '../queues/list-cups-queues.ts'
import { sendToPrinter } from '../send-to-printer.ts'
import { labelPdf } from '../testing/label-pdf.ts'
import { type PrinterSink, startPrinterSink } from '../testing/printer-sink.ts'
import { type PrivateCups, startPrivateCups } from '../testing/private-cups.ts'

let cups: PrivateCups
let sink: PrinterSink
const pdf = labelPdf()

beforeAll(async () => {
  cups = await startPrivateCups()
  sink = await startPrinterSink()
  await cups.addQueue('Raw', { port: sink.port, driver: 'raw' })
  await cups.addQueue('Zebra', { port: sink.port, driver: 'drv:///sample.drv/zebra.ppd' })
  await cups.addQueue('Closed', { port: sink.port, driver: 'raw' })
  await cups.command('cupsreject', 'Closed')
  await cups.command('lpadmin', '-d', 'Zebra')
})
afterAll(async () => {
  await cups?.stop()
  await sink?.close()
})

const send = async (queue: string, changes: Partial<PrintBytes> = {}, server: CupsServer = cups.server) =>
  await sendToPrinter(
    { printJobEntryId: randomUUID(), bytes: pdf, target: { kind: 'print-queue', name: queue }, ...changes },
    { queues: cupsQueues(server), beforeFirstByte: () => {} },
  )

describe('Print queues', () => {
  it('are listed with their state', async () => {
    expect(await listCupsQueues(cups.server)).toEqual([
      { name: 'Closed', isDefault: false, state: 'idle', stateReasons: [], isAccepting: false },
      { name: 'Raw', isDefault: false, state: 'idle', stateReasons: [], isAccepting: true },
      { name: 'Zebra', isDefault: true, state: 'idle', stateReasons: [], isAccepting: true },
    ])
  })
})

describe('Printing a PDF on a queue', () => {
  it('reaches a raw printer unchanged', async () => {
    const arrived = sink.nextJob()
    expect(await send('Raw')).toEqual({ status: 'Success' })
    await arrived
    expect(sink.jobs().at(-1)?.equals(pdf)).toBe(true)
  })

  it("is turned into the printer's language by its driver", async () => {
    const arrived = sink.nextJob()
    expect(await send('Zebra', { media: 'custom_label_100x50mm' })).toEqual({ status: 'Success' })
    await arrived
    const zpl = sink.jobs().at(-1)?.toString('latin1') ?? ''
    expect(zpl.match(/\^XGR:CUPS.GRF/g), 'one label').toHaveLength(1)
  })

  it("reaches the printer as it is, past the driver, where it is in the printer's language", async () => {
    const zpl = Buffer.from('^XA^FO20,20^A0N,40,40^FDLabel^FS^XZ')
    for (const queue of ['Raw', 'Zebra']) {
      const arrived = sink.nextJob()
      expect(await send(queue, { bytes: zpl })).toEqual({ status: 'Success' })
      await arrived
      expect(sink.jobs().at(-1)?.toString(), queue).toBe(zpl.toString())
    }
  })

  it('names the job after the print job entry', async () => {
    const printJobEntryId = randomUUID()
    await send('Raw', { printJobEntryId })
    const trace = await findJob(queueOf(cups.server, 'Raw'), { name: printJobEntryId, notBefore: Date.now() })
    expect(trace).toMatchObject({ id: expect.any(Number) })
  })

  it('is found by that name also after the print server was started again', async () => {
    const printJobEntryId = randomUUID()
    const arrived = sink.nextJob()
    await send('Raw', { printJobEntryId })
    await arrived
    await cups.restart()
    const trace = await findJob(queueOf(cups.server, 'Raw'), { name: printJobEntryId, notBefore: 0 })
    expect(trace).toMatchObject({ id: expect.any(Number) })
  })

  it('fails when the queue does not exist', async () => {
    expect(await send('Nowhere')).toEqual({
      status: 'Failed',
      message: 'This computer has no print queue named "Nowhere". Choose another printer, or add the queue.',
    })
  })

  it('fails when the queue takes no jobs', async () => {
    expect(await send('Closed')).toMatchObject({ status: 'Failed', message: expect.stringContaining('takes no jobs') })
  })

  it('fails when the print server is off', async () => {
    const outcome = await send('Raw', {}, { kind: 'socket', path: '/nowhere/cups.sock' })
    expect(outcome).toMatchObject({ status: 'Failed', message: expect.stringContaining('Start CUPS') })
  })

  it('says what the print server has against the document', async () => {
    const outcome = await send('Zebra', { bytes: Buffer.of() })
    expect(outcome).toEqual({
      status: 'Failed',
      message: 'The print queue "Zebra" refused the label: No file in print request.',
    })
  })
})

describe('A connection that breaks', () => {
  it('after the print server took the job is a success', async () => {
    const relay = await startRelay({ passesAnswer: false })
    expect(await send('Raw', {}, relay.server)).toEqual({ status: 'Success' })
    await relay.close()
  })

  it('before the print server has the whole job leaves the outcome unknown', async () => {
    const relay = await startRelay({ passesAnswer: false, breaksAfterBytes: 700 })
    const outcome = await send('Raw', { bytes: Buffer.concat([pdf, Buffer.alloc(2_000_000, ' ')]) }, relay.server)
    expect(outcome.status).toBe('Unknown')
    await relay.close()
  })
})

describe('Hand-overs interrupted by a crash', () => {
  const interrupt = (queue: string, printJobEntryId: string, directory: string) => {
    const journal = openJournal(directory)
    journal.accept(printJobEntryId, { sha256: 'x', target: { kind: 'print-queue', name: queue } })
    journal.begin(printJobEntryId)
    return journal
  }

  it.each([
    ['found in the queue are successes', true, 'Success'],
    ['provably never in the queue are failures', false, 'Failed'],
  ])('%s [C9]', async (_, isSent, status) => {
    const printJobEntryId = randomUUID()
    // The history of the queue must reach back before the hand-over; its times are whole seconds.
    await send('Raw')
    await new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)))
    const directory = mkdtempSync(join(tmpdir(), 'labelwright-journal-'))
    const journal = interrupt('Raw', printJobEntryId, directory)
    if (isSent) await send('Raw', { printJobEntryId })
    await settleInterrupted(journal, cupsQueues(cups.server))
    expect(journal.find(printJobEntryId)).toMatchObject({ state: 'done', outcome: { status } })
    journal.close()
  })

  it('stay unknown where the queue has no history, is gone, or the print server is off', async () => {
    await cups.addQueue('Fresh', { port: sink.port, driver: 'raw' })
    for (const [queue, server] of [
      ['Fresh', cups.server],
      ['Gone', cups.server],
      ['Raw', { kind: 'tcp', host: '127.0.0.1', port: 1 }],
    ] as const) {
      const journal = interrupt(queue, 'one', mkdtempSync(join(tmpdir(), 'labelwright-journal-')))
      await settleInterrupted(journal, cupsQueues(server))
      expect(journal.find('one'), queue).toMatchObject({ outcome: { status: 'Unknown' } })
      journal.close()
    }
  })
})

/** Stands between the sender and the print server, and breaks the connection that carries a Print-Job. */
async function startRelay(faults: { passesAnswer: boolean; breaksAfterBytes?: number }) {
  const path = join(mkdtempSync(join(tmpdir(), 'labelwright-relay-')), 'cups.sock')
  const target = cups.server.kind === 'socket' ? cups.server.path : ''
  const relay: Server = createServer((socket) => {
    const upstream = connect(target)
    let isPrintJob = false
    let length = 0
    socket.on('data', (chunk) => {
      // Version 2.0, operation Print-Job (RFC 8010 §3.1.1).
      isPrintJob ||= chunk.includes(Buffer.of(2, 0, 0, 2))
      length += chunk.length
      const isOver = isPrintJob && length > (faults.breaksAfterBytes ?? Infinity)
      if (!isOver) return upstream.write(chunk)
      upstream.destroy()
      return socket.destroy()
    })
    upstream.on('data', (chunk) => (isPrintJob ? socket.destroy() : socket.write(chunk)))
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  relay.listen(path)
  await once(relay, 'listening')
  const server: CupsServer = { kind: 'socket', path }
  return { server, close: async () => void relay.close() }
}
