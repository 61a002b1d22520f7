import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeServer, pairingCode, startFakeServer, type TicketWish } from './testing/fake-server.ts'
import { label, printCall, sha256Of } from './testing/print-call.ts'
import { call, newDataDirectory, postJson, type RunningHelper, startHelper } from './testing/start-helper.ts'

let server: FakeServer
let helper: RunningHelper
let sink: Awaited<ReturnType<typeof startPrinterSink>>

beforeAll(async () => {
  server = await startFakeServer()
  sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
  helper = await startHelper(['--data-dir', newDataDirectory(), '--pair', pairingCode, '--server', server.url])
})
afterAll(async () => {
  await helper.stop()
  await sink.close()
  await server.close()
})

const print = async (body: object) => await postJson(helper.port, '/api/print', body)

describe('Printing', () => {
  it('hands the bytes over and reports the outcome at once', async () => {
    const body = await printCall(server, sink.port)
    expect((await print(body)).json()).toEqual({ status: 'Success' })
    expect(sink.jobs().at(-1)?.equals(label)).toBe(true)
    expect(await server.reportOf(body.printJobEntryId)).toEqual({
      printJobEntryId: body.printJobEntryId,
      status: 'Success',
    })
    const asked = await call(helper.port, `/api/print/${body.printJobEntryId}`)
    expect(asked.json()).toEqual({ status: 'Success' })
  })

  it('answers the stored outcome when the reply was lost, and prints nothing [C10]', async () => {
    const body = await printCall(server, sink.port)
    await print(body)
    const before = sink.jobs().length
    expect((await print(body)).json()).toEqual({ status: 'Success', replayed: true })
    expect(sink.jobs()).toHaveLength(before)
  })

  it('answers a repeated call also when its ticket has expired since', async () => {
    const body = await printCall(server, sink.port)
    await print(body)
    const late = await printCall(server, sink.port, {
      body: { printJobEntryId: body.printJobEntryId },
      ticket: { expiresAt: Math.floor(Date.now() / 1000) - 60 },
    })
    expect((await print(late)).json()).toEqual({ status: 'Success', replayed: true })
  })

  it('refuses other bytes under the number of a printed label', async () => {
    const { printJobEntryId } = await printCall(server, sink.port)
    await print(await printCall(server, sink.port, { body: { printJobEntryId } }))
    const other = await printCall(server, sink.port, { body: { printJobEntryId }, bytes: Buffer.from('^XA^XZ') })
    const reply = await print(other)
    expect(reply.status).toBe(403)
    expect(reply.json().code).toBe('ticket-invalid')
  })

  it('prints once for 20 calls side by side', async () => {
    const body = await printCall(server, sink.port)
    const before = sink.jobs().length
    const replies = await Promise.all(Array.from({ length: 20 }, () => print(body)))
    expect(sink.jobs()).toHaveLength(before + 1)
    expect(replies.every((reply) => reply.json().status === 'Success')).toBe(true)
    expect(replies.filter((reply) => reply.json().replayed === true)).toHaveLength(19)
  })

  it('fails in plain words when the printer is off, and stays failed under this number', async () => {
    const off = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const body = await printCall(server, off.port)
    await off.close()
    const message = `The printer at 127.0.0.1:${off.port} refused the connection. Is it switched on?`
    expect((await print(body)).json()).toEqual({ status: 'Failed', message })
    const on = await startPrinterSink({ kind: 'normal' }, off.port)
    expect((await print(body)).json()).toEqual({ status: 'Failed', message, replayed: true })
    expect(on.jobs()).toHaveLength(0)
    await on.close()
  })

  it('does not know the outcome when the printer broke off', async () => {
    const breaking = await startPrinterSink({ kind: 'resets', afterBytes: 1 }, server.printerPort())
    const body = await printCall(server, breaking.port, { bytes: Buffer.alloc(4_000_000, 'A') })
    expect((await print(body)).json().status).toBe('Unknown')
    await breaking.close()
  })

  it.each([
    [
      'a success when the printer answers the question of the ticket',
      { kind: 'answers', question: '~HQES' },
      'Success',
    ],
    ['unknown when it does not', { kind: 'normal' }, 'Unknown'],
  ] as const)('is %s', async (_, behaviour, status) => {
    const asked = await startPrinterSink(behaviour, server.printerPort())
    const target = { targetIpAddress: '127.0.0.1', targetPort: asked.port, targetPrintQueue: '' }
    const printer = { ...target, useLocalPrinterDriver: false, statusQuestion: '~HQES' }
    const body = await printCall(server, asked.port, { ticket: { printer } })
    expect((await print(body)).json().status).toBe(status)
    expect(asked.jobs().map(String)).toEqual([`${label}~HQES`])
    await asked.close()
  })

  it('says so when this computer has no print server, by its name [HELPER-01]', async () => {
    const body = await printCall(server, 0, { body: { targetPrintQueue: 'Labels', useLocalPrinterDriver: true } })
    const reply = (await print(body)).json()
    expect(reply.status).toBe('Failed')
    expect(reply.message).toContain('print server of this computer is not running')
    const queues = (await call(helper.port, '/api/printQueues')).json()
    expect(queues).toMatchObject({ computerName: hostname(), printQueues: [], error: expect.stringContaining('CUPS') })
  })
})

describe('A print ticket', () => {
  const otherPrinter = { targetIpAddress: '127.0.0.1', targetPrintQueue: '', useLocalPrinterDriver: false }
  const now = Math.floor(Date.now() / 1000)

  it.each<[string, Partial<TicketWish>]>([
    ['has expired', { expiresAt: now - 1 }],
    ['is for another organization', { organizationId: randomUUID() }],
    ['is for another label', { printJobEntryId: randomUUID() }],
    ['is for other bytes', { sha256: sha256Of(Buffer.from('other')) }],
    ['is for another port', { printer: { ...otherPrinter, targetPort: 9100 } }],
    ['is for another audience', { audience: 'labelwright-server' }],
    ['is another kind of token', { type: 'JWT' }],
    ['is signed by an unknown key', { kid: 'key-2' }],
  ])('is refused when it %s [SEC-63]', async (_, ticket) => {
    const before = sink.jobs().length
    const body = await printCall(server, sink.port, { ticket })
    const reply = await print(body)
    expect(reply.status).toBe(403)
    expect(reply.json().code).toBe('ticket-invalid')
    expect(sink.jobs()).toHaveLength(before)
    expect((await call(helper.port, `/api/print/${body.printJobEntryId}`)).json()).toEqual({ status: 'NeverSeen' })
  })

  it('is refused when somebody else signed it [SEC-63]', async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    expect((await print(await printCall(server, sink.port, { ticket: { key: privateKey } }))).status).toBe(403)
  })

  it.each<[string, object]>([
    ['address', { targetAddress: 'localhost' }],
    ['queue', { targetPrintQueue: 'Office' }],
    ['driver', { useLocalPrinterDriver: true, targetPrintQueue: 'Labels' }],
  ])('binds the %s of the printer [SEC-63]', async (_, change) => {
    const reply = await print({ ...(await printCall(server, sink.port)), ...change })
    expect(reply.status).toBe(403)
  })

  it.each(['', 'x', 'e30.e30.e30', 'eyJhbGciOiJub25lIn0.e30.'])('is refused as "%s" [SEC-63]', async (ticket) => {
    expect((await print({ ...(await printCall(server, sink.port)), ticket })).status).toBe(403)
  })
})

describe('The printer of a call', () => {
  it.each([0, 22, 80, 443, 1023])('is refused on port %i even with a ticket [SEC-64]', async (port) => {
    const reply = await print(await printCall(server, port, { body: { targetAddress: '10.0.0.7' } }))
    expect(reply.status).toBe(422)
    expect(reply.json().errors).toMatchObject([{ path: 'port', code: 'port-refused' }])
  })

  it("is refused on the helper's own port even with a ticket [SEC-64]", async () => {
    expect((await print(await printCall(server, helper.port))).status).toBe(422)
  })

  it.each(['169.254.169.254', '2130706433', '127.0.0.2', '::ffff:7f00:1'])(
    'is refused at the address %s even with a ticket [SEC-64]',
    async (targetAddress) => {
      const reply = await print(await printCall(server, 9100, { body: { targetAddress } }))
      expect(reply.json().errors).toMatchObject([{ path: 'targetAddress', code: 'address-refused' }])
    },
  )

  it('is refused on this computer but for the ports that the server names [SEC-64]', async () => {
    const [closed = 0] = await freePorts(1)
    const reply = await print(await printCall(server, closed))
    expect(reply.json().errors).toMatchObject([{ path: 'targetAddress', code: 'address-refused' }])
    server.loopbackPorts.push(closed)
    const later = await startPrinterSink({ kind: 'normal' }, closed)
    // Its next report learns them, and any outcome makes one due at once.
    await print(await printCall(server, sink.port))
    await vi.waitFor(async () => expect((await print(await printCall(server, closed))).status).toBe(200), 100_000)
    await later.close()
  })
})

describe('A print file to fetch', () => {
  const fetched = async (printerFileUrl: string) =>
    await print(await printCall(server, sink.port, { body: { pdfAsBase64String: '', printerFileUrl } }))

  it('comes from the paired server [SEC-64]', async () => {
    server.files.set('/files/1', { type: 'application/octet-stream', bytes: label })
    expect((await fetched(`${server.url}/files/1`)).json()).toEqual({ status: 'Success' })
    expect(sink.jobs().at(-1)?.equals(label)).toBe(true)
  })

  it.each([
    'http://127.0.0.1:1/files/1',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]:1/',
    'file:///etc/passwd',
    'data:application/pdf,x',
    '//evil.com/x',
    'javascript://host',
    '',
  ])('is not fetched from %s [SEC-64]', async (url) => {
    const reply = await fetched(url)
    expect(reply.status).toBe(422)
    expect(reply.json().errors).toMatchObject([{ path: 'printerFileUrl', code: 'address-refused' }])
  })

  it('is not fetched with a name and password in its address [SEC-64]', async () => {
    expect((await fetched(server.url.replace('http://', 'http://user:secret@'))).status).toBe(422)
  })

  it('is not followed elsewhere [SEC-64]', async () => {
    const target = await startFakeServer()
    target.files.set('/files/1', { type: 'application/pdf', bytes: label })
    server.files.set('/redirect', { type: 'text/plain', bytes: Buffer.of(), location: `${target.url}/files/1` })
    expect((await fetched(`${server.url}/redirect`)).json().status).toBe('Failed')
    expect(target.requests).toEqual([])
    await target.close()
  })

  it('is refused when it is a web page [SEC-64]', async () => {
    server.files.set('/page', { type: 'text/html', bytes: label })
    expect((await fetched(`${server.url}/page`)).json().status).toBe('Failed')
  })

  it('must be the one of the ticket [SEC-63]', async () => {
    server.files.set('/altered', { type: 'application/pdf', bytes: Buffer.from('altered') })
    expect((await fetched(`${server.url}/altered`)).status).toBe(403)
  })

  it('is failed for good when the server does not give it out', async () => {
    const body = await printCall(server, sink.port, {
      body: { pdfAsBase64String: '', printerFileUrl: `${server.url}/missing` },
    })
    expect((await print(body)).json().status).toBe('Failed')
    expect((await server.reportOf(body.printJobEntryId)).status).toBe('Failed')
  })
})

describe('The log', () => {
  it('holds JSON lines without tickets or label data', async () => {
    const body = await printCall(server, sink.port)
    await print(body)
    const lines = helper.stderr().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).event)).toContain('handed-over')
    expect(helper.stderr()).not.toContain(body.ticket)
    expect(helper.stderr()).not.toContain(body.pdfAsBase64String)
  })
})
