import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noLocalQueues } from '../queues/local-queues.ts'
import { sendToPrinter } from '../send-to-printer.ts'
import { startAnsweringPrinter } from '../status/testing/answering-printer.ts'
import { type PrinterSink, type SinkBehaviour, startPrinterSink } from '../testing/printer-sink.ts'

const label = Buffer.from('^XA^FO20,20^A0N,40,40^FDLabel^FS^XZ')
const bigLabel = Buffer.alloc(40_000_000, 'A')

let sink: PrinterSink | undefined
afterEach(async () => {
  await sink?.close()
  sink = undefined
})

interface Sending {
  readonly beforeFirstByte?: () => void
  readonly statusQuestion?: string
  readonly quietMs?: number
}

async function send(port: number, bytes: Buffer, sending: Sending = {}) {
  const { beforeFirstByte = () => {}, statusQuestion, quietMs = 250 } = sending
  const target = { kind: 'raw-socket', address: '127.0.0.1', port } as const
  return await sendToPrinter(
    { printJobEntryId: 'one', bytes, target: statusQuestion === undefined ? target : { ...target, statusQuestion } },
    { queues: noLocalQueues, beforeFirstByte, idleTimeoutMs: 200, stallTimeoutMs: 300, statusTimeoutMs: 150, quietMs },
  )
}

async function sendTo(behaviour: SinkBehaviour, bytes: Buffer, sending: Sending = {}) {
  sink = await startPrinterSink(behaviour)
  return await send(sink.port, bytes, sending)
}

// Much longer than printers get, so that a busy computer is no reason to miss what happens in it.
const patiently: Sending = { quietMs: 30_000 }

describe('Sending to a raw socket', () => {
  it('delivers every byte and waits until the printer closes', async () => {
    expect(await sendTo({ kind: 'normal' }, bigLabel)).toEqual({ status: 'Success' })
    expect(sink?.jobs()).toHaveLength(1)
    expect(sink?.jobs()[0]?.equals(bigLabel)).toBe(true)
  })

  it('is a success when the printer took everything and keeps its side open', async () => {
    expect(await sendTo({ kind: 'never-closes' }, label)).toEqual({ status: 'Success' })
    expect(sink?.jobs()[0]?.equals(label)).toBe(true)
  })

  it('fails with a plain sentence, and before the first byte, when the printer refuses the connection', async () => {
    sink = await startPrinterSink()
    const { port } = sink
    await sink.close()
    sink = undefined
    let isBegun = false
    const outcome = await send(port, label, {
      beforeFirstByte: () => {
        isBegun = true
      },
    })
    expect(outcome).toEqual({
      status: 'Failed',
      message: `The printer at 127.0.0.1:${port} refused the connection. Is it switched on?`,
    })
    expect(isBegun).toBe(false)
  })

  it('fails when the address is not known', async () => {
    const outcome = await sendToPrinter(
      { printJobEntryId: 'one', bytes: label, target: { kind: 'raw-socket', address: 'printer.invalid', port: 9100 } },
      { queues: noLocalQueues, beforeFirstByte: () => {} },
    )
    expect(outcome.status).toBe('Failed')
    expect(outcome.message).toContain('printer.invalid')
  })

  it.each<[string, SinkBehaviour]>([
    ['closes at once', { kind: 'closes', afterBytes: 0 }],
    ['closes after a byte', { kind: 'closes', afterBytes: 1 }],
    ['closes after half of it', { kind: 'closes', afterBytes: label.length / 2 }],
    ['closes behind its last byte, before we have ended', { kind: 'closes', afterBytes: label.length }],
    ['resets after its first byte', { kind: 'resets', afterBytes: 1 }],
    ['resets behind its last byte', { kind: 'resets', afterBytes: label.length }],
  ])('leaves the outcome of a small label unknown when the printer %s', async (_, behaviour) => {
    const outcome = await sendTo(behaviour, label, patiently)
    expect(outcome).toEqual({ status: 'Unknown', message: expect.stringContaining('Look at the printer before') })
    expect(sink?.jobs(), 'no second try').toHaveLength(1)
  })

  it('fails when the printer broke off the connection before the first byte', async () => {
    const printer = new Worker(
      `const { parentPort } = require('node:worker_threads')
       const server = require('node:net').createServer((socket) => socket.resetAndDestroy())
       server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
      { eval: true },
    )
    const [port] = await once(printer, 'message')
    // The label waits for the disk while the printer, in another thread, breaks off.
    const outcome = await send(port, label, {
      beforeFirstByte: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300),
    })
    expect(outcome.status).toBe('Failed')
    expect(outcome.message).toMatch(/before it took anything\. Nothing was printed; print again\.$/)
    await printer.terminate()
  })

  it('cannot tell a printer that never reads a small label from a good one, unless it answers questions', async () => {
    expect(await sendTo({ kind: 'never-reads' }, label)).toEqual({ status: 'Success' })
    const { port } = sink as PrinterSink
    const asked = await send(port, label, { statusQuestion: '~HQES' })
    expect(asked.status).toBe('Unknown')
    expect(asked.message).toContain('took the label but does not answer. Look at the printer before you print')
  })

  it('is a success when a printer that is asked answers, whatever the label holds', async () => {
    sink = await startPrinterSink({ kind: 'answers', question: '~HQES' })
    expect(await send(sink.port, label, { statusQuestion: '~HQES' })).toEqual({ status: 'Success' })
    expect(await send(sink.port, bigLabel, { statusQuestion: '~HQES' })).toEqual({ status: 'Success' })
    expect(sink.jobs().map((job) => job.subarray(-5).toString())).toEqual(['~HQES', '~HQES'])
  })

  it('asks a printer in the language that it answers in, and takes any answer: one byte by TSC [ASK-01]', async () => {
    const tspl = '\u001b!?'
    for (const [state, answer] of [
      ['ready', '\u0000'],
      ['printing', '\u0020'],
      ['out of paper', '\u0004'],
    ] as const) {
      const printer = await startAnsweringPrinter(tspl, answer)
      expect(await send(printer.port, label, { statusQuestion: tspl }), state).toEqual({ status: 'Success' })
      await printer.close()
    }
    // One that speaks ZPL alone takes the same bytes for nothing.
    const other = await startAnsweringPrinter('~HQES', 'ready')
    expect((await send(other.port, label, { statusQuestion: tspl })).status).toBe('Unknown')
    await other.close()
  })

  it('waits longer for the answer behind a large file, which is printed while it is read', async () => {
    sink = await startPrinterSink()
    const large = Buffer.alloc(33_000, 'A')
    const begun = performance.now()
    expect((await send(sink.port, label, { statusQuestion: '~HQES' })).status).toBe('Unknown')
    const small = performance.now() - begun
    expect((await send(sink.port, large, { statusQuestion: '~HQES' })).status).toBe('Unknown')
    expect(performance.now() - begun - small).toBeGreaterThan(299)
    expect(small).toBeGreaterThan(149)
  })

  it.each<[string, SinkBehaviour]>([
    ['resets at the first byte', { kind: 'resets', afterBytes: 1 }],
    ['resets after 64 kB', { kind: 'resets', afterBytes: 65_536 }],
    ['never reads', { kind: 'never-reads' }],
  ])('leaves the outcome unknown when the printer %s', async (_, behaviour) => {
    const outcome = await sendTo(behaviour, bigLabel)
    expect(outcome.status).toBe('Unknown')
    expect(outcome.message).toContain('Look at the printer')
    expect(sink?.jobs(), 'no second try').toHaveLength(1)
  })

  it('sends nothing when the journal cannot be written', async () => {
    sink = await startPrinterSink()
    const job = sink.nextJob()
    const sending = send(sink.port, label, {
      beforeFirstByte: () => {
        throw new Error('disk')
      },
    })
    await expect(sending).rejects.toThrow('disk')
    await job
    expect(Buffer.concat(sink.jobs())).toHaveLength(0)
  })

  it('sends what waits for a printer over one connection, whole and in the order of the calls', async () => {
    sink = await startPrinterSink()
    const { port } = sink
    const labels = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)))
    const outcomes = await Promise.all(labels.map((bytes) => send(port, bytes)))
    expect(outcomes.every(({ status }) => status === 'Success')).toBe(true)
    expect(sink.jobs()).toHaveLength(1)
    expect(sink.jobs()[0]?.equals(Buffer.concat(labels))).toBe(true)
  })

  it('takes a label onto the open connection while it waits for the printer to break off, and opens another one later', async () => {
    sink = await startPrinterSink()
    const { port } = sink
    const first = send(port, label, patiently)
    await vi.waitFor(() => expect(sink?.jobs()[0]).toHaveLength(label.length), 100_000)
    const second = send(port, label)
    expect(await Promise.all([first, second])).toEqual([{ status: 'Success' }, { status: 'Success' }])
    expect(await send(port, label)).toEqual({ status: 'Success' })
    expect(sink.jobs().map((job) => job.length)).toEqual([2 * label.length, label.length])
    expect(sink.mostAtOnce()).toBe(1)
  })

  it('lets a connection carry 500 files, and opens the next for the rest', async () => {
    sink = await startPrinterSink()
    const { port } = sink
    const outcomes = await Promise.all(Array.from({ length: 501 }, () => send(port, label)))
    expect(outcomes.every(({ status }) => status === 'Success')).toBe(true)
    const lengths = sink.jobs().map((job) => job.length / label.length)
    expect(lengths.reduce((sum, each) => sum + each, 0)).toBe(501)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500)
  })

  it('leaves unknown every label that shared a broken connection, and sends the others', async () => {
    sink = await startPrinterSink({ kind: 'resets', afterBytes: 3 * label.length })
    const { port } = sink
    const begun: number[] = []
    const outcomes = await Promise.all(
      [0, 1, 2].map((index) =>
        send(port, index === 1 ? bigLabel : label, { beforeFirstByte: () => void begun.push(index) }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['Unknown', 'Unknown', 'Success'])
    expect(begun, 'each begins once').toEqual([0, 1, 2])
    expect(sink.jobs()).toHaveLength(2)
  })

  it('tells only the label that cannot be written down, and sends those behind it', async () => {
    sink = await startPrinterSink()
    const { port } = sink
    const refused = send(port, label, {
      beforeFirstByte: () => {
        throw new Error('disk')
      },
    })
    const good = send(port, label)
    await expect(refused).rejects.toThrow('disk')
    expect(await good).toEqual({ status: 'Success' })
    expect(Buffer.concat(sink.jobs())).toHaveLength(label.length)
  })
})
