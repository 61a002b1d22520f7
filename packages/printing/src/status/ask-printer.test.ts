import { afterEach, describe, expect, it } from 'vitest'
import { noLocalQueues } from '../queues/local-queues.ts'
import { sendToPrinter } from '../send-to-printer.ts'
import { freePorts } from '../testing/free-ports.ts'
import { startPrinterSink } from '../testing/printer-sink.ts'
import { type AskPrinterOptions, createAskPrinter } from './ask-printer.ts'
import { startAnsweringPrinter } from './testing/answering-printer.ts'
import { freeUdpPort } from './testing/free-udp-port.ts'
import { missingSnmpd, startPrivateSnmpd } from './testing/private-snmpd.ts'

const address = '127.0.0.1'
const queues = noLocalQueues
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const ask = (port: number, options: Partial<AskPrinterOptions> = {}, language = 'escpos') =>
  createAskPrinter({ queues, ...options })({
    target: { kind: 'raw-socket', address, port },
    language,
    inTurn: (question) => question(),
  })

const withoutPaper = [
  ['1.3.6.1.2.1.25.3.5.1.1.1', 'integer', 4],
  ['1.3.6.1.2.1.25.3.5.1.2.1', 'octet_str', '@'],
] as const

describe.skipIf(missingSnmpd !== undefined)(`A raw printer with an agent ${missingSnmpd ?? ''}`, () => {
  it('is asked by SNMP alone, also while it prints', async () => {
    const [agent, printer] = await Promise.all([startPrivateSnmpd(withoutPaper), startPrinterSink()])
    ends.push(agent.stop, printer.close)
    const connected = printer.nextConnection()
    const printing = sendToPrinter(
      {
        printJobEntryId: 'one',
        bytes: Buffer.from('label'),
        target: { kind: 'raw-socket', address, port: printer.port },
      },
      { queues, beforeFirstByte: () => undefined, quietMs: 1_500 },
    )
    await connected
    const asked = await ask(printer.port, { snmpPort: agent.port })
    expect(asked).toMatchObject({ state: 'attention', reasons: ['paper-out'] })
    expect(await printing).toEqual({ status: 'Success' })
    expect([printer.jobs().map(String), printer.connections()]).toEqual([['label'], 1])
  })

  it('that knows of no printer is asked over its connection, and is not taken for switched off while that is not to be had', async () => {
    const [agent, printer] = await Promise.all([
      startPrivateSnmpd([]),
      startAnsweringPrinter('\u0010\u0004\u0004', '\u0012'),
    ])
    ends.push(agent.stop, printer.close)
    const [nobody = 0] = await freePorts(1)
    expect(await ask(nobody, { snmpPort: agent.port })).toMatchObject({ state: 'unknown' })
    expect(await ask(printer.port, { snmpPort: agent.port })).toMatchObject({ state: 'ready' })
  })
})

describe('A raw printer without an agent', () => {
  it('is asked over its connection, in its turn only', async () => {
    const printer = await startAnsweringPrinter('\u0010\u0004\u0004', '\u0012')
    ends.push(printer.close)
    const snmpPort = await freeUdpPort()
    expect(await ask(printer.port, { snmpPort })).toMatchObject({ state: 'ready' })
    const asked = await createAskPrinter({ queues })({
      target: { kind: 'raw-socket', address, port: printer.port },
      language: 'escpos',
      inTurn: async () => undefined,
    })
    expect(asked).toEqual({ state: 'busy', reasons: [] })
  })

  it('is known to be there or not, where its language has no questions', async () => {
    const printer = await startPrinterSink()
    ends.push(printer.close)
    const [nobody = 0] = await freePorts(1)
    expect(await ask(printer.port, {}, 'epl')).toMatchObject({ state: 'unknown' })
    expect(await ask(nobody, {}, 'epl')).toMatchObject({ state: 'off' })
    expect(Buffer.concat(printer.jobs() as Buffer[])).toHaveLength(0)
  })
})
