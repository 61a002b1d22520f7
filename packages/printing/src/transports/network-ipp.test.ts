import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HandOver } from '../hand-over.ts'
import { networkPrinterOf } from '../ipp/ipp-printer.ts'
import { openJournal } from '../journal/journal.ts'
import { settleInterrupted } from '../journal/settle-interrupted.ts'
import { noLocalQueues } from '../queues/local-queues.ts'
import { sendToPrinter } from '../send-to-printer.ts'
import { freePorts } from '../testing/free-ports.ts'
import { labelPdf } from '../testing/label-pdf.ts'
import { type PrinterSink, startPrinterSink } from '../testing/printer-sink.ts'
import { type PrivateCups, startPrivateCups } from '../testing/private-cups.ts'

let cups: PrivateCups
let sink: PrinterSink
const pdf = labelPdf()
const targetOf = (path: string, port = cups.port) => ({ kind: 'ipp' as const, address: '127.0.0.1', port, path })

beforeAll(async () => {
  cups = await startPrivateCups()
  sink = await startPrinterSink()
  await cups.addQueue('Raw', { port: sink.port, driver: 'raw' })
  await cups.addQueue('Closed', { port: sink.port, driver: 'raw' })
  await cups.command('cupsreject', 'Closed')
})
afterAll(async () => {
  await cups?.stop()
  await sink?.close()
})

interface Sent {
  readonly outcome: HandOver
  readonly isBegun: boolean
}

async function send(path: string, { port = cups.port, id = randomUUID() as string } = {}): Promise<Sent> {
  let isBegun = false
  const beforeFirstByte = () => {
    isBegun = true
  }
  const outcome = await sendToPrinter(
    { printJobEntryId: id, bytes: pdf, target: targetOf(path, port) },
    { queues: noLocalQueues, beforeFirstByte },
  )
  return { outcome, isBegun }
}

/** Stands before the print server; `take` says what becomes of a connection by its first bytes. */
async function startGate(take: (socket: Socket, first: Buffer, pass: () => void) => void): Promise<Server> {
  const gate = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (first: Buffer) => {
      const pass = (): void => {
        const behind = connect(cups.port, '127.0.0.1', () => behind.write(first))
        behind.on('error', () => undefined)
        socket.pipe(behind).pipe(socket)
      }
      take(socket, first, pass)
    })
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  return gate
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port

const tlsHandshake = 0x16
const refusesPlain = 'HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

describe('Printing a PDF on a printer of the network by IPP', () => {
  it('asks the printer first, then hands the PDF over unchanged [JOB-13]', async () => {
    const arrived = sink.nextJob()
    expect(await send('/printers/Raw')).toEqual({ outcome: { status: 'Success' }, isBegun: true })
    await arrived
    expect(sink.jobs().at(-1)?.equals(pdf)).toBe(true)
  })

  it('uses TLS where the printer takes nothing without it, whoever signed its certificate [JOB-13]', async () => {
    const gate = await startGate(
      (socket, first, pass) => void (first[0] === tlsHandshake ? pass() : socket.end(refusesPlain)),
    )
    const arrived = sink.nextJob()
    expect(await send('/printers/Raw', { port: portOf(gate) })).toEqual({
      outcome: { status: 'Success' },
      isBegun: true,
    })
    await arrived
    gate.close()
  })

  it('is spoken to by TLS at port 443 from the first byte, and without it elsewhere', () => {
    const printer = { address: '192.168.1.60', path: '/ipp/print' }
    expect(networkPrinterOf({ ...printer, port: 443 })).toMatchObject({
      server: { kind: 'tls' },
      uri: 'ipps://192.168.1.60:443/ipp/print',
    })
    expect(networkPrinterOf({ ...printer, port: 631 })).toMatchObject({
      server: { kind: 'tcp' },
      uri: 'ipp://192.168.1.60:631/ipp/print',
    })
  })

  it.each([
    ['that takes no jobs', '/printers/Closed', 'takes no jobs now'],
    ['that does not know the path', '/printers/Gone', 'Check the path of the printer'],
  ])('begins nothing at a printer %s, and says what to do [JOB-13]', async (_, path, words) => {
    const { outcome, isBegun } = await send(path)
    expect(outcome).toEqual({ status: 'Failed', message: expect.stringContaining(words) })
    expect(isBegun).toBe(false)
  })

  it('begins nothing where nobody listens, and names the address [JOB-13]', async () => {
    const [port = 0] = await freePorts(1)
    const { outcome, isBegun } = await send('/ipp/print', { port })
    expect(outcome).toEqual({ status: 'Failed', message: expect.stringContaining(`127.0.0.1:${port} refused`) })
    expect(isBegun).toBe(false)
  })

  it('begins nothing at what is no printer', async () => {
    const gate = await startGate((socket) => void socket.end('220 mail.example.com ready\r\n'))
    const { outcome, isBegun } = await send('/ipp/print', { port: portOf(gate) })
    expect(outcome).toEqual({ status: 'Failed', message: expect.stringContaining('does not answer as a printer does') })
    expect(isBegun).toBe(false)
    gate.close()
  })

  it('looks for the job when the answer is lost: found is Success, never a second job', async () => {
    // Lets the question pass, and cuts the answer to Print-Job off behind what the printer has taken.
    const gate = await startGate((socket, first, pass) => {
      const isPrintJob = first.includes('document-format') && !first.includes('document-format-supported')
      if (!isPrintJob) return pass()
      const behind = connect(cups.port, '127.0.0.1', () => behind.write(first))
      behind.once('data', () => socket.resetAndDestroy())
      socket.pipe(behind)
    })
    const arrived = sink.nextJob()
    const before = sink.jobs().length
    expect(await send('/printers/Raw', { port: portOf(gate) })).toEqual({
      outcome: { status: 'Success' },
      isBegun: true,
    })
    await arrived
    expect(sink.jobs()).toHaveLength(before + 1)
    gate.close()
  })
})

describe('A hand-over by IPP that a crash interrupted', () => {
  const interrupted = (id: string) => {
    const directory = mkdtempSync(join(tmpdir(), 'labelwright-journal-'))
    const journal = openJournal(directory)
    journal.accept(id, { sha256: 'ab', target: targetOf('/printers/Raw') })
    journal.begin(id)
    return journal
  }

  it('is Success when the printer has its job, and Unknown when it does not: nothing is sent again', async () => {
    const known = randomUUID()
    const arrived = sink.nextJob()
    await send('/printers/Raw', { id: known })
    await arrived
    const before = sink.jobs().length
    for (const [id, status] of [
      [known, 'Success'],
      [randomUUID(), 'Unknown'],
    ] as const) {
      const journal = interrupted(id)
      await settleInterrupted(journal, noLocalQueues)
      expect(journal.find(id)).toMatchObject({ state: 'done', outcome: { status } })
      journal.close()
    }
    expect(sink.jobs()).toHaveLength(before)
  })
})
