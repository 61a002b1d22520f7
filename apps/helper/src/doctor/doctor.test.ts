import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { type PrivateCups, startPrivateCups } from '@labelwright/printing/testing/private-cups'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, pairedOrigin, pairingCode, startFakeServer } from '../testing/fake-server.ts'
import { newDataDirectory, type RunningHelper, runHelper, startHelper } from '../testing/start-helper.ts'
import { makeWrongClock } from '../testing/wrong-clock.ts'

let server: FakeServer
let directory: string
let helper: RunningHelper | undefined
beforeEach(async () => {
  server = await startFakeServer()
  directory = newDataDirectory()
})
afterEach(async () => {
  await helper?.stop()
  helper = undefined
  await server.close().catch(() => undefined)
})

const startPaired = async () => {
  helper = await startHelper(['--data-dir', directory, '--pair', pairingCode, '--server', server.url])
  return helper
}

/** What the doctor says, line by line without the marks, and how it ends. */
async function examine(port: number, environment: Readonly<Record<string, string>> = {}) {
  const HOME = mkdtempSync(join(tmpdir(), 'labelwright-home-'))
  const { code, stdout } = await runHelper(['doctor', '--data-dir', directory, '--port', String(port)], {
    HOME,
    CUPS_SERVER: '/nowhere/cups.sock',
    ...environment,
  })
  const lines = stdout.split('\n')
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(6))
  return { code, stdout, fixes: marked(' fix'), notes: marked('note'), fine: marked('  ok') }
}

describe('labelwright-helper doctor', () => {
  it('finds nothing to fix where a paired helper runs, and ends with 0', async () => {
    const { port } = await startPaired()
    const { code, fixes, fine, stdout } = await examine(port)
    expect([code, fixes]).toEqual([0, []])
    expect(fine).toEqual([
      expect.stringContaining('This is version'),
      expect.stringContaining('MB are free for the print journal'),
      'The print journal can be read: 0 records.',
      `The helper answers on port ${port}.`,
      expect.stringContaining(`This computer is paired with ${server.url}`),
      `${server.url} answers and knows this helper.`,
      `Pages of ${pairedOrigin} may print here, once your browser allows it.`,
    ])
    expect(stdout).toContain('This computer is ready to print.')
  })

  it('names what a fresh computer needs, each with the next step, and ends with 1', async () => {
    const [port = 0] = await freePorts(1)
    const { code, fixes, notes, stdout } = await examine(port)
    expect(code).toBe(1)
    expect(fixes).toEqual([
      expect.stringMatching(new RegExp(`^No helper answers on port ${port}. Install it: .* install$`)),
      expect.stringMatching(/^This computer is not paired with a server. Get a code .* --pair CODE --server URL$/),
    ])
    expect(notes).toContainEqual(expect.stringContaining('does not start by itself'))
    expect(stdout).toContain('2 things to fix.')
  })

  it('leaves everything as it is, and the helper running', async () => {
    const { port } = await startPaired()
    const before = readFileSync(join(directory, 'pairing.json'), 'utf8')
    await examine(port)
    expect(readFileSync(join(directory, 'pairing.json'), 'utf8')).toBe(before)
    expect(helper?.child.exitCode).toBeNull()
    expect(existsSync(join(directory, 'helper.log'))).toBe(false)
  })

  it('tells another program on the port from a helper', async () => {
    const other = createServer((socket) => socket.end('220 not a helper\r\n'))
    const [port = 0] = await freePorts(1)
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    expect((await examine(port)).fixes[0]).toMatch(`Another program uses port ${port}.`)
    other.close()
  })

  it('finds a damaged journal, with its line', async () => {
    const { port } = await startPaired()
    appendFileSync(join(directory, 'journal.ndjson'), `{"no":"record"}\t00000000\n{"no":"record"}\t00000000\n`)
    const { code, fixes } = await examine(port)
    expect([code, fixes]).toEqual([1, [expect.stringMatching(/^Line \d+ of .*journal.ndjson is damaged/)]])
  })

  it('says that nothing can be written to the data directory', async () => {
    directory = join(directory, 'file')
    writeFileSync(directory, '')
    expect((await examine(1)).fixes[0]).toMatch(`Nothing can be written to ${directory} (ENOTDIR).`)
  })

  it('finds a pairing that its server has revoked, and one that cannot be read', async () => {
    const { port } = await startPaired()
    const path = join(directory, 'pairing.json')
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...stored, secret: 'of before' }))
    expect((await examine(port)).fixes[0]).toMatch(`${server.url} does not know this helper any more. Get a code`)
    writeFileSync(path, '{')
    expect((await examine(port)).fixes[0]).toMatch(`${path} cannot be read. Pair this computer again`)
  })

  it('says that the server cannot be reached', async () => {
    const { port } = await startPaired()
    await server.close()
    const { code, fixes } = await examine(port)
    expect([code, fixes]).toEqual([1, [expect.stringMatching(`${server.url} cannot be reached`)]])
  })

  it('finds an origin that the helper refuses', async () => {
    const { port } = await startPaired()
    const path = join(directory, 'pairing.json')
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...stored, origins: [...stored.origins, 'https://new.example.com'] }))
    expect((await examine(port)).fixes).toEqual([
      expect.stringMatching('The helper refuses pages of https://new.example.com'),
    ])
  })

  it.each([
    [18, '18 minutes fast'],
    [-20, '20 minutes slow'],
    [2 * 24 * 60, '2 days fast'],
  ])(
    'says how wrong the clock of this computer is: %s minutes, and that it prints [HELPER-32]',
    async (minutes, words) => {
      const { port } = await startPaired()
      const { environment } = makeWrongClock(minutes * 60_000)
      const { code, notes } = await examine(port, environment)
      expect([code, notes.filter((text) => text.includes('clock'))]).toEqual([
        0,
        [
          `This computer's clock is ${words}. You can still print, but times in its logs will be wrong until you set the clock.`,
        ],
      ])
    },
  )

  it('says nothing of a clock that is a minute wrong', async () => {
    const { port } = await startPaired()
    const { notes } = await examine(port, makeWrongClock(60_000).environment)
    expect(notes.filter((text) => text.includes('clock'))).toEqual([])
  })

  it('says that two computers use the helper, and what to do [HELPER-31]', async () => {
    const { port } = await startPaired()
    const path = join(directory, 'pairing.json')
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...stored, mustPairAgain: true }))
    const { code, fixes } = await examine(port)
    expect([code, fixes]).toEqual([
      1,
      [
        expect.stringMatching(
          /^Another computer is using a copy of this helper .* Pair this computer again. Get a code/,
        ),
      ],
    ])
  })

  it('notes a newer version for this system, which is no fault', async () => {
    const { port } = await startPaired()
    const release = (system: string, version: string) => ({
      system,
      version,
      downloadUrl: `${server.url}/${system}`,
      releaseDate: '2026-11-25T10:00:00.000Z',
      updateUrl: '',
      fileName: 'helper',
      bytes: 1,
      sha256: '',
    })
    const releases = [release('windows', '99.0.0'), release('linux', '98.0.0-rc.1'), release('linux', '97.0.0')]
    const answer = JSON.stringify({ data: { githubReleasesUrl: '', releases, refused: [] } })
    server.files.set('/api/updates/downloads', { type: 'application/json', bytes: Buffer.from(answer) })
    const { code, notes } = await examine(port)
    expect([code, notes[1]]).toEqual([
      0,
      `Version 97.0.0 is available: download ${server.url}/linux, then run it with install.`,
    ])
  })
})

describe('With print queues the doctor', () => {
  let cups: PrivateCups | undefined
  const socketOf = ({ server: at }: PrivateCups) => (at.kind === 'socket' ? at.path : '')
  afterEach(() => cups?.stop())

  it('names them, and finds those that do not print', async () => {
    cups = await startPrivateCups()
    const [printer = 0] = await freePorts(1)
    for (const name of ['labels', 'office']) await cups.addQueue(name, { port: printer, driver: 'raw' })
    const { port } = await startPaired()
    const environment = { CUPS_SERVER: socketOf(cups) }
    expect((await examine(port, environment)).fine.at(-1)).toMatch('Its queues: labels, office.')
    await cups.command('cupsdisable', 'office')
    const { code, fixes } = await examine(port, environment)
    expect([code, fixes]).toEqual([1, [expect.stringMatching(/^The queue office is stopped.*cupsenable office$/)]])
  })
})
