import { afterEach, describe, expect, it } from 'vitest'
import { openPrinterPort } from '../../../../apps/virtual-printer/src/printer-port.ts'
import { cupsQueues } from '../queues/cups-queues.ts'
import { noLocalQueues } from '../queues/local-queues.ts'
import { sendToPrinter } from '../send-to-printer.ts'
import { freePorts } from '../testing/free-ports.ts'
import { startPrinterSink } from '../testing/printer-sink.ts'
import { startPrivateCups } from '../testing/private-cups.ts'
import { askPrinterStatus } from './printer-status.ts'
import { startAnsweringPrinter } from './testing/answering-printer.ts'
import { freeUdpPort } from './testing/free-udp-port.ts'
import { missingSnmpd, type Override, startPrivateSnmpd } from './testing/private-snmpd.ts'

const address = '127.0.0.1'
const free = { timeoutMs: 3000 }
const noCups = cupsQueues({ kind: 'socket', path: '/nowhere' })
const freeTcpPort = async (): Promise<number> => (await freePorts(1))[0] ?? 0
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

describe('A raw printer that is asked how it is', () => {
  const rawSocket = (port: number, language: 'zpl' | 'tspl' | 'escpos' = 'zpl') =>
    ({ kind: 'raw-socket', address, port, language }) as const

  it('answers in ZPL as the virtual printer does', async () => {
    const facts = { isPaperOut: false, waitingJobs: 0, printedLabels: 0, dotsPerMillimetre: 8, version: '1' }
    const taken: Buffer[] = []
    const printer = await openPrinterPort(0, { take: (job) => taken.push(job), facts: () => facts })
    ends.push(printer.switchOff)
    expect(await askPrinterStatus(rawSocket(printer.port), free)).toEqual({
      state: 'ready',
      reasons: [],
      queueLength: 0,
      askedBy: 'zpl',
    })
    Object.assign(facts, { isPaperOut: true, waitingJobs: 2 })
    expect(await askPrinterStatus(rawSocket(printer.port), free)).toEqual({
      state: 'attention',
      reasons: ['paper-out'],
      queueLength: 2,
      askedBy: 'zpl',
    })
    expect(Buffer.concat(taken).toString()).toBe('')
  })

  it.each([
    ['tspl', '\u001b!?\u001b!S', '\u0004\u0002@@@A\u0003\r\n', { state: 'attention', reasons: ['paper-out'] }],
    ['tspl', '\u001b!?\u001b!S', '\u0020', { state: 'busy', reasons: [] }],
    ['escpos', '\u0010\u0004\u0004', '\u0012\u0012\u0012\u0012', { state: 'ready', reasons: [] }],
    ['zpl', '~HS', 'no answer of a printer', { state: 'unknown', reasons: [] }],
  ] as const)('in %s is asked %j and answers %j', async (language, question, answer, status) => {
    const printer = await startAnsweringPrinter(question, answer)
    ends.push(printer.close)
    expect(await askPrinterStatus(rawSocket(printer.port, language), free)).toEqual({ ...status, askedBy: language })
  })

  it('is off where nobody listens, and unknown where it keeps silent', async () => {
    expect(await askPrinterStatus(rawSocket(await freeTcpPort()), free)).toMatchObject({ state: 'off' })
    const silent = await startPrinterSink({ kind: 'never-closes' })
    ends.push(silent.close)
    const asked = await askPrinterStatus(rawSocket(silent.port), { ...free, timeoutMs: 300 })
    expect(asked).toEqual({ state: 'unknown', reasons: [], askedBy: 'zpl' })
  })

  it('is asked nothing but for a connection where it has no questions', async () => {
    const printer = await startPrinterSink()
    ends.push(printer.close)
    const asked = rawSocket(printer.port)
    expect(await askPrinterStatus({ ...asked, language: 'none' }, free)).toMatchObject({ state: 'unknown' })
    expect(Buffer.concat(printer.jobs() as Buffer[]).length).toBe(0)
    const off = { ...asked, port: await freeTcpPort(), language: 'none' } as const
    expect(await askPrinterStatus(off, free)).toMatchObject({ state: 'off' })
  })

  const print = (port: number) =>
    sendToPrinter(
      { printJobEntryId: 'one', bytes: Buffer.from('^XA^XZ'), target: { kind: 'raw-socket', address, port } },
      { queues: noLocalQueues, beforeFirstByte: () => undefined, quietMs: 300 },
    )

  it('is not connected to while this process prints there', async () => {
    const printer = await startPrinterSink()
    ends.push(printer.close)
    const connected = printer.nextConnection()
    const printing = print(printer.port)
    await connected
    const asked = await askPrinterStatus(rawSocket(printer.port), free)
    expect(asked).toEqual({ state: 'busy', reasons: [], askedBy: 'zpl' })
    expect(await printing).toEqual({ status: 'Success' })
    expect([printer.jobs().map(String), printer.connections()]).toEqual([['^XA^XZ'], 1])
  })

  it('is hung up on as soon as this process prints there, or is told that another does', async () => {
    const silent = await startPrinterSink({ kind: 'never-closes' })
    ends.push(silent.close)
    const patient = { timeoutMs: 30_000 }
    const connected = silent.nextConnection()
    const asking = askPrinterStatus(rawSocket(silent.port), patient)
    await connected
    const printing = print(silent.port)
    expect(await asking).toEqual({ state: 'busy', reasons: [], askedBy: 'zpl' })
    expect(await printing).toEqual({ status: 'Success' })
    const another = new AbortController()
    const again = silent.nextConnection()
    const askingAgain = askPrinterStatus(rawSocket(silent.port), { ...patient, signal: another.signal })
    await again
    another.abort()
    expect(await askingAgain).toMatchObject({ state: 'busy' })
  })
})

describe.skipIf(missingSnmpd !== undefined)(
  `An SNMP agent that is asked how its printer is ${missingSnmpd ?? ''}`,
  () => {
    const status: readonly Override[] = [
      ['1.3.6.1.2.1.25.3.5.1.1.1', 'integer', 4],
      ['1.3.6.1.2.1.25.3.5.1.2.1', 'octet_str', '@'],
      ['1.3.6.1.2.1.43.18.1.1.7.1.1', 'integer', 808],
      ['1.3.6.1.2.1.43.18.1.1.7.1.2', 'integer', 1103],
    ]

    it.each([[['v1']], [['v2c']], [['v1', 'v2c']]] as const)('tells it in %j', async (versions) => {
      const agent = await startPrivateSnmpd(status, versions)
      ends.push(agent.stop)
      expect(await askPrinterStatus({ kind: 'snmp', address, port: agent.port }, free)).toEqual({
        state: 'attention',
        reasons: ['paper-out', 'ribbon-out'],
        askedBy: 'snmp',
      })
    })

    it('is unknown where it knows of no printer, and off where it is not there or knows another community', async () => {
      const agent = await startPrivateSnmpd([])
      ends.push(agent.stop)
      const target = { kind: 'snmp', address, port: agent.port } as const
      const short = { ...free, timeoutMs: 400 }
      expect(await askPrinterStatus(target, free)).toMatchObject({ state: 'unknown' })
      expect(await askPrinterStatus({ ...target, community: 'secret' }, short)).toMatchObject({ state: 'off' })
      expect(await askPrinterStatus({ ...target, port: await freeUdpPort() }, short)).toMatchObject({ state: 'off' })
    })
  },
)

describe('A print queue that is asked how it is', () => {
  it('tells its state and how many jobs wait', async () => {
    const cups = await startPrivateCups()
    ends.push(cups.stop)
    await cups.addQueue('Labels', { port: await freeTcpPort(), driver: 'raw' })
    const target = { kind: 'ipp', address, port: cups.port, path: '/printers/Labels' } as const
    expect(await askPrinterStatus(target, free)).toEqual({
      state: 'ready',
      reasons: [],
      queueLength: 0,
      askedBy: 'ipp',
    })
    const queues = cupsQueues(cups.server)
    expect(await queues.status('Labels', free)).toMatchObject({ state: 'ready', queueLength: 0 })
    await cups.command('cupsdisable', 'Labels')
    expect(await queues.status('Labels', free)).toMatchObject({ state: 'attention', reasons: ['paused'] })
    expect(await askPrinterStatus(target, free)).toMatchObject({ state: 'attention', reasons: ['paused'] })
    expect(await askPrinterStatus({ ...target, path: '/printers/Nobody' }, free)).toMatchObject({ state: 'unknown' })
  })

  it('is off where no print server is', async () => {
    const nobody = { kind: 'ipp', address, port: await freeTcpPort(), path: '/ipp/print' } as const
    expect(await noCups.status('Labels', free)).toMatchObject({ state: 'off' })
    expect(await askPrinterStatus(nobody, free)).toEqual({
      state: 'off',
      reasons: [],
      askedBy: 'ipp',
    })
  })
})
