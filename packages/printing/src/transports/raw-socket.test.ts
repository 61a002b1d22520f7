import { afterEach, describe, expect, it } from 'vitest'
import { sendToPrinter } from '../send-to-printer.ts'
import { type PrinterSink, type SinkBehaviour, startPrinterSink } from '../testing/printer-sink.ts'

const noCups = { kind: 'socket', path: '/nowhere' } as const
const label = Buffer.from('^XA^FO20,20^A0N,40,40^FDLabel^FS^XZ')
const bigLabel = Buffer.alloc(40_000_000, 'A')

let sink: PrinterSink | undefined
afterEach(async () => {
  await sink?.close()
  sink = undefined
})

async function send(port: number, bytes: Buffer, beforeFirstByte: () => void = () => {}) {
  return await sendToPrinter(
    { printJobEntryId: 'one', bytes, target: { kind: 'raw-socket', address: '127.0.0.1', port } },
    { cups: noCups, beforeFirstByte, idleTimeoutMs: 200, stallTimeoutMs: 300 },
  )
}

async function sendTo(behaviour: SinkBehaviour, bytes: Buffer) {
  sink = await startPrinterSink(behaviour)
  return await send(sink.port, bytes)
}

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
    const outcome = await send(port, label, () => {
      isBegun = true
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
      { cups: noCups, beforeFirstByte: () => {} },
    )
    expect(outcome.status).toBe('Failed')
    expect(outcome.message).toContain('printer.invalid')
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
    const sending = send(sink.port, label, () => {
      throw new Error('disk')
    })
    await expect(sending).rejects.toThrow('disk')
    await job
    expect(Buffer.concat(sink.jobs())).toHaveLength(0)
  })

  it('opens one connection to a printer at a time, in the order of the calls', async () => {
    sink = await startPrinterSink()
    const { port } = sink
    const labels = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)))
    const outcomes = await Promise.all(labels.map((bytes) => send(port, bytes)))
    expect(outcomes.every(({ status }) => status === 'Success')).toBe(true)
    expect(sink.mostAtOnce()).toBe(1)
    expect(
      sink
        .jobs()
        .map((job) => job.toString('latin1', 0, 1))
        .join(''),
    ).toBe('01234567')
  })
})
