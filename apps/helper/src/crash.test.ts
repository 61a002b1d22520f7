import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, pairingCode, startFakeServer } from './testing/fake-server.ts'
import { label, printCall, sha256Of } from './testing/print-call.ts'
import { call, newDataDirectory, postJson, type RunningHelper, runHelper, startHelper } from './testing/start-helper.ts'

let server: FakeServer
let directory: string
let pairArgs: readonly string[]
const running: RunningHelper[] = []

beforeEach(async () => {
  server = await startFakeServer()
  directory = newDataDirectory()
  pairArgs = ['--data-dir', directory, '--pair', pairingCode, '--server', server.url]
})
afterEach(async () => {
  for (const helper of running.splice(0)) await helper.stop()
  await server.close()
})

async function start(args: readonly string[]): Promise<RunningHelper> {
  const helper = await startHelper(args)
  running.push(helper)
  return helper
}

const journalText = () => readFileSync(join(directory, 'journal.ndjson'), 'utf8')

describe('A helper killed in the middle', () => {
  it('knows after the restart that it cannot tell, prints nothing again and reports it [C9]', async () => {
    const stalling = await startPrinterSink({ kind: 'never-reads' }, server.printerPort())
    const first = await start(pairArgs)
    const body = await printCall(server, stalling.port, { bytes: Buffer.alloc(8_000_000, 'A') })
    const connected = stalling.nextConnection()
    const lost = postJson(first.port, '/api/print', body).catch(() => 'lost')
    await connected
    const asked = await call(first.port, `/api/print/${body.printJobEntryId}`)
    expect(asked.json()).toEqual({ status: 'InProgress' })
    await first.kill()
    expect(await lost).toBe('lost')
    expect(journalText()).toContain('"handing-over"')

    const second = await start(['--data-dir', directory])
    expect((await server.reportOf(body.printJobEntryId)).status).toBe('Unknown')
    const again = (await postJson(second.port, '/api/print', body)).json()
    expect(again).toMatchObject({ status: 'Unknown', replayed: true })
    expect(stalling.jobs()).toHaveLength(1)
    await stalling.close()
  })

  it('may print what it had only accepted, once [C8]', async () => {
    const first = await start(pairArgs)
    const sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const body = await printCall(server, sink.port)
    await first.kill()
    const work = { sha256: sha256Of(label), target: { kind: 'raw-socket', address: '127.0.0.1', port: sink.port } }
    const accepted = { type: 'accepted', id: body.printJobEntryId, at: Date.now(), work }
    // The second record is what a power cut leaves of a line.
    writeFileSync(join(directory, 'journal.ndjson'), `${JSON.stringify(accepted)}\n{"type":"handing-ov`)

    const second = await start(['--data-dir', directory])
    const asked = await call(second.port, `/api/print/${body.printJobEntryId}`)
    expect(asked.json()).toEqual({ status: 'NeverSeen' })
    expect((await postJson(second.port, '/api/print', body)).json()).toEqual({ status: 'Success' })
    expect((await postJson(second.port, '/api/print', body)).json()).toMatchObject({ replayed: true })
    expect(sink.jobs()).toHaveLength(1)
    await sink.close()
  })

  it('frees its data directory and keeps its pairing', async () => {
    const first = await start(pairArgs)
    await first.kill()
    const second = await start(['--data-dir', directory])
    expect((await call(second.port, '/health')).json()).toMatchObject({ paired: true })
  })
})

describe('A question of the server', () => {
  it('about a label never seen is answered with a promise that outlives a restart [C6]', async () => {
    const sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const first = await start(pairArgs)
    const body = await printCall(server, sink.port)
    server.questions.push(body.printJobEntryId)
    // Any outcome makes the helper report at once and meet the question.
    await postJson(first.port, '/api/print', await printCall(server, sink.port))
    expect((await server.reportOf(body.printJobEntryId)).status).toBe('NeverSeen')
    const refused = (await postJson(first.port, '/api/print', body)).json()
    expect(refused).toMatchObject({ status: 'Failed', replayed: true })
    await first.kill()

    const second = await start(['--data-dir', directory])
    expect((await postJson(second.port, '/api/print', body)).json().status).toBe('Failed')
    expect(sink.jobs()).toHaveLength(1)
    await sink.close()
  })

  it('about a printed label is answered again, although it was acknowledged [C11]', async () => {
    const sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const helper = await start(pairArgs)
    const body = await printCall(server, sink.port)
    await postJson(helper.port, '/api/print', body)
    await server.reportOf(body.printJobEntryId)
    const count = () => server.reports().filter((report) => report.printJobEntryId === body.printJobEntryId).length
    expect(count()).toBe(1)
    server.questions.push(body.printJobEntryId)
    const other = await printCall(server, sink.port)
    await postJson(helper.port, '/api/print', other)
    await server.reportOf(other.printJobEntryId)
    await helper.stop()
    expect(count()).toBe(2)
    await sink.close()
  })
})

describe('A server that is down', () => {
  it('hears every outcome after it is back', async () => {
    const sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const first = await start(pairArgs)
    await expect.poll(() => server.requests, { timeout: 30_000 }).toContain('POST /api/helpers/journal')
    server.isListening = false
    const body = await printCall(server, sink.port)
    expect((await postJson(first.port, '/api/print', body)).json()).toEqual({ status: 'Success' })
    await first.stop()
    expect(server.reports()).toEqual([])
    server.isListening = true
    await start(['--data-dir', directory])
    expect((await server.reportOf(body.printJobEntryId)).status).toBe('Success')
    await sink.close()
  })

  it('keeps a helper that has just started from beginning anything: it cannot know yet whether its journal was set back [PRT-32]', async () => {
    const sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const first = await start(pairArgs)
    await first.stop()
    server.isListening = false
    const second = await start(['--data-dir', directory])
    const body = await printCall(server, sink.port)
    const refused = await postJson(second.port, '/api/print', body)
    expect([refused.status, refused.json().code]).toEqual([503, 'not-settled'])
    expect(sink.jobs()).toEqual([])
    server.isListening = true
    const print = async () => (await postJson(second.port, '/api/print', body)).json().status
    await expect.poll(print, { timeout: 60_000 }).toBe('Success')
    expect(sink.jobs()).toHaveLength(1)
    await sink.close()
  })
})

describe('A label that the server cannot take the outcome of', () => {
  it('is named in the log and not told again; the others count', async () => {
    const sink = await startPrinterSink({ kind: 'normal' }, server.printerPort())
    const helper = await start(pairArgs)
    const bodies = [await printCall(server, sink.port), await printCall(server, sink.port)]
    const [unwanted = '', taken = ''] = bodies.map(({ printJobEntryId }) => printJobEntryId)
    server.unwanted.add(unwanted)
    for (const body of bodies) await postJson(helper.port, '/api/print', body)
    await Promise.all([unwanted, taken].map((id) => server.reportOf(id)))
    const last = await printCall(server, sink.port)
    await postJson(helper.port, '/api/print', last)
    await server.reportOf(last.printJobEntryId)
    await helper.stop()
    const times = (id: string) => server.reports().filter(({ printJobEntryId }) => printJobEntryId === id).length
    expect([times(unwanted), times(taken)]).toEqual([1, 1])
    expect(helper.stderr()).toContain('report-set-aside')
    expect(helper.stderr()).toContain(unwanted)
    await sink.close()
  })
})

describe('Stopping the helper', () => {
  it('finishes the hand-over in progress first', async () => {
    const sink = await startPrinterSink({ kind: 'never-closes' }, server.printerPort())
    const helper = await start(pairArgs)
    const body = await printCall(server, sink.port)
    const connected = sink.nextConnection()
    const answer = postJson(helper.port, '/api/print', body)
    await connected
    helper.child.kill('SIGTERM')
    expect((await answer).json()).toEqual({ status: 'Success' })
    await helper.stop()
    expect(helper.child.exitCode).toBe(0)
    expect((await server.reportOf(body.printJobEntryId)).status).toBe('Success')
    await sink.close()
  })
})

describe('Starting the helper', () => {
  it('explains its options', async () => {
    const { code, stdout } = await runHelper(['--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--data-dir DIR')
    expect(stdout).toContain('--pair CODE')
  })

  it('keeps the pairing for its user alone', async () => {
    await start(pairArgs)
    expect(statSync(join(directory, 'pairing.json')).mode & 0o777).toBe(0o600)
  })

  it.each<[string, () => Promise<readonly string[]>, string]>([
    [
      'the port is taken',
      async () => ['--data-dir', newDataDirectory(), '--port', String((await start(pairArgs)).port)],
      'is already in use',
    ],
    [
      'another helper works in the directory',
      async () => {
        await start(pairArgs)
        return ['--data-dir', directory, '--port', '0']
      },
      'Another program already works in',
    ],
    [
      'the directory cannot be written to',
      async () => {
        writeFileSync(join(directory, 'file'), '')
        return ['--data-dir', join(directory, 'file'), '--port', '0']
      },
      'cannot be written to',
    ],
    [
      'the pairing code is wrong',
      async () => ['--data-dir', directory, '--port', '0', '--pair', 'WRONG', '--server', server.url],
      'This pairing code is wrong.',
    ],
    [
      'the server cannot be reached',
      async () => ['--data-dir', directory, '--port', '0', '--pair', 'A', '--server', 'http://127.0.0.1:1'],
      'cannot be reached',
    ],
    ['an option is unknown', async () => ['--dataDir', 'x'], '--help'],
    ['the port is no port', async () => ['--port', 'x'], '"x" is not a port'],
    ['the server is missing', async () => ['--pair', 'x'], '--pair and --server belong together'],
  ])('is refused in one plain sentence when %s', async (_, argsOf, words) => {
    const { code, stderr } = await runHelper(await argsOf())
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(words)
  })
})
